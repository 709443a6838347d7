// Keeps a server up to date with what commands and other servers change: keys, editorial data and the snapshot to serve.
// Markers come with every request. The change feed finds what a lost marker would have said.
import type { MaybePromise } from '../../maybe-promise.ts'
import { EngineUnavailable } from '../engine-fault.ts'
import type { Reading, ServerState } from '../postgres/change-feed.ts'
import type { Markers } from '../valkey/admissions.ts'
import type { KeyCache } from './key-cache.ts'

/** How long to do without an editorial change that cannot be read, before the next try, ms. A newer one is tried at once. */
const RETRY_MS = 1_000

export interface Follower {
  readonly state: ServerState
  /** Differs after Valkey may have lost markers: what was read before may be old. */
  readonly generation: number
  /** Applies the markers of a reply. When it returns, the process serves every change that they announce. */
  follow(markers: Markers): MaybePromise<void>
  /** Applies a reading of the database. */
  apply(reading: Reading): Promise<void>
  /** Forgets everything that a lost marker may have changed. */
  renew(): void
}

export interface FollowerSetting {
  readonly keys: Pick<KeyCache, 'drop' | 'dropAll'>
  /** The editorial data in memory. */
  readonly editorial: { readonly change: number; catchUp(): Promise<void> }
  /** Serves publications up to this number, as far as they are in memory. */
  turnTo(publication: number): void
  /** Raise the markers, so that every server follows at its next request. */
  announceTurn(publication: number): Promise<void>
  announceEdit(change: number): Promise<void>
  /** The last publication in memory. */
  loaded(): number
}

/** Over 40 lines: its functions share what was seen last. */
export function follower({ keys, editorial, turnTo, loaded, ...announce }: FollowerSetting): Follower {
  let change = -1
  let epoch: string | null = null
  let generation = 0
  let turned = 0
  let tried = { marker: -1, at: Number.NEGATIVE_INFINITY }
  let renewal: Promise<void> | null = null

  function turn(publication: number): void {
    if (publication <= turned) return
    turned = publication
    turnTo(publication)
  }

  /**
   * An edit that cannot be read does not stop the server: it goes on with what it has. What was committed after the marker
   * is announced, so that no other server shows what was before it afterwards.
   */
  async function catchUp(marker: number): Promise<void> {
    if (marker <= tried.marker && performance.now() - tried.at < RETRY_MS) return
    try {
      await editorial.catchUp()
      if (editorial.change > marker) await announce.announceEdit(editorial.change)
    } catch (error) {
      if (!(error instanceof EngineUnavailable)) throw error
      tried = { marker, at: performance.now() }
    }
  }

  function renew(): void {
    keys.dropAll()
    epoch = null
    generation++
  }

  function renewIfLost(current: string, edit: number): void {
    if (epoch === current) return
    renew()
    epoch = current
    const began = catchUp(edit)
    const own: Promise<void> = began.finally(() => {
      if (renewal === own) renewal = null
    })
    renewal = own
  }

  return {
    get state() {
      return { change, edit: editorial.change, loaded: loaded() }
    },
    get generation() {
      return generation
    },
    follow({ edit, snap, epoch: current }) {
      turn(snap)
      renewIfLost(current, edit)
      if (renewal !== null) return renewal.then(() => (editorial.change < edit ? catchUp(edit) : undefined))
      return editorial.change < edit ? catchUp(edit) : undefined
    },
    async apply(reading) {
      if (reading.keys === null) keys.dropAll()
      else for (const { keyId, change } of reading.keys) keys.drop(keyId, change)
      change = reading.change
      if (editorial.change !== reading.edit) {
        await announce.announceEdit(reading.edit)
        await catchUp(reading.edit)
      }
      // The others turn at their next request, so that no client sees the old snapshot after the new one.
      if (reading.turned > turned) await announce.announceTurn(reading.turned)
      turn(reading.turned)
    },
    renew,
  }
}
