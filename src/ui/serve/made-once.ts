// Pages and texts are made once for each version of the catalog, one at a time, in turns of their clients. (rule 23.14)
import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { MaybePromise } from '../../ground/scheduling.ts'
import type { ProbeContext } from '../../http/endpoint.ts'
import { timeBudget } from '../../http/queue/work-order.ts'
import { type WorkQueue, workQueue } from '../../http/queue/work-queue.ts'
import { waiterOf } from '../../http/request/client-address.ts'
import type { Rendered, RenderedPage } from './page-renderer.ts'

const CACHE_BYTES = 8 * 1024 * 1024
/** What a client may spend at once, and per minute, before what it asks for comes after that of all others. */
const BUDGET_MS = 20_000
const LIMITS = { concurrency: 1, maxWaiting: 128, maxWaitingPerNetwork: 32 }

/** Makes what an address shows, or takes it from the cache. `unavailable` if the client has to wait. Problems are not kept. */
export type MakeOnce = (context: ProbeContext, address: string, make: () => Promise<Rendered>) => MaybePromise<Rendered>

const budget = timeBudget(BUDGET_MS)
const texts = openCache()

export const pageOnce = makingOnce(openCache(), workQueue(LIMITS, budget))
/** Texts have a cache of their own, because a part of the sitemap takes the place of a hundred pages. */
export const textOnce = makingOnce(texts, workQueue(LIMITS, budget))
/** A contact sheet takes its turns in the queue of pictures. */
export const sheetOnce = makingOnce(texts, null)

/** Keeps so many bytes, without their compressed copies. Drops the least recently used ones first. */
function openCache() {
  return new LRUCache<string, RenderedPage>({ maxSize: CACHE_BYTES, sizeCalculation: ({ bytes }) => bytes.byteLength })
}

function makingOnce(cache: ReturnType<typeof openCache>, queue: WorkQueue | null): MakeOnce {
  return (context, address, make) => {
    if (import.meta.env.DEV) return make()
    const served = context.service.watcher.current
    const version = served === null ? '' : `${served.snapshot.id}\n${served.editorialVersion()}`
    const key = `${version}\n${address}`
    const keep = async () => {
      const made = await make()
      if (typeof made !== 'string') cache.set(key, made)
      return made
    }
    return cache.get(key) ?? (queue === null ? keep() : inTurn(queue, key, context, keep))
  }
}

/** Other requests are handled before each turn, so that it is known who has left. */
async function inTurn(
  queue: WorkQueue,
  key: string,
  { request, service }: ProbeContext,
  make: () => Promise<Rendered>,
) {
  const waiter = waiterOf(request, service.config.trustProxy)
  const made = await queue.run({ key, isExtra: false, ...waiter }, async (isWanted) => {
    await nextTurn()
    return isWanted() ? make() : null
  })
  return made ?? 'unavailable'
}
