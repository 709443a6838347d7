// Remembers in the catalog what was measured of pictures. Its rows follow from the pictures, so they have no change number,
// and those of pictures that are gone go, too.
import type { Db } from '../connection.ts'
import type { Measured } from './measurement-store.ts'

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

type Row = { problem: string | null } & { [Name in keyof Measured]: Uint8Array | null }

const PARTS = 'palettes, looks, fingerprint, placeholder'
const REPLACE = `INSERT OR REPLACE INTO measurements (entry_id, file, source, problem, ${PARTS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`

export function measurementWriter(db: Db): MeasurementWriter {
  const find = db.prepare<[string], Row>(`SELECT problem, ${PARTS} FROM measurements WHERE source = ? LIMIT 1`)
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
