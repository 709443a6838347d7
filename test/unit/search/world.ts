// A catalog of a few entries, imported, published and followed as a server does, so that a test can show one rule of the
// search. Calling `world` in a test file or a `describe` builds it before the tests there and removes it after them.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { z } from 'zod'
import { type Edit, loadEdit } from '../../../build-scripts/editorial/edits.ts'
import { withCatalog } from '../../../build-scripts/import/catalog-writer.ts'
import { SearchResponse } from '../../../src/contract/shapes/search.ts'
import type { StopwordMode } from '../../../src/search/query.ts'
import { watchSnapshots } from '../../../src/snapshot/load/snapshot-watcher.ts'
import type { SnapshotWatcher } from '../../../src/snapshot/snapshot.ts'
import type { Line } from '../../support/model/model.ts'
import type { EditorialFile } from '../../support/search/catalog.ts'
import { line, type Workshop, workshop } from '../../support/worlds/workshop.ts'

/** The snapshot's day. */
export const TODAY = '2026-11-20'
/** A day after it: entries of that day are left out, and count for nothing. */
export const LATER = '2027-01-01'

/** A response less its suggestions, which other tests are about. */
export type Answer = Omit<z.infer<typeof SearchResponse>, 'suggestions'>
export type Given = Partial<Line>
export type Editorial = EditorialFile

export interface Asked {
  stopwords?: StopwordMode
  limit?: number
  explain?: boolean
}

export interface World {
  search(q: string, asked?: Asked): Answer
  /** `matched_filters` as `taxonomy/slug`. */
  filters(q: string, asked?: Asked): string[]
  /** Edits the catalog database as another process does. */
  edit(edit: Edit): Promise<void>
  load(editorial: Editorial): Promise<void>
  shop(): Workshop
}

/** The same entry so many times. */
export function sites(count: number, given: Given): Given[] {
  return Array.from({ length: count }, () => given)
}

/** A list of sections as an entry has it. */
export function bands(...types: string[]): NonNullable<Line['sections']> {
  return types.map((type, at) => ({ type, top: at * 10, bottom: at * 10 + 10 }))
}

/** Terms as `taxonomy/slug`. */
export function keysOf(terms: readonly { taxonomy: string; slug: string }[]): string[] {
  return terms.map(({ taxonomy, slug }) => `${taxonomy}/${slug}`)
}

/** The world of these entries (`e1`, `e2` … in the order of the import) and this editorial data. */
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
  const edit: World['edit'] = async (change) => void (await withCatalog(shop.catalogDb, change))
  const load: World['load'] = async (file) => edit(await loadEdit([written(shop, file)]))
  const filters: World['filters'] = (q, asked) => keysOf(search(q, asked).matched_filters)
  return { search, filters, edit, load, shop: () => shop }
}

/** Follows a workshop's snapshots, the newest of which is loaded. */
export async function following(shop: Workshop): Promise<SnapshotWatcher> {
  const refused: string[] = []
  const watcher = watchSnapshots([shop], { swapped() {}, refused: (message) => refused.push(message) })
  await watcher.ready
  if (!watcher.current) throw new Error(`nothing is served: ${refused.join('; ')}`)
  return watcher
}

/** The answer to a query, of the declared shape. */
export function answerOf({ current }: SnapshotWatcher, q: string, asked: Asked = {}): Answer {
  const body = current?.search({ q, limit: 12, stopwords: 'all', explain: false, ...asked }).text ?? ''
  const { suggestions: _, ...answer } = SearchResponse.parse(JSON.parse(Buffer.from(body, 'latin1').toString()))
  return answer
}

function written(shop: Workshop, editorial: Editorial): string {
  const file = join(shop.folder, 'editorial.json')
  writeFileSync(file, JSON.stringify(editorial))
  return file
}
