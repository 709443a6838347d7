// Finds entries with the same picture. (rule 40.42)
import { samePicture } from '../../src/catalog/pictures/hash.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'

export interface Fingerprinted {
  readonly id: number
  readonly slug: string
  readonly fingerprint: Uint8Array
}

export interface Copy {
  readonly copy: Fingerprinted
  /** An earlier entry with the same picture. */
  readonly original: Fingerprinted
}

/** More than the bits in which copies differ, so that copies agree in all bits of one of these bands. */
const BANDS = 21
const BITS = 256

/** The entries whose picture an earlier one has. Compares only those that share a band. */
export function copiesAmong(pictures: readonly Fingerprinted[]): Copy[] {
  const buckets = new Map<number, Fingerprinted[]>()
  const copies: Copy[] = []
  for (const picture of pictures) {
    if (isEmpty(picture)) continue
    const found = bandsOf(picture.fingerprint).map((band) => bucket(buckets, band))
    const original = firstSame(found, picture)
    if (original !== undefined) copies.push({ copy: picture, original })
    for (const others of found) others.push(picture)
  }
  return copies
}

function firstSame(buckets: readonly Fingerprinted[][], { fingerprint }: Fingerprinted): Fingerprinted | undefined {
  for (const others of buckets) {
    const same = others.find((other) => samePicture(other.fingerprint, fingerprint))
    if (same !== undefined) return same
  }
  return undefined
}

/** The fingerprint of a picture without any shape says nothing. */
function isEmpty({ fingerprint }: Fingerprinted): boolean {
  return fingerprint.every((byte) => byte === 0)
}

/** Each band has bits from all over the picture, because those of a blank part are equal in many pictures. */
function bandsOf(fingerprint: Uint8Array): number[] {
  const bands = Array.from({ length: BANDS }, (_, band) => band)
  for (let bit = 0; bit < BITS; bit++) {
    const band = bit % BANDS
    const isSet = ((fingerprint[bit >> 3] as number) >> (bit & 7)) & 1
    bands[band] = (bands[band] as number) + isSet * BANDS * 2 ** Math.floor(bit / BANDS)
  }
  return bands
}

function bucket(buckets: Map<number, Fingerprinted[]>, band: number): Fingerprinted[] {
  const found = buckets.get(band) ?? []
  buckets.set(band, found)
  return found
}

/** `beta: same picture as acme-co`, for each entry whose picture an earlier one has. */
export function copyLines(db: Db, concerns: (id: number) => boolean = () => true): string[] {
  const sql = `SELECT id, slug, fingerprint FROM measurements JOIN entries ON id = entry_id
    WHERE fingerprint IS NOT NULL ORDER BY id`
  const copies = copiesAmong(db.prepare<[], Fingerprinted>(sql).all())
  const told = copies.filter(({ copy, original }) => concerns(copy.id) || concerns(original.id))
  return told.map(({ copy, original }) => `${copy.slug}: same picture as ${original.slug}`)
}
