// Kills edits of editorial data and reverts. After each kill the catalog and its history have the state before or after it.
import { copyFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { readCatalogState } from '../../../src/state/sqlite/catalog/database.ts'
import { reading } from '../../../src/state/sqlite/connection.ts'
import type { Random } from '../../support/project/random.ts'
import { script } from '../../support/worlds/processes.ts'
import { entry, jsonLines } from '../../support/worlds/workplace.ts'
import { addCount, type Figures, needsAnother, noFigures } from '../figures.ts'
import { temporaryFolder } from './altered-lines.ts'
import { contentOf } from './catalog-state.ts'
import { killScript, randomMoment } from './victim.ts'

/** Slightly less than the time of the writes, the commit and the close. */
const WRITE_MS = 15

export async function killEdits(kills: number, random: Random): Promise<Figures> {
  const folder = temporaryFolder()
  try {
    const catalog = join(folder.path, 'catalog.db')
    const lines = join(folder.path, 'lines.jsonl')
    writeFileSync(lines, jsonLines([entry('a', { genre: ['Blog'] }), entry('b', { genre: ['Shop'] })]))
    await script('import', [lines], { CATALOG_DB: catalog })
    const imported = new Date().toISOString()
    const figures = noFigures()
    for (let round = 0; needsAnother(figures, kills); round++)
      await killOne(catalog, await argumentsOf(catalog, round, imported), random, figures)
    return figures
  } finally {
    folder.remove()
  }
}

type Arguments = readonly [script: string, ...args: string[]]

/** Each other round takes back the edit of the round before; each fourth one all since the import. */
async function argumentsOf(catalog: string, round: number, imported: string): Promise<Arguments> {
  if (round % 4 === 3) return ['history/history', 'revert', '--to', imported]
  if (round % 2 === 0) return ['editorial', 'synonyms', 'genre', 'blog', `text ${round}`]
  const { change } = await reading(catalog, readCatalogState)
  return ['history/history', 'revert', String(change)]
}

async function killOne(catalog: string, [name, ...args]: Arguments, random: Random, figures: Figures): Promise<void> {
  const reference = `${catalog}.reference`
  const before = contentOf(catalog)
  copyFileSync(catalog, reference)
  const start = performance.now()
  await script(name, args, { CATALOG_DB: reference })
  const durationMs = performance.now() - start
  const after = contentOf(reference)
  rmSync(reference)
  const aim = { sign: () => sizeOf(`${catalog}-wal`) > 0, withinMs: WRITE_MS }
  const fate = await killScript(name, args, { CATALOG_DB: catalog }, randomMoment(random, durationMs, [aim]))
  const found = contentOf(catalog)
  expect([before, after], 'the state before or after the edit').toContainEqual(found)
  if (fate === 'over') expect(found).toEqual(after)
  if (found.changes === before.changes) await script(name, args, { CATALOG_DB: catalog })
  expect(contentOf(catalog)).toEqual(after)
  figures.kills++
  if (fate === 'killed') figures.atWork++
  addCount(figures, found.changes === after.changes ? 'left the state after' : 'left the state before')
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
