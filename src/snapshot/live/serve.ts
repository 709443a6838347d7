// Makes a loaded snapshot ready for requests by laying the live editorial data over it.
import { type LiveEditorial, openLiveEditorial } from '../../state/catalog/live-editorial.ts'
import type { OpenedSnapshot } from '../load/open.ts'
import type { ServedSnapshot } from '../snapshot.ts'
import { liveArchives } from './archives.ts'
import { type EditorialOverlay, overlayEditorial } from './editorial-overlay.ts'
import { liveSearch } from './search.ts'
import { liveSuggest } from './suggest.ts'
import { liveTaxonomies } from './taxonomies.ts'

/** A snapshot that is served, with its connection to the catalog database. */
export interface LiveSnapshot extends ServedSnapshot {
  /** Why the catalog database cannot be read; null if it can, or if there is none (rule 20.10). */
  catalogFault(): string | null
  close(): void
}

interface Serving {
  /** The catalog database with the live editorial data. It may be missing. */
  catalogDb: string
  /** Whether to wait for the words that spell suggestions. Otherwise they load during the first requests. */
  awaitsSpelling: boolean
}

/** The snapshot as it is served. If the catalog database cannot be read, the editorial data is that of the snapshot. */
export async function serveSnapshot(
  snapshot: OpenedSnapshot,
  { catalogDb, awaitsSpelling }: Serving,
): Promise<LiveSnapshot> {
  const { overlay, live, fault } = openOverlay(snapshot, catalogDb)
  const { ready, search } = liveSearch(snapshot, overlay)
  if (awaitsSpelling) await ready
  return {
    snapshot,
    taxonomies: liveTaxonomies(snapshot, overlay),
    search,
    ...liveSuggest(snapshot, overlay),
    archives: liveArchives(snapshot, overlay),
    editorialVersion: overlay.version,
    catalogFault: () => live?.fault() ?? fault,
    close: () => live?.close(),
  }
}

interface Overlay {
  overlay: EditorialOverlay
  live: LiveEditorial | null
  fault: string | null
}

function openOverlay(snapshot: OpenedSnapshot, catalogDb: string): Overlay {
  let live: LiveEditorial | null = null
  try {
    live = openLiveEditorial(catalogDb)
    return { overlay: overlayEditorial(snapshot, live), live, fault: null }
  } catch (error) {
    live?.close()
    return { overlay: overlayEditorial(snapshot, null), live: null, fault: (error as Error).message }
  }
}

/** Whether there is a catalog database whose editorial data can be read. */
export function isCatalogReadable(catalogDb: string): boolean {
  let live: LiveEditorial | null = null
  try {
    live = openLiveEditorial(catalogDb)
    live?.subscribe(() => {})
    return live !== null
  } catch {
    return false
  } finally {
    live?.close()
  }
}
