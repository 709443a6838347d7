// Kills snapshot builds. After each kill `current` names the old or the new snapshot, which is complete.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { buildSnapshot } from '../../../build-scripts/snapshot/build.ts'
import { listSnapshots, MANIFEST, readPointer } from '../../../src/snapshot/files/folder.ts'
import type { ManifestFile } from '../../../src/snapshot/files/manifest.ts'
import { loadSnapshot } from '../../../src/snapshot/load/load.ts'
import { openCatalog } from '../../../src/state/sqlite/catalog/database.ts'
import type { Line } from '../../support/model/model.ts'
import type { Random } from '../../support/project/random.ts'
import { script } from '../../support/worlds/processes.ts'
import { type Workshop, workshop } from '../../support/worlds/workshop.ts'
import { addCount, type Figures, needsAnother, noFigures } from '../figures.ts'
import { altered, generatedLines } from './altered-lines.ts'
import { type Aim, killScript, randomMoment } from './victim.ts'

const STAGING = '.staging-'
const SITE = 'https://gallery.example'
const FIRST_DAY = '2026-01-01'
/** The numbers of lines that change between builds: one or two segments, or all lines. */
const CHANGED = [2, 30, 3_000]
/** The numbers of days between builds. */
const DAYS = [0, 0, 1, 40]
/** Time from the first shard to the end, and from the manifest, which is written last, to the end, ms. */
const STAGED_MS = 400
const PUBLISHED_MS = 15

export async function killBuilds(kills: number, seed: number, random: Random): Promise<Figures> {
  const shop = workshop()
  try {
    const lines = await generatedLines(shop.folder, seed)
    await shop.load(lines)
    const figures = await rounds(kills, { shop, lines, random })
    await expectRollback(shop)
    return figures
  } finally {
    shop.remove()
  }
}

interface Work {
  shop: Workshop
  lines: readonly Line[]
  random: Random
}

async function rounds(kills: number, { shop, lines, random }: Work): Promise<Figures> {
  const figures = noFigures()
  let day = FIRST_DAY
  let durationMs = 1_000
  for (let round = 0; needsAnother(figures, kills); round++) {
    const command = random.pick(['snapshot', 'nightly'])
    await shop.load(changed(lines, random, round))
    day = later(day, random.pick(DAYS))
    durationMs = await killOne({ shop, command, args: ['--today', day], durationMs }, random, figures)
    expect(await currentFiles(shop), 'equals a full build of the same catalog and day').toEqual(
      await fullBuild(shop, day),
    )
  }
  return figures
}

function changed(lines: readonly Line[], random: Random, round: number): Line[] {
  const count = random.pick(CHANGED)
  const from = random.below(lines.length - count + 1)
  return lines.slice(from, from + count).map((line, n) => altered(line, n, round))
}

function later(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

interface Round {
  shop: Workshop
  command: string
  args: readonly string[]
  durationMs: number
}

/** Kills one build, checks its result, and builds again. Returns the time of the second build, ms. */
async function killOne(round: Round, random: Random, figures: Figures): Promise<number> {
  const { shop, command, args, durationMs } = round
  const env = { CATALOG_DB: shop.catalogDb, SNAPSHOT_DIR: shop.snapshotDir, SITE_URL: SITE }
  const old = await readPointer(shop.snapshotDir)
  const aims = await aimsAt(shop.snapshotDir)
  const fate = await killScript(command, [...args, '--force'], env, randomMoment(random, durationMs, aims))
  const staged = hasStaging(shop.snapshotDir)
  const found = await readPointer(shop.snapshotDir)
  if (old !== null || found !== null) await expectComplete(shop.snapshotDir)
  const start = performance.now()
  await script(command, args, env)
  const tookMs = performance.now() - start
  const now = await expectComplete(shop.snapshotDir)
  expect(hasStaging(shop.snapshotDir), 'no staging folder remains').toBe(false)
  if (found !== old) expect(now, 'the new snapshot was complete').toBe(found)
  figures.kills++
  if (fate === 'killed') figures.atWork++
  if (staged) addCount(figures, 'with partial files')
  addCount(figures, found === old ? 'left the old snapshot' : 'left the new snapshot')
  return tookMs
}

async function aimsAt(folder: string): Promise<Aim[]> {
  const known = new Set(await listSnapshots(folder))
  const isNew = (name: string) => /^\d/.test(name) && !known.has(name)
  const isComplete = (name: string) => name.startsWith(STAGING) && existsSync(join(folder, name, MANIFEST))
  return [
    { sign: () => hasStaging(folder), withinMs: STAGED_MS },
    { sign: () => namesIn(folder).some((name) => isNew(name) || isComplete(name)), withinMs: PUBLISHED_MS },
  ]
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}

function hasStaging(folder: string): boolean {
  return namesIn(folder).some((name) => name.startsWith(STAGING))
}

/** Loads the current snapshot and checks all its files. Returns its ID. */
async function expectComplete(folder: string): Promise<string> {
  const id = await readPointer(folder)
  expect(id).not.toBeNull()
  return (await loadSnapshot(folder, id as string)).id
}

async function currentFiles(shop: Workshop): Promise<ManifestFile[]> {
  return (await shop.manifest()).files
}

/** Returns the files of a full build, which marks no entry as offline. */
async function fullBuild(shop: Workshop, today: string): Promise<ManifestFile[]> {
  const into = join(shop.folder, 'full')
  rmSync(into, { recursive: true, force: true })
  const db = openCatalog(shop.catalogDb)
  const config = { snapshotDir: into, siteUrl: SITE, assetsUrl: SITE }
  await buildSnapshot({ db, config, today, onProgress() {} }).finally(() => db.close())
  return (await shop.manifest(into)).files
}

/** Expects that a rollback still works after all kills. */
async function expectRollback({ snapshotDir }: Workshop): Promise<void> {
  const from = await readPointer(snapshotDir)
  await script('snapshot', ['--rollback'], { SNAPSHOT_DIR: snapshotDir })
  expect(await expectComplete(snapshotDir)).not.toBe(from)
}
