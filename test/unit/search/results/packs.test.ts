// Vocabulary packs on the demo catalog. The words in test/fixtures/packs were written down before the packs.
import { readFileSync, statSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadEdit } from '../../../../build-scripts/editorial/edits.ts'
import { packAddEdit, packNames, packRemoveEdit } from '../../../../build-scripts/editorial/packs.ts'
import { showEditorial } from '../../../../build-scripts/editorial/show.ts'
import { findings, publishedSnapshot } from '../../../../build-scripts/editorial/workbench.ts'
import { withCatalog } from '../../../../build-scripts/import/catalog-writer.ts'
import { PLAIN_SEARCH } from '../../../../src/search/query.ts'
import type { OpenedSnapshot } from '../../../../src/snapshot/load/open.ts'
import type { SnapshotWatcher } from '../../../../src/snapshot/load/snapshot-watcher.ts'
import { catalogData } from '../../../../src/state/sqlite/editorial/store.ts'
import { linesOf } from '../../../support/worlds/fixture.ts'
import { ROOT } from '../../../support/worlds/processes.ts'
import { type Workshop, workshop } from '../../../support/worlds/workshop.ts'
import { bodyOf, following, keysOf, TODAY } from '../world.ts'

const LANGUAGES = ['de', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt']
type Word = [word: string, taxonomy: string, slugs: string | string[]]

let shop: Workshop
let watcher: SnapshotWatcher
beforeAll(async () => {
  shop = workshop()
  await shop.load(linesOf(`${ROOT}data/demo/catalog.jsonl`))
  await withCatalog(shop.catalogDb, await loadEdit([`${ROOT}data/demo/editorial.json`]))
  await shop.build(TODAY)
  watcher = await following(shop)
})
afterAll(() => {
  watcher?.close()
  shop?.remove()
})

/** Runs the edit of `npm run editorial -- pack ACTION LANGUAGE`. */
async function pack(action: 'add' | 'remove', language: string): Promise<string> {
  const work = await (action === 'add' ? packAddEdit : packRemoveEdit)([language])
  const facts = { by: 'jane', command: `editorial pack ${action} ${language}`, note: null }
  return withCatalog(shop.catalogDb, (db) => work(db, facts))
}

/** The findings of the lint about synonyms that stand in the way of a name. */
async function inTheWay(): Promise<string[]> {
  const snapshot = (await publishedSnapshot(shop.snapshotDir)) as OpenedSnapshot
  const data = await withCatalog(shop.catalogDb, catalogData)
  return findings(snapshot, data).filter((line) => line.includes('would find'))
}

const editorial = () => withCatalog(shop.catalogDb, (db) => JSON.stringify(showEditorial(db)))
const textOf = (q: string) => watcher.current?.search({ ...PLAIN_SEARCH, q }).text
const queriesIn = (file: string) =>
  readFileSync(`${ROOT}test/fixtures/${file}`, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
const isDead = (q: string) => bodyOf(watcher, q).results.total === 0

/** Whether a search finds something, or says what is near. */
function isHelped(q: string): boolean {
  const { results, alternatives, suggestions = [], closest } = bodyOf(watcher, q)
  return results.total + alternatives.length + suggestions.length + (closest?.items.length ?? 0) > 0
}

function isResolved([word, , slugs]: Word): boolean {
  return bodyOf(watcher, word).matched_filters.some(({ slug }) => slugs.includes(slug))
}

test('there are eight packs of at most 30 KB (rule 45.30)', async () => {
  expect(await packNames()).toEqual(LANGUAGES)
  for (const name of LANGUAGES) expect(statSync(`${ROOT}data/packs/${name}.json`).size).toBeLessThan(30 * 1024)
})

describe.each(LANGUAGES)('the pack %s', (language) => {
  const words = JSON.parse(readFileSync(`${ROOT}test/fixtures/packs/${language}.json`, 'utf8')) as Word[]

  test('resolves nine of ten words, and leaves no trace when it is removed (rules 45.31, 45.34)', async () => {
    expect(words.length).toBeGreaterThanOrEqual(150)
    const before = await editorial()
    await pack('add', language)
    const unresolved = words.filter((word) => !isResolved(word)).map(([word]) => word)
    expect(unresolved.length, `${unresolved}`).toBeLessThanOrEqual(words.length * 0.1)
    expect(await inTheWay()).toEqual([])
    await pack('remove', language)
    expect(await editorial()).toBe(before)
  })
})

test('no ordinary query with a known word family ends without help of its own (rule 45.40)', () => {
  const [, ...parts] = readFileSync(`${ROOT}test/fixtures/ordinary-queries.txt`, 'utf8').split('\n\n')
  const related = parts[1]?.split('\n').slice(1) ?? []
  const known = related.filter((q) => !NO_FAMILY.includes(q))
  expect(known.length).toBeGreaterThan(30)
  expect(known.filter((q) => !isHelped(q))).toEqual([])
})

/** Related forms of nothing that a search of the demo matches. Prices are filters only. */
const NO_FAMILY = ['consulting', 'subscriptions']

/** What English words find with the packs that they do not find without: words of both languages mean the same. */
const SHARED: Readonly<Record<string, string>> = {
  band: 'genre/music',
  drink: 'genre/food-drink',
  fitness: 'genre/health-fitness',
  journal: 'genre/magazine',
  lime: 'color/lime-green',
  local: 'sections/map-directions',
  map: 'sections/map-directions',
  max: 'style/maximalist',
  nature: 'style/organic',
  noir: 'color/black',
  pizzeria: 'genre/restaurant',
  rose: 'color/pink',
  sport: 'genre/health-fitness',
  tech: 'style/technical',
  tour: 'genre/travel',
}
/** The beginnings of words that packs cannot lack, such as `winkel`. No site of the demo is about them. */
const BEGUN = ['car', 'form', 'man', 'net', 'pen', 'plan', 'real', 'run', 'van', 'war', 'win']
const filtersOf = (q: string) => keysOf(bodyOf(watcher, q).matched_filters).join()

test('all packs together change no answer to an English query that finds something, and help others (rule 45.33)', async () => {
  const ordinary = queriesIn('ordinary-queries.txt')
  const found = queriesIn('designer-queries.txt').filter((q) => !isDead(q))
  const answers = found.map(textOf)
  const dead = ordinary.filter(isDead)
  const words = queriesIn('english-words.txt').filter((q) => !BEGUN.includes(q))
  const meant = words.map((q) => SHARED[q] ?? filtersOf(q))
  for (const language of LANGUAGES) await pack('add', language)
  expect(found.length).toBeGreaterThan(80)
  expect(found.filter((q, at) => textOf(q) !== answers[at])).toEqual([])
  expect(words.flatMap((q, at) => (filtersOf(q) === meant[at] ? [] : [[q, filtersOf(q)]]))).toEqual([])
  const still = { dead: ordinary.filter(isDead), helpless: ordinary.filter((q) => !isHelped(q)) }
  expect(still.dead.length, `${still.dead}`).toBeLessThanOrEqual(dead.length * 0.6)
  expect(still.helpless.length, `${still.helpless}`).toBeLessThanOrEqual(ordinary.length * 0.02)
})
