// Handing the published snapshots to serving threads: loaded once into shared memory, made ready by each thread, then
// served by all of them from one moment on.
import type { FollowEvents } from './follow.ts'
import { type LoadedImage, loadImage, openLoaded } from './load.ts'
import type { SnapshotImage } from './open.ts'
import type { Preparation } from './receive.ts'
import { type Source, watchSnapshots } from './watch.ts'

/** Threads that serve, see {@link receiveSnapshots}. */
export interface Receivers {
  /** How many there are. */
  readonly count: number
  /** Resolves when every thread has the snapshot ready. */
  prepare(preparation: Preparation): Promise<unknown>
  /** Lets threads that are not asked anything let go of the old snapshot. */
  turn(): void
}

export interface SnapshotHandOut {
  readonly ready: Promise<void>
  /** What is served; null until the first snapshot is loaded. */
  readonly current: SnapshotImage | null
  /** Why the last snapshot that was looked at was refused; null where it is served, or there is none. */
  readonly refusal: string | null
  stop(): void
}

/** Hands out what {@link followSnapshots} would serve; `generation` is the word that the receivers share. */
export function handOutSnapshots(
  sources: readonly Source[],
  { receivers, generation }: { receivers: Receivers; generation: Int32Array },
  { swapped, refused }: FollowEvents,
): SnapshotHandOut {
  let current: SnapshotImage | null = null
  let next = 0

  const watch = watchSnapshots(sources, {
    load: (root, id) => loadFor(receivers.count, root, id),
    async take({ id, loaded: { image, entries }, source, isChecked }) {
      next += 1
      const serving = { catalogDb: source.catalogDb, isPatient: isChecked }
      await receivers.prepare({ image, serving, generation: next })
      Atomics.store(generation, 0, next)
      current = image
      receivers.turn()
      swapped({ id, entries, source })
    },
    refused,
  })

  return {
    ready: watch.ready,
    get current() {
      return current
    },
    get refusal() {
      return watch.refusal
    },
    stop: watch.stop,
  }
}

/** Loads, and opens once to see that it can be: what no thread could open is refused before any is asked. */
async function loadFor(threads: number, root: string, id: string): Promise<LoadedImage & { entries: number }> {
  const loaded = await loadImage(root, id, threads + 1)
  await openLoaded(root, loaded)
  return { ...loaded, entries: loaded.image.manifest.entries }
}
