// The pass over the pictures as a part of a build: it shows its progress and tells what it found, each thing once.
import type { Config } from '../../src/ground/config.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { progressOn } from '../cli/lines.ts'
import { copyLines } from './copies.ts'
import { measurePictures } from './pass.ts'

/** How many pictures with a problem are named, and how many copies. */
const NAMED = 10

/** Measures new pictures, for at most `longestMs`. */
export async function measureForBuild(db: Db, config: Config, longestMs: number): Promise<void> {
  const progress = progressOn(process.stderr)
  const work = measurePictures({ db, config, longestMs, progress })
  const { measured, problems, notes } = await work.finally(progress.clear)
  const concerned = new Set(measured)
  const copies = measured.length > 0 ? copyLines(db, (id) => concerned.has(id)) : []
  for (const line of [...firstOf(problems), ...firstOf(copies), ...notes]) process.stderr.write(`${line}\n`)
}

function firstOf(lines: readonly string[]): string[] {
  const more = lines.length - NAMED
  return more > 0 ? [...lines.slice(0, NAMED), `… and ${more} more. "npm run doctor" names all.`] : [...lines]
}
