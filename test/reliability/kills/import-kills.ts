// Kills imports. After each kill the catalog has the state before or after the import.
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Line } from '../../support/model/model.ts'
import type { Random } from '../../support/project/random.ts'
import { script, type Variables } from '../../support/worlds/processes.ts'
import { addCount, type Figures, needsAnother, noFigures } from '../figures.ts'
import { altered, editorialOf, generatedLines, temporaryFolder, writeLines } from './altered-lines.ts'
import { type CatalogContent, contentOf } from './catalog-state.ts'
import { type Aim, killScript, randomMoment } from './victim.ts'

/** A new catalog starts every this many rounds, so that kills also hit its creation. */
const ROUNDS_PER_CATALOG = 6
/** The number of files that an import reads in one transaction. */
const FILES = 3
/** Slightly less than the time of commit, checkpoint and close. */
const COMMIT_MS = 20

export async function killImports(kills: number, seed: number, random: Random): Promise<Figures> {
  const folder = temporaryFolder()
  try {
    const lines = await generatedLines(folder.path, seed)
    return await rounds(kills, random, importFilesIn(folder.path, lines))
  } finally {
    folder.remove()
  }
}

interface ImportFiles {
  catalog: string
  /** A catalog whose imports are not killed. */
  reference: string
  /** Writes the files of a round. Returns the arguments of the import. */
  argumentsOf(round: number): string[]
}

function importFilesIn(folder: string, lines: readonly Line[]): ImportFiles {
  const size = Math.ceil(lines.length / FILES)
  const part = (file: number) => lines.slice(file * size, (file + 1) * size)
  return {
    catalog: join(folder, 'catalog.db'),
    reference: join(folder, 'reference.db'),
    argumentsOf(round) {
      const files = Array.from({ length: FILES }, (_, file) => {
        const now = part(file).map((line, n) => altered(line, n, round))
        return writeLines(join(folder, `${file}.jsonl`), now)
      })
      const editorial = join(folder, 'editorial.json')
      writeFileSync(editorial, JSON.stringify(editorialOf(round)))
      return [...files, '--editorial', editorial]
    },
  }
}

async function rounds(
  kills: number,
  random: Random,
  { catalog, reference, argumentsOf }: ImportFiles,
): Promise<Figures> {
  const figures = noFigures()
  let before = contentOf(reference)
  for (let round = 0; needsAnother(figures, kills); round++) {
    if (round % ROUNDS_PER_CATALOG === 0) before = deleteCatalogs(catalog, reference)
    const args = argumentsOf(round)
    const durationMs = await timed(() => script('import', args, { CATALOG_DB: reference }))
    const after = contentOf(reference)
    expect(after).not.toEqual(before)
    await killOne({ catalog, args, before, after, durationMs }, random, figures)
    before = after
  }
  return figures
}

function deleteCatalogs(...catalogs: string[]): CatalogContent {
  for (const file of catalogs) for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
  return contentOf(catalogs.at(-1) as string)
}

interface Round {
  catalog: string
  args: readonly string[]
  before: CatalogContent
  after: CatalogContent
  durationMs: number
}

async function killOne(round: Round, random: Random, figures: Figures): Promise<void> {
  const { catalog, args, before, after, durationMs } = round
  const env: Variables = { CATALOG_DB: catalog }
  const commit: Aim = { sign: () => sizeOf(`${catalog}-wal`) > 0, withinMs: COMMIT_MS }
  const fate = await killScript('import', args, env, randomMoment(random, durationMs, [commit]))
  const left = sizeOf(`${catalog}-wal`) > 0
  const found = contentOf(catalog)
  expect([before, after], 'the state before or after the import').toContainEqual(found)
  const isDone = found.changes === after.changes
  if (fate === 'over') expect(isDone).toBe(true)
  await script('import', args, env)
  expect(contentOf(catalog)).toEqual(after)
  figures.kills++
  if (fate === 'killed') figures.atWork++
  if (fate === 'killed' && left) addCount(figures, 'with a log to recover')
  addCount(figures, isDone ? 'left the state after' : 'left the state before')
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
