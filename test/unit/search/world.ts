// A catalog of a few entries, imported, published and served, for tests of single rules. Calling `world` in a test file
// or a `describe` builds it before the tests there and removes it after them.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextPass } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import type { z } from 'zod'
import { type Edit, loadEdit } from '../../../build-scripts/editorial/edits.ts'
import { withCatalog } from '../../../build-scripts/import/catalog-writer.ts'
import { SearchResponse, SuggestResponse } from '../../../src/contract/shapes/search.ts'
import { PLAIN_SEARCH, type SearchQuery } from '../../../src/search/query.ts'
import { type SnapshotWatcher, watchSnapshots } from '../../../src/snapshot/load/snapshot-watcher.ts'
import type { Line } from '../../support/model/model.ts'
import type { EditorialFile } from '../../support/search/catalog.ts'
import { line, type Workshop, workshop } from '../../support/worlds/workshop.ts'

/** The snapshot's day. */
export const TODAY = '2026-11-20'
/** A later day: the snapshot leaves out entries of that day. (rule 7.6) */
export const LATER = '2027-01-01'

/** A response without its suggestions and what comes closest, which have tests of their own. */
export type Answer = Omit<z.infer<typeof SearchResponse>, 'suggestions' | 'closest'>
type SuggestAnswer = z.infer<typeof SuggestResponse>
export type Given = Partial<Line>
export type Editorial = EditorialFile

export type Asked = Partial<Omit<SearchQuery, 'q'>>

export interface World {
  search(q: string, asked?: Asked): Answer
  /** The whole response. */
  body(q: string, asked?: Asked): z.infer<typeof SearchResponse>
  /** `matched_filters` as `taxonomy/slug`. */
  filters(q: string, asked?: Asked): string[]
  suggest(q: string, limit?: number): SuggestAnswer['results']
  /** Edits the catalog database, as another process would. */
  edit(edit: Edit): Promise<void>
  load(editorial: Editorial): Promise<void>
  shop(): Workshop
}

/** `count` equal entries. */
export function sites(count: number, given: Given): Given[] {
  return Array.from({ length: count }, () => given)
}

/** An entry's sections, of these types. */
export function bands(...types: string[]): NonNullable<Line['sections']> {
  return types.map((type, at) => ({ type, top: at * 10, bottom: at * 10 + 10 }))
}

/** Terms as `taxonomy/slug`. */
export function keysOf(terms: readonly { taxonomy: string; slug: string }[]): string[] {
  return terms.map(({ taxonomy, slug }) => `${taxonomy}/${slug}`)
}

/** A world with these entries (`e1`, `e2` … in the order of the import) and this editorial data. */
export function world(entries: readonly Given[], editorial: Editorial = {}): World {
  let shop: Workshop
  let watcher: SnapshotWatcher
  beforeAll(async () => {
    shop = workshop()
    await shop.load(entries.map((given, at) => line({ slug: `e${at + 1}`, title: `№ ${at + 1}`, ...given })))
    await load(editorial)
    await shop.build(TODAY)
    watcher = await following(shop)
  })
  afterAll(() => {
    watcher?.close()
    shop?.remove()
  })
  const search: World['search'] = (q, asked) => answerOf(watcher, q, asked)
  const body: World['body'] = (q, asked) => bodyOf(watcher, q, asked)
  const edit: World['edit'] = async (change) => {
    await withCatalog(shop.catalogDb, change)
    await nextPass()
  }
  const load: World['load'] = async (file) => edit(await loadEdit([written(shop, file)]))
  const filters: World['filters'] = (q, asked) => keysOf(search(q, asked).matched_filters)
  const suggest: World['suggest'] = (q, limit = 20) =>
    SuggestResponse.parse(parsed(watcher.current?.suggest({ q, limit }))).results
  return { search, body, filters, suggest, edit, load, shop: () => shop }
}

/** Serves a workshop's newest snapshot. */
export async function following(shop: Workshop): Promise<SnapshotWatcher> {
  const refused: string[] = []
  const watcher = watchSnapshots([shop], { swapped() {}, refused: (message) => refused.push(message) })
  await watcher.ready
  if (!watcher.current) throw new Error(`no snapshot is served: ${refused.join('; ')}`)
  return watcher
}

/** The response to a query, checked against the declared shape. */
export function bodyOf({ current }: SnapshotWatcher, q: string, asked: Asked = {}): z.infer<typeof SearchResponse> {
  return SearchResponse.parse(parsed(current?.search({ ...PLAIN_SEARCH, q, ...asked })?.text))
}

/** The same without suggestions and what comes closest. */
export function answerOf(watcher: SnapshotWatcher, q: string, asked: Asked = {}): Answer {
  const { suggestions: _, closest: __, ...answer } = bodyOf(watcher, q, asked)
  return answer
}

/** A body, which is UTF-8 bytes as a one-byte string. */
function parsed(body = ''): unknown {
  return JSON.parse(Buffer.from(body, 'latin1').toString())
}

function written(shop: Workshop, editorial: Editorial): string {
  const file = join(shop.folder, 'editorial.json')
  writeFileSync(file, JSON.stringify(editorial))
  return file
}
