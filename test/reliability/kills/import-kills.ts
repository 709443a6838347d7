// Imports, killed. After each kill the catalog is what it was before, or what the import makes of it.
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Line } from '../../support/model/model.ts'
import type { Random } from '../../support/project/random.ts'
import { script, type Variables } from '../../support/worlds/processes.ts'
import { type Figures, noFigures, note } from '../figures.ts'
import { altered, editorialOf, generatedLines, temporaryFolder, writeLines } from './altered-lines.ts'
import { type CatalogContent, contentOf } from './catalog-state.ts'
import { type Aim, killScript, randomMoment } from './victim.ts'

/** Every so many rounds begin with no catalog: making one is killed too. */
const ROUNDS_A_CATALOG = 6
/** An import reads several files, in one transaction. */
const FILES = 3
/** Commit, checkpoint and close take a little longer than this. */
const COMMIT_MS = 20

export async function killImports(kills: number, seed: number, random: Random): Promise<Figures> {
  const folder = temporaryFolder()
  try {
    const lines = await generatedLines(folder.path, seed)
    return await rounds(kills, random, workplace(folder.path, lines))
  } finally {
    folder.remove()
  }
}

interface Workplace {
  catalog: string
  /** A catalog that nobody kills. */
  reference: string
  /** Writes the files of a round and gives the arguments of its import. */
  argumentsOf(round: number): string[]
}

function workplace(folder: string, lines: readonly Line[]): Workplace {
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

async function rounds(kills: number, random: Random, { catalog, reference, argumentsOf }: Workplace): Promise<Figures> {
  const figures = noFigures()
  let before = contentOf(reference)
  for (let round = 0; round < kills; round++) {
    if (round % ROUNDS_A_CATALOG === 0) before = emptied(catalog, reference)
    const args = argumentsOf(round)
    const wholeMs = await timed(() => script('import', args, { CATALOG_DB: reference }))
    const after = contentOf(reference)
    expect(after).not.toEqual(before)
    await killOne({ catalog, args, before, after, wholeMs }, random, figures)
    before = after
  }
  return figures
}

function emptied(...catalogs: string[]): CatalogContent {
  for (const file of catalogs) for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
  return contentOf(catalogs.at(-1) as string)
}

interface Round {
  catalog: string
  args: readonly string[]
  before: CatalogContent
  after: CatalogContent
  wholeMs: number
}

async function killOne(round: Round, random: Random, figures: Figures): Promise<void> {
  const { catalog, args, before, after, wholeMs } = round
  const env: Variables = { CATALOG_DB: catalog }
  const commit: Aim = { sign: () => sizeOf(`${catalog}-wal`) > 0, withinMs: COMMIT_MS }
  const fate = await killScript('import', args, env, randomMoment(random, wholeMs, [commit]))
  const left = sizeOf(`${catalog}-wal`) > 0
  const found = contentOf(catalog)
  expect([before, after], 'the state before or after the import, never one between').toContainEqual(found)
  const isDone = found.changes === after.changes
  if (fate === 'over') expect(isDone).toBe(true)
  await script('import', args, env)
  expect(contentOf(catalog)).toEqual(after)
  figures.kills++
  if (fate === 'killed') figures.atWork++
  if (fate === 'killed' && left) note(figures, 'with a log to recover')
  note(figures, isDone ? 'left the state after' : 'left the state before')
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
