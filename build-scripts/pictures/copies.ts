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

/** More than half of the bits in which copies differ, so that copies have a band of which at most one bit differs. */
const BANDS = 25
const BITS = 256
const BAND_BITS = Math.ceil(BITS / BANDS)

/** The entries whose picture an earlier one has. Compares only those that have nearly the same band. */
export function copiesAmong(pictures: readonly Fingerprinted[]): Copy[] {
  const buckets = new Map<number, Known[]>()
  const copies: Copy[] = []
  for (const picture of pictures.filter(hasShape)) {
    const bands = bandsOf(picture.fingerprint)
    const known = { picture, words: new Uint32Array(Uint8Array.from(picture.fingerprint).buffer) }
    const original = firstSame(buckets, bands, known)
    if (original !== undefined) copies.push({ copy: picture, original })
    for (const key of bands.map(keyOf)) add(buckets, key, known)
  }
  return copies
}

function add(buckets: Map<number, Known[]>, key: number, known: Known): void {
  const bucket = buckets.get(key)
  if (bucket === undefined) buckets.set(key, [known])
  else bucket.push(known)
}

/** The fingerprint of a picture without any shape says nothing. */
function hasShape({ fingerprint }: Fingerprinted): boolean {
  return fingerprint.some((byte) => byte !== 0)
}

function firstSame(
  buckets: ReadonlyMap<number, readonly Known[]>,
  bands: readonly number[],
  { picture, words }: Known,
): Fingerprinted | undefined {
  const isSame = (other: Known) =>
    !isFar(words, other.words) && samePicture(other.picture.fingerprint, picture.fingerprint)
  for (let flipped = 0; flipped <= BAND_BITS; flipped++)
    for (const [at, band] of bands.entries()) {
      const same = buckets.get(keyOf(band ^ ((1 << flipped) >> 1), at))?.find(isSame)
      if (same !== undefined) return same.picture
    }
  return undefined
}

/** Far more bits than differ between copies. Most pairs are that far apart, and half of their words show it. */
const FAR = 64

interface Known {
  readonly picture: Fingerprinted
  readonly words: Uint32Array
}

function isFar(one: Uint32Array, other: Uint32Array): boolean {
  let different = 0
  for (let at = 0; at < one.length && different < FAR; at++)
    different += bitsSet((one[at] as number) ^ (other[at] as number))
  return different >= FAR
}

/** How many bits of a word are set. */
function bitsSet(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Each band has bits from all over the picture, because those of a blank part are equal in many pictures. */
function bandsOf(fingerprint: Uint8Array): number[] {
  const bands = new Array<number>(BANDS).fill(0)
  for (let bit = 0; bit < BITS; bit++) {
    const isSet = ((fingerprint[bit >> 3] as number) >> (bit & 7)) & 1
    bands[bit % BANDS] = (bands[bit % BANDS] as number) | (isSet << Math.floor(bit / BANDS))
  }
  return bands
}

function keyOf(band: number, at: number): number {
  return (at << BAND_BITS) | band
}

/** `beta: same picture as acme-co`, for each entry whose picture an earlier one has. */
export function copyLines(db: Db, concerns: (id: number) => boolean = () => true): string[] {
  const sql = `SELECT id, slug, fingerprint FROM measurements JOIN entries ON id = entry_id
    WHERE fingerprint IS NOT NULL AND file <> '' ORDER BY id`
  const copies = copiesAmong(db.prepare<[], Fingerprinted>(sql).all())
  const told = copies.filter(({ copy, original }) => concerns(copy.id) || concerns(original.id))
  return told.map(({ copy, original }) => `${copy.slug}: same picture as ${original.slug}`)
}
