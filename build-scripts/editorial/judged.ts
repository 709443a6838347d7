// Judged queries: the sites that a search should find, with grades, and how well it does. (rules 45.10 to 45.12)
import { z } from 'zod'
import { checkedJson, faultsOf } from '../../src/catalog/import/fault.ts'
import { select } from '../../src/catalog/listing/selection.ts'
import type { Taxonomy } from '../../src/catalog/model/taxonomy.ts'
import type { EntryNumber } from '../../src/catalog/storage/arena.ts'
import type { Catalog } from '../../src/catalog/storage/catalog.ts'
import { readWhole } from '../import/input.ts'
import { faulty } from './load.ts'

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
export function gradesOf(catalog: Catalog, { sites, terms }: Judgement, unknown: (name: string) => void) {
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
export const RESULTS = 10

/** The normalized discounted cumulative gain of some results: 1 if nothing could be better, 0 if none has a grade. */
export function ndcg(results: readonly EntryNumber[], grades: ReadonlyMap<EntryNumber, number>): number {
  const best = [...grades.values()].sort((a, b) => b - a)
  const ideal = gain(best)
  return ideal === 0 ? 0 : gain(results.map((entry) => grades.get(entry) ?? 0)) / ideal
}

function gain(grades: readonly number[]): number {
  return grades.slice(0, RESULTS).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0)
}
