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

/** Whether an entry concerns the caller. */
type Concerns = (id: number) => boolean

/** 32-bit words of a fingerprint. */
const WORDS = 8
/** Far more bits than differ between copies. Most pairs are that far apart, and half of their words show it. */
const FAR = 64

/**
 * The entries whose picture an earlier one has, if one of the two concerns the caller. Compares the entries of concern with
 * all, and the others with those of concern only.
 */
export function copiesAmong(pictures: readonly Fingerprinted[], concerns: Concerns = () => true): Copy[] {
  const shaped = pictures.filter(hasShape)
  const isFar = farAmong(shaped)
  const all = [...shaped.keys()]
  const concerned = all.filter((at) => concerns((shaped[at] as Fingerprinted).id))
  const kept = new Set(concerned)

  function originalOf(copy: Fingerprinted, at: number): Fingerprinted | undefined {
    for (const other of kept.has(at) ? all : concerned) {
      if (other >= at) return undefined
      const original = shaped[other] as Fingerprinted
      if (!isFar(at, other) && samePicture(original.fingerprint, copy.fingerprint)) return original
    }
    return undefined
  }

  return shaped.flatMap((copy, at) => {
    const original = originalOf(copy, at)
    return original === undefined ? [] : [{ copy, original }]
  })
}

/** The fingerprint of a picture without any shape says nothing. */
function hasShape({ fingerprint }: Fingerprinted): boolean {
  return fingerprint.some((byte) => byte !== 0)
}

/** Returns a function that finds most pairs that are no copies, at a tenth of the cost of all bits. */
function farAmong(pictures: readonly Fingerprinted[]): (one: number, other: number) => boolean {
  const bytes = new Uint8Array(pictures.length * WORDS * 4)
  for (const [at, { fingerprint }] of pictures.entries()) bytes.set(fingerprint, at * WORDS * 4)
  const words = new Uint32Array(bytes.buffer)
  return (one, other) => {
    let different = 0
    for (let at = 0; at < WORDS && different < FAR; at++)
      different += bitsSet((words[one * WORDS + at] as number) ^ (words[other * WORDS + at] as number))
    return different >= FAR
  }
}

/** How many bits of a word are set. */
function bitsSet(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** `beta: same picture as acme-co`, for each entry whose picture an earlier one has. */
export function copyLines(db: Db, concerns?: Concerns): string[] {
  const sql = `SELECT id, slug, fingerprint FROM measurements JOIN entries ON id = entry_id
    WHERE fingerprint IS NOT NULL AND file <> '' ORDER BY id`
  const copies = copiesAmong(db.prepare<[], Fingerprinted>(sql).all(), concerns)
  return copies.map(({ copy, original }) => `${copy.slug}: same picture as ${original.slug}`)
}
