// In the demo catalog, a search for a term's name with `stopwords=off` returns the term in `matched_filters` or
// `matching_terms` (rule 13.11), except authors, tags with fewer than 10 sites, terms without sites, names without a
// token, and terms after the first 20. The demo has all vocabulary packs. A search by name also finds the term's own sites, and no query of a designer ends
// without a way on.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings, publishedSnapshot } from '../../../../build-scripts/editorial/workbench.ts'
import { withCatalog } from '../../../../build-scripts/import/catalog-writer.ts'
import { importDemo } from '../../../../build-scripts/start/prepare-catalog.ts'
import { plainText } from '../../../../src/catalog/model/entities.ts'
import { TAXONOMIES, type Taxonomy } from '../../../../src/catalog/model/taxonomy.ts'
import type { SnapshotWatcher } from '../../../../src/snapshot/load/snapshot-watcher.ts'
import { catalogData } from '../../../../src/state/sqlite/editorial/store.ts'
import { countTerms, type Line, namesOf, readLines, termSlug } from '../../../support/model/import-format.ts'
import { ROOT } from '../../../support/worlds/processes.ts'
import { type Workshop, workshop } from '../../../support/worlds/workshop.ts'
import { answerOf, bodyOf, following, keysOf, TODAY } from '../world.ts'

const MAX_TERMS = 20
const FILE = `${ROOT}data/demo/catalog.jsonl`
const lines = readLines(readFileSync(FILE, 'utf8'))

let shop: Workshop
let watcher: SnapshotWatcher
beforeAll(async () => {
  shop = workshop()
  await importDemo(shop.catalogDb, () => {})
  await shop.build(TODAY)
  watcher = await following(shop)
})
afterAll(() => {
  watcher?.close()
  shop?.remove()
})

test('the lint finds nothing in the editorial data of the demo (rule 45.7)', async () => {
  const snapshot = await publishedSnapshot(shop.snapshotDir)
  const data = await withCatalog(shop.catalogDb, catalogData)
  expect([snapshot === null, findings(snapshot, data)]).toEqual([false, []])
})

interface Counted {
  taxonomy: Taxonomy
  name: string
  key: string
  count: number
}

/** The terms that a search must find, each with its first name. */
function termsToFind(): Counted[] {
  const visible = lines.filter(({ published }) => published <= TODAY)
  const wanted = TAXONOMIES.filter((taxonomy) => taxonomy !== 'authors')
  const all = wanted.flatMap((taxonomy) => termsOf(taxonomy, countTerms(visible, taxonomy)))
  return all.filter(({ taxonomy, count }) => count >= (taxonomy === 'post_tag' ? 10 : 1))
}

function termsOf(taxonomy: Taxonomy, counts: ReadonlyMap<string, number>): Counted[] {
  const names = firstNames(lines, taxonomy)
  return [...counts].map(([slug, count]) => ({
    taxonomy,
    name: names[slug] ?? slug,
    key: `${taxonomy}/${slug}`,
    count,
  }))
}

/** Term names by slug. Of two names with one slug the first stays. (rule 17.5) */
function firstNames(entries: readonly Line[], taxonomy: Taxonomy): Record<string, string> {
  const names = entries.flatMap((entry) => namesOf(entry, taxonomy))
  return Object.fromEntries(
    names.map((name) => [termSlug(name), plainText(typeof name === 'string' ? name : name.name)] as const).reverse(),
  )
}

/** Whether 20 other terms come before a term. */
function isFull(terms: readonly { count: number; name: string }[], { count, name }: Counted): boolean {
  const isWhole = (term: { name: string }) => term.name.toLowerCase() === name.toLowerCase()
  return terms.length === MAX_TERMS && terms.every((term) => term.count >= count || isWhole(term))
}

test('every term is found by its name (rule 12.6, rule 13.11)', () => {
  const terms = termsToFind()
  expect(terms.length).toBeGreaterThan(100)
  const missing = terms.filter((term) => {
    const answer = answerOf(watcher, term.name, { stopwords: 'off' })
    const found = [...keysOf(answer.matched_filters), ...keysOf(answer.matching_terms)]
    return answer.tokens.length > 0 && !found.includes(term.key) && !isFull(answer.matching_terms, term)
  })
  expect(missing).toEqual([])
})

test('only names without two adjacent letters or digits have no token (rule 11.5)', () => {
  const without = termsToFind().filter(({ name }) => answerOf(watcher, name, { stopwords: 'off' }).tokens.length === 0)
  expect(without.filter(({ name }) => /[\p{L}\p{N}]{2}/u.test(name))).toEqual([])
})

/** The terms that a search by their own name leads to. Prices and names without a token have no search of their own. */
function namedTerms(): Counted[] {
  const terms = termsToFind().filter(({ taxonomy }) => taxonomy !== 'pricing')
  return terms.filter(({ name }) => answerOf(watcher, name).tokens.length > 0)
}

test('a search for a name finds exactly the sites of its term, or has an alternative that does (rule 33.5)', () => {
  const lost = namedTerms().filter(({ key, name, count }) => {
    const { matched_filters, results, alternatives } = answerOf(watcher, name)
    const readings = [{ filters: matched_filters, total: results.total }, ...alternatives]
    return !readings.some(({ filters, total }) => keysOf(filters).join() === key && total === count)
  })
  expect(lost).toEqual([])
})

test('no synonym of the demo takes sites from a search for a name (rule 33.5, rule 12.9)', () => {
  const narrowed = termsToFind().filter(({ name, key }) => {
    const filters = answerOf(watcher, name, { explain: true }).explain?.filters ?? []
    return keysOf(filters.filter(({ how }) => how === 'synonym')).some((other) => other !== key)
  })
  expect(narrowed).toEqual([])
})

test.each([
  ['dunkles portfolio', ['genre/portfolio', 'style/dark']],
  ['blaue Portfolios', ['color/blue', 'genre/portfolio']],
  ['schwarz weiß', ['color/black', 'color/white']],
])('the first way on from %s is its words, which find sites (rules 45.30, 47.8)', (q, keys) => {
  const [first] = answerOf(watcher, q).alternatives
  expect([first?.match, keysOf(first?.filters ?? []).sort()]).toEqual(['words', keys])
  expect(first?.total).toBeGreaterThan(0)
})

const queries = readFileSync(`${ROOT}test/fixtures/designer-queries.txt`, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

test('no query of a designer with a token ends without results, other readings or sites that come close (rule 47.1)', () => {
  expect(queries.length).toBeGreaterThanOrEqual(120)
  const dead = queries.filter((q) => {
    const { tokens, results, alternatives, closest } = bodyOf(watcher, q)
    return tokens.length > 0 && results.total === 0 && alternatives.length === 0 && closest?.items.length === 0
  })
  expect(dead).toEqual([])
})
