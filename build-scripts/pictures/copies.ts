// Finds entries with the same picture. (rule 40.42)
import { type Likeness, samePicture } from '../../src/catalog/pictures/looks.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'

export interface Fingerprinted extends Likeness {
  readonly id: number
  readonly slug: string
}

export interface Copy {
  readonly copy: Fingerprinted
  /** An earlier entry with the same picture. */
  readonly original: Fingerprinted
}

/** Whether an entry concerns the caller. */
type Concerns = (id: number) => boolean

/**
 * The entries whose picture an earlier one has, if one of the two concerns the caller. Compares the entries of concern with
 * all, and the others with those of concern only.
 */
export function copiesAmong(pictures: readonly Fingerprinted[], concerns: Concerns = () => true): Copy[] {
  const shaped = pictures.filter(hasShape)
  const all = [...shaped.keys()]
  const concerned = all.filter((at) => concerns((shaped[at] as Fingerprinted).id))
  const kept = new Set(concerned)

  function originalOf(copy: Fingerprinted, at: number): Fingerprinted | undefined {
    for (const other of kept.has(at) ? all : concerned) {
      if (other >= at) return undefined
      const original = shaped[other] as Fingerprinted
      if (samePicture(original, copy)) return original
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

/** `beta: same picture as acme-co`, for each entry whose picture an earlier one has. */
export function copyLines(db: Db, concerns?: Concerns): string[] {
  const sql = `SELECT id, slug, fingerprint, looks, screenshot_width AS width, screenshot_height AS height
    FROM measurements JOIN entries ON id = entry_id WHERE fingerprint IS NOT NULL AND file <> '' ORDER BY id`
  const copies = copiesAmong(db.prepare<[], Fingerprinted>(sql).all(), concerns)
  return copies.map(({ copy, original }) => `${copy.slug}: same picture as ${original.slug}`)
}
