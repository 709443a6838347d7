// Following the published snapshots in one thread: it always holds the newest whole one, and swaps to a new one in one
// assignment when it is loaded.

import type { ServedSnapshot, SnapshotWatcher } from '../snapshot.ts'
import { loadSnapshot } from './load.ts'
import { type Closable, serveSnapshot } from './serve.ts'
import { type Source, watchSnapshots } from './watch.ts'

/** What a watcher tells its owner. */
export interface FollowEvents {
  /** A snapshot is served from now on. */
  swapped(snapshot: { id: string; entries: number; source: Source }): void
  /** A snapshot was refused; the message names the damaged file. */
  refused(message: string): void
}

/** Follows the sources: the first one that has a published snapshot is served. */
export function followSnapshots(sources: readonly Source[], { swapped, refused }: FollowEvents): SnapshotWatcher {
  let served: Closable<ServedSnapshot> | null = null
  let isClosed = false

  const watch = watchSnapshots(sources, {
    async load(root, id) {
      const snapshot = await loadSnapshot(root, id)
      return { snapshot, entries: snapshot.manifest.entries, checkUnread: snapshot.checkUnread }
    },
    async take({ id, loaded: { snapshot, entries }, source, isChecked }) {
      const next = await serveSnapshot(snapshot, { catalogDb: source.catalogDb, isPatient: isChecked })
      if (isClosed) return next.close()
      served?.close()
      served = next
      swapped({ id, entries, source })
    },
    refused,
  })

  return {
    ready: watch.ready,
    get current() {
      return served
    },
    get refusal() {
      return watch.refusal
    },
    close() {
      isClosed = true
      watch.stop()
      served?.close()
    },
  }
}
