// A catalog that this process imports, publishes and serves, with the world that the reference search has of it.
import { readEditorialFile } from '../../../build-scripts/editorial/load.ts'
import { withCatalog } from '../../../build-scripts/import/catalog-writer.ts'
import { importCatalog } from '../../../build-scripts/import/import-catalog.ts'
import { readWhole } from '../../../build-scripts/import/input.ts'
import { PLAIN_SEARCH, type SuggestQuery } from '../../../src/search/query.ts'
import { type SnapshotWatcher, watchSnapshots } from '../../../src/snapshot/load/snapshot-watcher.ts'
import { workshop } from '../worlds/workshop.ts'
import type { RealSearch } from './agreement.ts'
import { type EditorialFile, linesIn } from './catalog.ts'
import { type SearchWorld, searchWorld } from './world.ts'

export interface CatalogFiles {
  /** Import files, in order. */
  files: readonly string[]
  editorial: string | null
  /** The snapshot's day. */
  today: string
}

export interface ServedWorld {
  world: SearchWorld
  search: RealSearch
  /** The body of a suggestion. */
  suggest(query: SuggestQuery): unknown
  close(): void
}

/** Throws BadInput if the import rejects the files. */
export async function servedWorld({ files, editorial, today }: CatalogFiles): Promise<ServedWorld> {
  const shop = workshop()
  try {
    await imported(shop.catalogDb, files, editorial)
    await shop.build(today)
    const world = searchWorld(await linesOf(files), await editorialOf(editorial), today)
    const { search, suggest, stop } = await searchOver([shop])
    return { world, search, suggest, close: () => stop(shop.remove) }
  } catch (error) {
    shop.remove()
    throw error
  }
}

async function imported(catalogDb: string, files: readonly string[], editorial: string | null): Promise<void> {
  const content = editorial === null ? null : await readEditorialFile(editorial)
  const request = { files, editorial: content, skipInvalid: false, now: new Date() }
  const listener = { say: (text: string) => console.error(text), progress() {} }
  await withCatalog(catalogDb, (db) => importCatalog(db, request, listener))
}

async function linesOf(files: readonly string[]) {
  const texts = await Promise.all(files.map(readWhole))
  return texts.flatMap(linesIn)
}

async function editorialOf(file: string | null): Promise<EditorialFile> {
  return file === null ? {} : (JSON.parse((await readWhole(file)).replace(/^\ufeff/, '')) as EditorialFile)
}

type Sources = Parameters<typeof watchSnapshots>[0]

async function searchOver(sources: Sources) {
  const refused: string[] = []
  const watcher = watchSnapshots(sources, { swapped() {}, refused: (message) => refused.push(message) })
  await watcher.ready
  if (!watcher.current) throw new Error(`the snapshot was not loaded: ${refused.join('; ')}`)
  return {
    search: (query: Parameters<RealSearch>[0]) => answered(watcher, query),
    suggest: (query: SuggestQuery) => parsed(watcher.current?.suggest(query)),
    stop(after: () => void) {
      watcher.close()
      after()
    },
  }
}

function answered({ current }: SnapshotWatcher, query: Parameters<RealSearch>[0]): ReturnType<RealSearch> {
  return parsed(current?.search({ ...PLAIN_SEARCH, ...query }).text) as ReturnType<RealSearch>
}

function parsed(body = ''): unknown {
  return JSON.parse(Buffer.from(body, 'latin1').toString())
}
