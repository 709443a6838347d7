// Kills `entries set` and `entries add` at any time: an edit is stored whole or not at all, none that was reported is lost,
// and each added site has its pictures. KILLS sets the number of kills, and SEED repeats a run. (rules 44.25, 44.35)
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCatalog } from '../../../src/state/sqlite/catalog/database.ts'
import { storedEntryReader } from '../../../src/state/sqlite/catalog/entry-reader.ts'
import { type Random, randomFrom, seedOfRun } from '../../support/project/random.ts'
import { killRemaining, script } from '../../support/worlds/processes.ts'
import { describeFigures, needsAnother, noFigures, SHARE_AT_WORK } from '../figures.ts'
import { scale } from '../scale.ts'
import { temporaryFolder, writeLines } from './altered-lines.ts'
import { contentOf } from './catalog-state.ts'
import { killScript } from './victim.ts'

const DUE = scale('KILLS', 200, 6) / 2
const SITES = 3
const seed = seedOfRun('killed edits')
const folder = temporaryFolder()
const imageDir = join(folder.path, 'images')
const env = { CATALOG_DB: join(folder.path, 'catalog.db'), IMAGE_DIR: imageDir }

beforeAll(async () => {
  const lines = ['one', 'two'].map((slug) => ({
    ...{ slug, title: slug, published: '2020-01-01' },
    screenshot: { path: '/x.png', width: 10, height: 10 },
  }))
  await script('import', [writeLines(join(folder.path, 'lines.jsonl'), lines)], env)
})
afterAll(() => {
  killRemaining()
  folder.remove()
})

/** Runs a command twice to its end and then kills it at random moments of its later part. */
async function kill(
  what: string,
  random: Random,
  argumentsOf: (round: number) => Promise<string[]>,
  check: (round: number) => boolean,
) {
  await script('entries', await argumentsOf(0), env) // compiles
  const args = await argumentsOf(0)
  const began = performance.now()
  await script('entries', args, env)
  const durationMs = performance.now() - began
  const figures = noFigures()
  while (needsAnother(figures, DUE)) {
    const round = ++figures.kills
    const delayMs = durationMs * (0.4 + random.below(650) / 1_000)
    const outcome = await killScript('entries', await argumentsOf(round), env, { delayMs })
    contentOf(env.CATALOG_DB) // sound
    const isStored = check(round)
    if (outcome === 'over') expect(isStored, `round ${round} was reported`).toBe(true)
    else figures.atWork++
  }
  console.info(`${describeFigures(what, figures)}, SEED=${seed}`)
  expect(figures.atWork, 'kills that ended a process at work').toBeGreaterThanOrEqual(Math.floor(DUE * SHARE_AT_WORK))
}

it('a killed set changes all of its members, or none', async () => {
  const titled = (round: number) => `Title ${round}`
  const db = openCatalog(env.CATALOG_DB)
  let last = 0
  const check = (round: number) => {
    const title = db.prepare<[], string>("SELECT title FROM entries WHERE slug = 'one'").pluck().get()
    const genres = db
      .prepare('SELECT name FROM entry_terms JOIN terms ON id = term_id WHERE entry_id = 1')
      .pluck()
      .all()
    const isStored = title === titled(round)
    if (isStored) last = round
    expect([title, genres]).toEqual([titled(last), [`Genre ${last}`]])
    expect(
      db.prepare('SELECT count(*) FROM change_items WHERE number = (SELECT max(number) FROM changes)').pluck().get(),
    ).toBeGreaterThan(0)
    return isStored
  }
  const words = async (round: number) => ['set', 'one', `title=${titled(round)}`, `genre=Genre ${round}`, '--new']
  await kill('set', randomFrom(seed), words, check)
  db.close()
})

it('a killed add stores all sites with their pictures, or none', async () => {
  const random = randomFrom(seed + 1)
  const db = openCatalog(env.CATALOG_DB)
  const check = (round: number) => {
    const slugs = db.prepare<[string], string>('SELECT slug FROM entries WHERE title = ?').pluck().all(`Round ${round}`)
    expect([0, SITES]).toContain(slugs.length)
    for (const slug of slugs) {
      const path = storedEntryReader(db)(slug)?.entry.screenshot.path as string
      expect(path).toContain('/wp-content/uploads/')
      expect(readFileSync(join(imageDir, path)).length).toBeGreaterThan(0)
    }
    return slugs.length === SITES
  }
  const words = async (round: number) => ['add', '--from', await writeSites(round, random), '--anyway']
  await kill('add', random, words, check)
  db.close()
})

/** Returns the folder of a round's sites. */
async function writeSites(round: number, random: Random): Promise<string> {
  const place = join(folder.path, `sites-${round}`)
  mkdirSync(place, { recursive: true })
  for (let site = 0; site < SITES; site++) {
    const pixels = Buffer.from(Array.from({ length: 300 }, () => random.below(256)))
    await sharp(pixels, { raw: { width: 10, height: 10, channels: 3 } })
      .png()
      .toFile(join(place, `${site}.png`))
    writeFileSync(join(place, `${site}.txt`), `title: Round ${round}\n`)
  }
  return place
}
