// The measurements that come with the demo, so that the first start decodes nothing. They are found by their source, as any
// other, so a picture that was replaced is measured. (rule 40.47)
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { Measured } from '../../src/state/sqlite/catalog/measurement-store.ts'
import type { Known } from '../../src/state/sqlite/catalog/measurement-writer.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'

const FILE = 'data/demo/measurements.jsonl'

/** A line of the file. Bytes are base64. */
type Line = { slug: string; source: string } & Record<keyof Measured, string>
type Row = { slug: string; source: string } & Measured

const PARTS = ['palettes', 'looks', 'fingerprint', 'placeholder'] as const

/** Returns a function that reads the file at its first call, and returns what is known by source. */
export function measurementsOfDemo(file = FILE): () => ReadonlyMap<string, Known> {
  let known: ReadonlyMap<string, Known> | undefined
  return () => {
    known ??= new Map(linesOf(file).map((line) => [line.source, knownOf(line)]))
    return known
  }
}

/** Empty if there is no file: an installation can do without the demo. */
function linesOf(file: string): Line[] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Line)
  } catch {
    return []
  }
}

function knownOf(line: Line): Known {
  const parts = PARTS.map((name) => [name, Uint8Array.from(Buffer.from(line[name], 'base64'))])
  return { problem: null, measured: Object.fromEntries(parts) as unknown as Measured }
}

/** Writes the file from a catalog whose pictures are measured. */
export async function writeDemoMeasurements(db: Db, file = FILE): Promise<void> {
  const sql = `SELECT slug, source, ${PARTS.join(', ')} FROM measurements JOIN entries ON id = entry_id
    WHERE problem IS NULL ORDER BY slug`
  const rows = db.prepare<[], Row>(sql).all()
  const lines = rows.map(({ slug, source, ...measured }) => ({
    ...{ slug, source },
    ...Object.fromEntries(PARTS.map((name) => [name, Buffer.from(measured[name]).toString('base64')])),
  }))
  await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}
