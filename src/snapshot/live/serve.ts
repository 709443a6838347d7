// Makes a loaded snapshot ready for requests by laying the live editorial data over it.
import { openLiveEditorial } from '../../state/catalog/live-editorial.ts'
import type { OpenedSnapshot } from '../load/open.ts'
import type { ServedSnapshot } from '../snapshot.ts'
import { liveArchives } from './archives.ts'
import { overlayEditorial } from './editorial-overlay.ts'
import { liveSearch } from './search.ts'
import { liveSuggest } from './suggest.ts'
import { liveTaxonomies } from './taxonomies.ts'

export type Closable<T> = T & { close(): void }

interface Serving {
  /** The catalog database with the live editorial data. It may be missing. */
  catalogDb: string
  /** Whether to wait for the words that spell suggestions. Otherwise they load during the first requests. */
  awaitsSpelling: boolean
}

/** The snapshot as it is served. */
export async function serveSnapshot(
  snapshot: OpenedSnapshot,
  { catalogDb, awaitsSpelling }: Serving,
): Promise<Closable<ServedSnapshot>> {
  const live = openLiveEditorial(catalogDb)
  const overlay = overlayEditorial(snapshot, live)
  const { ready, search } = liveSearch(snapshot, overlay)
  if (awaitsSpelling) await ready
  return {
    snapshot,
    taxonomies: liveTaxonomies(snapshot, overlay),
    search,
    ...liveSuggest(snapshot, overlay),
    archives: liveArchives(snapshot, overlay),
    editorialVersion: overlay.version,
    close: () => live?.close(),
  }
}
