// Judged queries (rules 45.10 to 45.12): the demo's score by a formula of our own, and what a bad file is told.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attempt, loadEdit, synonymsEdit } from '../../../build-scripts/editorial/edits.ts'
import { type Judgement, readJudged, scoreLines } from '../../../build-scripts/editorial/score.ts'
import { publishedSnapshot } from '../../../build-scripts/editorial/workbench.ts'
import { withCatalog } from '../../../build-scripts/import/catalog-writer.ts'
import { catalogHome } from '../../../src/engine/editorial/home.ts'
import type { OpenedSnapshot } from '../../../src/snapshot/load/open.ts'
import type { SnapshotWatcher } from '../../../src/snapshot/load/snapshot-watcher.ts'
import { catalogData } from '../../../src/state/sqlite/editorial/store.ts'
import type { Line } from '../../support/model/model.ts'
import { slugged } from '../../support/model/text.ts'
import { linesOf } from '../../support/worlds/fixture.ts'
import { ROOT } from '../../support/worlds/processes.ts'
import { workshop } from '../../support/worlds/workshop.ts'
import { bodyOf, following } from '../search/world.ts'

const DEMO = `${ROOT}data/demo/`
const shop = workshop()
const lines = linesOf(`${DEMO}catalog.jsonl`)
let snapshot: OpenedSnapshot
let watcher: SnapshotWatcher
let judged: ReadonlyMap<string, Judgement>

beforeAll(async () => {
  await shop.load(lines)
  await withCatalog(shop.catalogDb, await loadEdit([`${DEMO}editorial.json`]))
  await shop.build('2026-11-20')
  snapshot = (await publishedSnapshot(shop.snapshotDir)) as OpenedSnapshot
  watcher = await following(shop)
  judged = await readJudged(`${DEMO}judged.json`)
})
afterAll(() => {
  watcher?.close()
  shop.remove()
})

const dataOf = () => withCatalog(shop.catalogDb, catalogData)

/** The slugs of a line's terms in a taxonomy. */
function slugsOf(line: Line, taxonomy: string): string[] {
  if (taxonomy === 'sections') return (line.sections ?? []).map(({ type }) => slugged(type as string))
  const given = [(line as unknown as Record<string, unknown>)[taxonomy] ?? []].flat() as (string | { slug: string })[]
  return given.map((term) => (typeof term === 'string' ? slugged(term) : term.slug))
}

/** The grade of a site: the best that it has itself, or by a term. */
function gradeOf(line: Line, { sites = {}, terms = {} }: Judgement): number {
  const byTerm = Object.entries(terms).map(([name, grade]) => {
    const [taxonomy = '', slug = ''] = name.split('/')
    return slugsOf(line, taxonomy).includes(slug) ? grade : 0
  })
  return Math.max(0, sites[line.slug as string] ?? 0, ...byTerm)
}

/** nDCG@10 as textbooks write it, of what the search API answers: its results, then what comes closest. */
function naiveScore(q: string, judgement: Judgement): number {
  const grades = new Map(lines.map((line) => [line.slug, gradeOf(line, judgement)]))
  const gain = (ten: number[]) => ten.map((grade, i) => (2 ** grade - 1) / (Math.log(i + 2) / Math.LN2)).reduce((a, b) => a + b, 0) // biome-ignore format: a formula
  const { results, closest } = bodyOf(watcher, q, { limit: 10, closest: 10 })
  const shown = [...results.items, ...(closest?.items ?? [])].slice(0, 10)
  const found = shown.map(({ slug }) => grades.get(slug as string) ?? 0)
  const ideal = [...grades.values()].sort((a, b) => b - a).slice(0, 10)
  return gain(found) / gain(ideal)
}

describe('the judged queries of the demo', () => {
  test('are at least 150 with a kind, and each site and term of them exists', async () => {
    const before = await dataOf()
    expect([...judged.values()].filter(({ kind }) => kind !== undefined).length).toBeGreaterThanOrEqual(150)
    const lines = await scoreLines(snapshot, judged, { before, after: before })
    expect(lines.join('\n')).not.toContain('not in the snapshot')
  })

  test('have the score that the formula gives, most find a good site, and what nothing fits finds nothing', async () => {
    const fitting = [...judged].filter(([, judgement]) => lines.some((line) => gradeOf(line, judgement) > 0))
    const scores = fitting.map(([q, judgement]) => naiveScore(q, judgement))
    const mean = scores.reduce((a, b) => a + b, 0) / scores.length
    const before = await dataOf()
    const printed = await scoreLines(snapshot, judged, { before, after: before })
    expect(printed[0]).toBe(`nDCG@10 ${mean.toFixed(3)} of ${fitting.length} queries, with the snapshot of 2026-11-20`)
    console.info(printed.join('\n'))
    expect(mean).toBeGreaterThanOrEqual(0.82)
    const countOf = (what: string) => Number(printed.find((line) => line.startsWith(what))?.split(': ')[1])
    expect(countOf('queries without a good site')).toBeLessThanOrEqual(0.05 * fitting.length)
    expect(countOf('queries that nothing fits')).toBe(0)
  })

  test('show what an edit would change, and the edit is not stored', async () => {
    const before = await dataOf()
    const edit = synonymsEdit(['genre', 'portfolio', 'xyzzy'])
    const tried = await withCatalog(shop.catalogDb, (db) => attempt(catalogHome, db, edit, true))
    const [first, second, third] = await scoreLines(snapshot, new Map([['xyzzy', { terms: { 'genre/portfolio': 3 } }]]), tried) // biome-ignore format: a line
    expect(first).toMatch(/^nDCG@10 0\.000 → 1\.000 of 1 queries/)
    expect([second, third]).toEqual(['queries that change: 1', '  0.000 → 1.000 xyzzy'])
    expect(await dataOf()).toEqual(before)
  })
})

describe('a bad file (rule 45.12)', () => {
  const CASES: [content: unknown, fault: string][] = [
    [[], 'must be a JSON object with queries'],
    [{ dark: { sites: { a: 4 } } }, 'dark.sites.a: must be 1, 2 or 3'],
    [{ dark: { sites: { a: '3' } } }, 'dark.sites.a: must be 1, 2 or 3'],
    [{ dark: {} }, 'dark: must have sites or terms with grades'],
    [{ dark: { site: { a: 3 } } }, 'dark.site: is not a known member'],
  ]

  test.each(CASES)('%j', async (content, fault) => {
    const file = join(shop.folder, 'judged.json')
    writeFileSync(file, JSON.stringify(content))
    await expect(readJudged(file)).rejects.toThrow(fault)
  })

  test('a site or a term that is gone is named, and counts as not found', async () => {
    const before = await dataOf()
    const gone = new Map([['dark', { sites: { 'no-such': 3 }, terms: { 'style/none': 2 } }]])
    expect((await scoreLines(snapshot, gone, { before, after: before })).at(-1)).toBe('not in the snapshot: no-such of "dark", style/none of "dark"') // biome-ignore format: a line
  })
})
