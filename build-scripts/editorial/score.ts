// The lines of `npm run editorial -- score`. (rules 45.10 to 45.12)

import { z } from 'zod'
import { checkedJson, faultsOf } from '../../src/catalog/import/fault.ts'
import { select } from '../../src/catalog/listing/selection.ts'
import type { Editorial } from '../../src/catalog/model/editorial.ts'
import type { Taxonomy } from '../../src/catalog/model/taxonomy.ts'
import type { EntryNumber } from '../../src/catalog/storage/arena.ts'
import type { Catalog } from '../../src/catalog/storage/catalog.ts'
import { fromLatin1 } from '../../src/ground/texts.ts'
import { PLAIN_SEARCH } from '../../src/search/query.ts'
import { serveSnapshot } from '../../src/snapshot/live/serve.ts'
import { unchangedEditorial } from '../../src/snapshot/live/understanding.ts'
import type { OpenedSnapshot } from '../../src/snapshot/load/open.ts'
import { readWhole } from '../import/input.ts'
import type { Attempt } from './edits.ts'
import { faulty } from './load.ts'

/** The most queries in a list. */
const LISTED = 10

type Edited = Pick<Attempt, 'before' | 'after'>

/** How well a search answers judged queries, and what an edit changes. Without an edit, its data before and after is the same. */
export async function scoreLines(
  snapshot: OpenedSnapshot,
  judged: ReadonlyMap<string, Judgement>,
  { before, after }: Edited,
): Promise<string[]> {
  const unknown = new Set<string>()
  const isEdit = before !== after
  const current = await scorer(snapshot, after)
  const old = isEdit ? await scorer(snapshot, before) : current
  const all = [...judged].map(([q, judgement]) => {
    const grades = gradesOf(snapshot.catalog, judgement, (name) => unknown.add(`${name} of ${JSON.stringify(q)}`))
    const is = current(q, grades)
    return { q, kind: judgement.kind, fits: grades.size > 0, was: isEdit ? old(q, grades) : is, is }
  })
  const scores = all.filter(({ fits }) => fits)
  const changed = scores.filter(({ was, is }) => was.score !== is.score)
  const worst = scores.filter(({ is }) => is.score < 1).sort((a, b) => a.is.score - b.is.score)
  return [
    `nDCG@10 ${isEdit ? `${meanOf(scores, 'was')} → ` : ''}${meanOf(scores, 'is')} of ${scores.length} queries, with the snapshot of ${snapshot.day}`,
    ...(isEdit ? listed('queries that change', changed, ({ q, was, is }) => `${text(was.score)} → ${text(is.score)} ${q}`) : kindLines(scores)), // biome-ignore format: a list a line
    ...(isEdit ? [] : listed('worst queries', worst.slice(0, LISTED), ({ q, is }) => `${text(is.score)} ${q}`)),
    ...listed('queries without a good site among the first ten', scores.filter(({ is }) => !is.isHit), ({ q }) => q), // biome-ignore format: a list a line
    ...listed('queries that nothing fits, with results', all.filter(({ fits, is }) => !fits && is.total > 0), ({ q }) => q), // biome-ignore format: a list a line
    ...(unknown.size > 0 ? [`not in the snapshot: ${[...unknown].join(', ')}`] : []),
  ]
}

interface Score {
  readonly score: number
  readonly isHit: boolean
  readonly total: number
}

type Scored = { readonly kind: string | undefined; readonly was: Score; readonly is: Score }

/** Returns a function that scores what a search shows first: its results, and behind them what comes closest. */
async function scorer(snapshot: OpenedSnapshot, data: Editorial) {
  const editorial = { open: async () => unchangedEditorial(data) }
  const { search } = await serveSnapshot(snapshot, { editorial, awaitsSpelling: true })
  const asked = { ...PLAIN_SEARCH, limit: RESULTS, closest: RESULTS, fields: new Set(['slug']) }
  return (q: string, grades: ReadonlyMap<EntryNumber, number>): Score => {
    const { results, closest } = JSON.parse(fromLatin1(search({ ...asked, q }).text)) as Body
    const slugs = [...results.items, ...(closest?.items ?? [])].slice(0, RESULTS).map(({ slug }) => slug)
    const shown = slugs.flatMap((slug) => snapshot.catalog.slugs.find(slug) ?? [])
    return { score: ndcg(shown, grades), isHit: shown.some((entry) => grades.has(entry)), total: results.total }
  }
}

interface Body {
  readonly results: { readonly total: number; readonly items: readonly { readonly slug: string }[] }
  readonly closest?: { readonly items: readonly { readonly slug: string }[] }
}

function kindLines(scores: readonly Scored[]): string[] {
  const kinds = Map.groupBy(scores, ({ kind }) => kind)
  return Array.from(kinds, ([kind, own]) => (kind === undefined ? [] : `  ${meanOf(own, 'is')} ${kind}, ${own.length} queries`)).flat() // biome-ignore format: a list a line
}

function meanOf(scores: readonly Scored[], of: 'was' | 'is'): string {
  return text(scores.reduce((sum, own) => sum + own[of].score, 0) / Math.max(1, scores.length))
}

function listed<T>(what: string, items: readonly T[], lineOf: (item: T) => string): string[] {
  return [`${what}: ${items.length}`, ...items.map((item) => `  ${lineOf(item)}`)]
}

function text(score: number): string {
  return score.toFixed(3)
}

const Grades = z.record(z.string(), z.int('must be 1, 2 or 3').min(1, 'must be 1, 2 or 3').max(3, 'must be 1, 2 or 3'))
const Judgement = z
  .strictObject({ kind: z.string().optional(), sites: Grades.optional(), terms: Grades.optional() })
  .refine(({ sites, terms }) => sites !== undefined || terms !== undefined, 'must have sites or terms with grades')
const Judged = z.record(z.string(), Judgement, 'must be a JSON object with queries')

/** Sites by slug and terms as `TAXONOMY/SLUG`, with grades from 1 to 3; `sites` without any says that nothing fits. `kind` groups queries. */
export type Judgement = z.infer<typeof Judgement>

/** Judgements by query. Throws BadInput, which names each query that is wrong. */
export async function readJudged(file: string): Promise<ReadonlyMap<string, Judgement>> {
  const json = checkedJson(await readWhole(file))
  if (!json.ok) throw faulty(file, json.faults)
  const judged = Judged.safeParse(json.value)
  if (!judged.success) throw faulty(file, faultsOf(judged.error))
  return new Map(Object.entries(judged.data))
}

/** The grades of entries, the highest of several. `unknown` is told of what the catalog lacks. */
function gradesOf(catalog: Catalog, { sites, terms }: Judgement, unknown: (name: string) => void) {
  const grades = new Map<EntryNumber, number>()
  const put = (entry: EntryNumber, grade: number) => grades.set(entry, Math.max(grade, grades.get(entry) ?? 0))
  for (const [slug, grade] of Object.entries(sites ?? {})) {
    const entry = catalog.slugs.find(slug)
    if (entry === null) unknown(slug)
    else put(entry, grade)
  }
  for (const [name, grade] of Object.entries(terms ?? {})) {
    const [taxonomy, slug = ''] = name.split('/')
    const term = catalog.terms.find(taxonomy as Taxonomy, slug)
    if (term === undefined) unknown(name)
    else for (const entry of entriesOf(catalog, term.id)) put(entry, grade)
  }
  return grades
}

const SLICE = 100

function entriesOf({ kernel, postings, size }: Catalog, term: number): EntryNumber[] {
  return kernel.withScratch(() => {
    const entries = select(kernel, [postings.of(term)], { from: 0, to: size })
    const starts = Array.from({ length: Math.ceil(entries.total / SLICE) }, (_, at) => at * SLICE)
    return starts.flatMap((start) => entries.slice(start, Math.min(SLICE, entries.total - start)))
  })
}

/** The number of results that count. */
const RESULTS = 10

/** The normalized discounted cumulative gain of some results: 1 if nothing could be better, 0 if none has a grade. */
function ndcg(results: readonly EntryNumber[], grades: ReadonlyMap<EntryNumber, number>): number {
  const best = [...grades.values()].sort((a, b) => b - a)
  const ideal = gain(best)
  return ideal === 0 ? 0 : gain(results.map((entry) => grades.get(entry) ?? 0)) / ideal
}

function gain(grades: readonly number[]): number {
  return grades.slice(0, RESULTS).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0)
}
