// An opened snapshot made ready for requests: the live editorial data laid over it.
import { openLiveEditorial } from '../../state/catalog/live-editorial.ts'
import { liveArchives } from '../live/archives.ts'
import { overlayEditorial } from '../live/editorial-overlay.ts'
import { liveSearch } from '../live/search.ts'
import { liveSuggest } from '../live/suggest.ts'
import { liveTaxonomies } from '../live/taxonomies.ts'
import type { ServedSnapshot } from '../snapshot.ts'
import type { OpenedSnapshot } from './open.ts'

export type Closable<T> = T & { close(): void }

export interface Serving {
  /** The catalog whose live editorial data counts, where there is one. */
  catalogDb: string
  /** Whether what suggestions are spelled with is waited for; otherwise it comes while the first requests do. */
  isPatient: boolean
}

/** Makes a snapshot ready to be served by the calling thread. */
export async function serveSnapshot(
  snapshot: OpenedSnapshot,
  { catalogDb, isPatient }: Serving,
): Promise<Closable<ServedSnapshot>> {
  const live = openLiveEditorial(catalogDb)
  const overlay = overlayEditorial(snapshot, live)
  const { ready, search } = liveSearch(snapshot, overlay)
  if (isPatient) await ready
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
