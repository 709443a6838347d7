// Makes a loaded snapshot ready for requests by laying the live editorial data over it.
import { wordFamilies } from '../../search/suggest/word-family.ts'
import type { EditorialSource, LiveEditorial } from '../../state/editorial.ts'
import type { OpenedSnapshot } from '../load/open.ts'
import type { ServedSnapshot } from '../snapshot.ts'
import { liveArchives } from './archives.ts'
import { overlayEditorial } from './editorial-overlay.ts'
import { liveSearch } from './search.ts'
import { liveSuggest } from './suggest.ts'
import { liveSynonyms } from './synonyms.ts'
import { liveTaxonomies } from './taxonomies.ts'

/** A snapshot that is served, with its live editorial data. */
export interface LiveSnapshot extends ServedSnapshot {
  /** Why the live editorial data cannot be read; null if it can, or if there is none (rule 20.10). */
  editorialFault(): string | null
  close(): void
}

interface Serving {
  editorial: EditorialSource
  /** Whether to wait for the words that spell suggestions. Otherwise they load during the first requests. */
  awaitsSpelling: boolean
  /** A clock in ms since 1970-01-01. */
  now?: () => number
}

/** The snapshot as it is served. If the live editorial data cannot be read, the data of the snapshot is used. */
export async function serveSnapshot(snapshot: OpenedSnapshot, serving: Serving): Promise<LiveSnapshot> {
  const { overlay, live, fault } = await openOverlay(snapshot, serving)
  const families = wordFamilies(snapshot.topics)
  const parts = { families, synonyms: liveSynonyms(snapshot, overlay) }
  const { ready, search } = liveSearch(snapshot, overlay, parts)
  if (serving.awaitsSpelling) await ready
  return {
    snapshot,
    taxonomies: liveTaxonomies(snapshot, overlay),
    search,
    ...liveSuggest(snapshot, overlay, parts),
    archives: liveArchives(snapshot, overlay),
    editorialVersion: overlay.version,
    editorialFault: () => live?.fault() ?? fault,
    close: () => live?.close(),
  }
}

async function openOverlay(snapshot: OpenedSnapshot, { editorial, now }: Serving) {
  let live: LiveEditorial | null = null
  try {
    live = await editorial.open()
    return { overlay: overlayEditorial(snapshot, live, now), live, fault: null }
  } catch (error) {
    live?.close()
    return { overlay: overlayEditorial(snapshot, null, now), live: null, fault: (error as Error).message }
  }
}

/** Whether there is live editorial data that can be read. */
export async function isEditorialReadable(editorial: EditorialSource): Promise<boolean> {
  let live: LiveEditorial | null = null
  try {
    live = await editorial.open()
    live?.subscribe(() => {})
    return live !== null && live.fault() === null
  } catch {
    return false
  } finally {
    live?.close()
  }
}
