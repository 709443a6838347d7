// What the pixels of screenshots say, as the catalog remembers it. Its rows follow from the pictures, so they have no change
// number, and those of pictures that are gone go, too. (`measurements` in schema.ts)
import type { Db } from '../connection.ts'
import type { SectionColumns } from './entry-rows.ts'
import { livingIds } from './find-term.ts'

/** What was measured of a picture. All bytes are as their modules in catalog/pictures write them. */
export interface Measured {
  /** The palettes of the page, of its hero, and of each section in page order. */
  readonly palettes: Uint8Array
  readonly looks: Uint8Array
  readonly fingerprint: Uint8Array
  readonly placeholder: Uint8Array
}

/** What the catalog says of an entry's picture. */
export interface EntryPicture {
  readonly entry: number
  /** The palette of its import line, or null. */
  readonly given: readonly string[] | null
  readonly measured: Measured | null
}

type Row = { entry: number; given: string | null } & { [name in keyof Measured]: Uint8Array | null }

const PICTURES = `SELECT entries.id AS entry, entries.palette AS given, palettes, looks, fingerprint, placeholder
  FROM entries LEFT JOIN measurements ON entry_id = id AND file <> '' WHERE palettes IS NOT NULL OR entries.palette IS NOT NULL`

/** The pictures of all entries that were measured or have a palette of their own, by the entry's id. */
export function readPictures(db: Db): Map<number, EntryPicture> {
  const rows = db.prepare<[], Row>(PICTURES).all()
  return new Map(rows.map((row) => [row.entry, pictureOf(row)]))
}

/** A measurement has all of its parts, or none. */
function pictureOf({ entry, given, ...row }: Row): EntryPicture {
  const measured = row.palettes === null ? null : (row as Measured)
  return { entry, given: given === null ? null : (JSON.parse(given) as string[]), measured }
}

const SECTIONS = `SELECT id, sections FROM entries
  WHERE EXISTS (SELECT 1 FROM measurements WHERE entry_id = id AND palettes IS NOT NULL) ORDER BY id DESC LIMIT ?`

/** The term IDs of the types of the sections of measured entries, all or those added last, in page order, by the entry's id. */
export function readSectionTypes(db: Db, last = -1): Map<number, number[]> {
  const living = livingIds(db)
  const rows = db.prepare<[number], { id: number; sections: string }>(SECTIONS).all(last)
  const inOrder = (sections: string) => (JSON.parse(sections) as SectionColumns[]).sort((a, b) => a[1] - b[1])
  return new Map(rows.map(({ id, sections }) => [id, inOrder(sections).map(([type]) => living.get(type) ?? type)]))
}

/** What is known of a picture: what was measured, or why it cannot be measured. */
export type Known =
  | { readonly problem: string; readonly measured: null }
  | { readonly problem: null; readonly measured: Measured }

/** A row of `measurements`. */
export type Measurement = Known & { readonly entry: number; readonly file: string; readonly source: string }

export interface MeasurementWriter {
  /** What is known of a source, of any entry; null if nothing is. */
  find(source: string): Known | null
  /** Stores measurements in one transaction. */
  write(measurements: readonly Measurement[]): void
  /** Forgets the measurements of entries. */
  remove(entries: readonly number[]): void
}

type StoredRow = { problem: string | null } & { [Name in keyof Measured]: Uint8Array | null }

const PARTS = 'palettes, looks, fingerprint, placeholder'
const REPLACE = `INSERT OR REPLACE INTO measurements (entry_id, file, source, problem, ${PARTS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`

export function measurementWriter(db: Db): MeasurementWriter {
  const find = db.prepare<[string], StoredRow>(`SELECT problem, ${PARTS} FROM measurements WHERE source = ? LIMIT 1`)
  const replace = db.prepare(REPLACE)
  const remove = db.prepare('DELETE FROM measurements WHERE entry_id = ?')

  function store({ entry, file, source, problem, measured }: Measurement): void {
    const parts = measured && [measured.palettes, measured.looks, measured.fingerprint, measured.placeholder]
    replace.run(entry, file, source, problem, ...(parts ?? [null, null, null, null]))
  }

  return {
    find(source) {
      const row = find.get(source)
      if (row === undefined) return null
      const { problem, ...measured } = row
      return problem === null ? { problem, measured: measured as Measured } : { problem, measured: null }
    },
    write: db.transaction((measurements: readonly Measurement[]) => {
      for (const measurement of measurements) store(measurement)
    }).immediate,
    remove: db.transaction((entries: readonly number[]) => {
      for (const entry of entries) remove.run(entry)
    }).immediate,
  }
}
