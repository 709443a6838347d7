// Caches rendered pages of one version of the catalog. Simultaneous requests for a page share one rendering.
import { LRUCache } from 'lru-cache'
import type { MaybePromise } from '../../maybe-promise.ts'

interface Sized {
  readonly bytes: Uint8Array
}

export interface PageCache<Page extends Sized> {
  /** The page of an address at a version, from the cache or from `render`. Problems are not cached. */
  get<Problem extends string>(
    version: string,
    address: string,
    render: () => Promise<Page | Problem>,
  ): MaybePromise<Page | Problem>
}

/** Keeps at most `maxBytes` of pages, without their compressed copies. Drops the least recently used ones first. */
export function openPageCache<Page extends Sized>(maxBytes: number): PageCache<Page> {
  const pages = new LRUCache<string, Page>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes.byteLength })
  const inFlight = new Map<string, Promise<unknown>>()
  let current = ''

  function startVersion(version: string): void {
    if (version === current) return
    current = version
    pages.clear()
    inFlight.clear()
  }

  async function renderOnce<Problem extends string>(
    version: string,
    address: string,
    render: () => Promise<Page | Problem>,
  ): Promise<Page | Problem> {
    try {
      const page = await render()
      if (typeof page !== 'string' && version === current) pages.set(address, page)
      return page
    } finally {
      if (version === current) inFlight.delete(address)
    }
  }

  return {
    get<Problem extends string>(version: string, address: string, render: () => Promise<Page | Problem>) {
      startVersion(version)
      const page = pages.get(address) ?? (inFlight.get(address) as Promise<Page | Problem> | undefined)
      if (page !== undefined) return page
      const rendering = renderOnce(version, address, render)
      inFlight.set(address, rendering)
      return rendering
    },
  }
}
