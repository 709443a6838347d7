// Caches rendered pages. Simultaneous requests for a page share one rendering.
import { LRUCache } from 'lru-cache'
import type { MaybePromise } from '../../maybe-promise.ts'

interface Sized {
  readonly bytes: Uint8Array
}

export interface PageCache<Page extends Sized> {
  /** The page of a key, from the cache or from `render`. Problems are not cached. */
  get<Problem extends string>(key: string, render: () => Promise<Page | Problem>): MaybePromise<Page | Problem>
}

/** Keeps at most `maxBytes` of pages, without their compressed copies. Drops the least recently used ones first. */
export function openPageCache<Page extends Sized>(maxBytes: number): PageCache<Page> {
  const pages = new LRUCache<string, Page>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes.byteLength })
  const inFlight = new Map<string, Promise<unknown>>()

  async function renderOnce<Problem extends string>(key: string, render: () => Promise<Page | Problem>) {
    try {
      const page = await render()
      if (typeof page !== 'string') pages.set(key, page)
      return page
    } finally {
      inFlight.delete(key)
    }
  }

  return {
    get<Problem extends string>(key: string, render: () => Promise<Page | Problem>) {
      const page = pages.get(key) ?? (inFlight.get(key) as Promise<Page | Problem> | undefined)
      if (page !== undefined) return page
      const rendering = renderOnce(key, render)
      inFlight.set(key, rendering)
      return rendering
    },
  }
}
