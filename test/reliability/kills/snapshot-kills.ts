// Snapshot builds, killed. After each kill `current` names a whole snapshot, the old one or the new one.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { buildSnapshot } from '../../../build-scripts/snapshot/build.ts'
import { listSnapshots, MANIFEST, readPointer } from '../../../src/snapshot/files/folder.ts'
import type { ManifestFile } from '../../../src/snapshot/files/manifest.ts'
import { loadSnapshot } from '../../../src/snapshot/load/load.ts'
import { openCatalog } from '../../../src/state/catalog/database.ts'
import type { Line } from '../../support/model/model.ts'
import type { Random } from '../../support/project/random.ts'
import { script } from '../../support/worlds/processes.ts'
import { type Workshop, workshop } from '../../support/worlds/workshop.ts'
import { type Figures, noFigures, note } from '../figures.ts'
import { altered, generatedLines } from './altered-lines.ts'
import { type Aim, killScript, randomMoment } from './victim.ts'

const STAGING = '.staging-'
const SITE = 'https://gallery.example'
const FIRST_DAY = '2026-01-01'
/** How many lines change between two builds: a segment or two, or all of them. */
const CHANGED = [2, 30, 3_000]
/** How many days pass between two builds. */
const DAYS = [0, 0, 1, 40]
/** From the first shard to the end, and from the manifest, which is written last, to the end, ms. */
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
  let wholeMs = 1_000
  for (let round = 0; round < kills; round++) {
    const command = random.pick(['snapshot', 'nightly'])
    await shop.load(changed(lines, random, round))
    day = later(day, random.pick(DAYS))
    wholeMs = await killOne({ shop, command, args: ['--today', day], wholeMs }, random, figures)
    expect(await currentFiles(shop), 'what a full build of the same catalog and day holds').toEqual(
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
  wholeMs: number
}

/** Kills one build, checks what it left, then builds again to the end; gives how long that took, ms. */
async function killOne(round: Round, random: Random, figures: Figures): Promise<number> {
  const { shop, command, args, wholeMs } = round
  const env = { CATALOG_DB: shop.catalogDb, SNAPSHOT_DIR: shop.snapshotDir, SITE_URL: SITE }
  const old = await readPointer(shop.snapshotDir)
  const aims = await aimsAt(shop.snapshotDir)
  const fate = await killScript(command, args, env, randomMoment(random, wholeMs, aims))
  const staged = hasStaging(shop.snapshotDir)
  const found = await readPointer(shop.snapshotDir)
  if (old !== null || found !== null) await expectWhole(shop.snapshotDir)
  const start = performance.now()
  await script(command, args, env)
  const tookMs = performance.now() - start
  const now = await expectWhole(shop.snapshotDir)
  expect(hasStaging(shop.snapshotDir), 'a staging folder is left').toBe(false)
  if (found !== old) expect(now, 'the new snapshot was whole and final').toBe(found)
  figures.kills++
  if (fate === 'killed') figures.atWork++
  if (staged) note(figures, 'half-written')
  note(figures, found === old ? 'left the old snapshot' : 'left the new one')
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

/** Loads what `current` names, every file checked against its hash; gives its id. */
async function expectWhole(folder: string): Promise<string> {
  const id = await readPointer(folder)
  expect(id).not.toBeNull()
  const snapshot = await loadSnapshot(folder, id as string)
  await snapshot.checkUnread()
  return snapshot.id
}

async function currentFiles(shop: Workshop): Promise<ManifestFile[]> {
  return (await shop.manifest()).files
}

/** The files of a build from nothing, which marks no entry. */
async function fullBuild(shop: Workshop, today: string): Promise<ManifestFile[]> {
  const into = join(shop.folder, 'full')
  rmSync(into, { recursive: true, force: true })
  const db = openCatalog(shop.catalogDb)
  const config = { snapshotDir: into, siteUrl: SITE, assetsUrl: SITE }
  await buildSnapshot({ db, config, today, onProgress() {} }).finally(() => db.close())
  return (await shop.manifest(into)).files
}

/** After all those kills there is still a whole snapshot to go back to. */
async function expectRollback({ snapshotDir }: Workshop): Promise<void> {
  const from = await readPointer(snapshotDir)
  await script('snapshot', ['--rollback'], { SNAPSHOT_DIR: snapshotDir })
  expect(await expectWhole(snapshotDir)).not.toBe(from)
}
