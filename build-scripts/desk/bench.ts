// What the desk tries edits on: the published snapshot, which stays loaded until another one is published, with the editorial data
// of the catalog laid over it.
import { withEditorialHome } from '../../src/engine/engine.ts'
import { readPointer } from '../../src/snapshot/files/folder.ts'
import { spanAt } from '../../src/snapshot/live/editorial-overlay.ts'
import type { OpenedSnapshot } from '../../src/snapshot/load/open.ts'
import { readCatalogState } from '../../src/state/sqlite/catalog/database.ts'
import { type Query, searchedFor, trials } from '../editorial/queries.ts'
import { findingsIn, publishedSnapshot } from '../editorial/workbench.ts'
import type { DeskCatalog } from './catalog.ts'

/** How long searches that were read are used, ms. A server writes them each minute. */
const QUERIES_MS = 30_000
/** The weeks of the inbox. */
const WEEKS = 4

export type OpenedBench = ReturnType<typeof openBench>
export type Bench = Awaited<ReturnType<OpenedBench['current']>>

export function openBench({ config, read }: DeskCatalog) {
  const snapshotOf = latest(() => publishedSnapshot(config.snapshotDir))
  const queriesAt = latest(() => searchedFor(config, WEEKS))
  const benchOf = latest(async (snapshot: OpenedSnapshot | null) => {
    const data = await withEditorialHome(config, (home) => read((db) => home.read(db)))
    const { until } = spanAt([...data.rules, ...data.archives], Date.now())
    const tries = snapshot && trials(snapshot, data)
    return { snapshot, until, trials: tries, findings: findingsIn(snapshot, data) }
  })
  return {
    /** The snapshot with the data as they are. Without a snapshot, nothing can be tried. */
    async current() {
      const id = String(await readPointer(config.snapshotDir).catch(() => null))
      const snapshot = await snapshotOf(id, null)
      const key = `${id} ${(await read(readCatalogState)).editorialChange}`
      const bench = await benchOf(key, snapshot)
      // A rule or an archive may have begun or ended since.
      return bench.until > Date.now() ? bench : benchOf(`${key} ${bench.until}`, snapshot)
    },
    /** What was searched for, with most searches first. */
    queries: async (): Promise<readonly Query[]> =>
      (await queriesAt(String(Math.floor(Date.now() / QUERIES_MS)), null)).forms,
  }
}

/** The result of the latest key, unless it failed. */
function latest<Input, Result>(make: (input: Input) => Promise<Result>) {
  let last: { key: string | null; result: Promise<Result> } | undefined
  return (key: string, input: Input): Promise<Result> => {
    if (last?.key === key) return last.result
    const own: typeof last = { key, result: make(input) }
    own.result.catch(() => {
      own.key = null
    })
    last = own
    return own.result
  }
}
