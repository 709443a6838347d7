// The measurements that come with the demo, so that the first start decodes nothing. They are found by their source, as any
// other, so a picture that was replaced is measured. (rule 40.47)
import { readFileSync } from 'node:fs'
import type { Measured } from '../../src/state/sqlite/catalog/measurement-store.ts'
import type { Known } from '../../src/state/sqlite/catalog/measurement-writer.ts'

/** `npm run demo` writes it. */
export const DEMO_MEASUREMENTS = 'data/demo/measurements.jsonl'

/** A line of the file. Bytes are base64. */
type Line = { slug: string; source: string } & Record<keyof Measured, string>

/** The members of a line that are bytes. */
export const PARTS = ['palettes', 'looks', 'fingerprint', 'placeholder'] as const

/** Returns a function that reads the file at its first call, and returns what is known by source. */
export function measurementsOfDemo(file = DEMO_MEASUREMENTS): () => ReadonlyMap<string, Known> {
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
