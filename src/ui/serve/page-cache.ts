// Caches rendered pages of one version of the catalog. Simultaneous requests for a page share one rendering.
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

/**
 * Keeps at most `maxBytes` of pages, without their compressed copies. Drops the least recently used ones first.
 * Over 40 lines: its functions share the pages and the version.
 */
export function openPageCache<Page extends Sized>(maxBytes: number): PageCache<Page> {
  let current = ''
  let total = 0
  const pages = new Map<string, Page>()
  const inFlight = new Map<string, Promise<unknown>>()

  function startVersion(version: string): void {
    if (version === current) return
    current = version
    total = 0
    pages.clear()
    inFlight.clear()
  }

  function keep(address: string, page: Page): void {
    pages.set(address, page)
    total += page.bytes.byteLength
    for (const [oldest, { bytes }] of pages) {
      if (total <= maxBytes) return
      pages.delete(oldest)
      total -= bytes.byteLength
    }
  }

  async function renderOnce<Problem extends string>(
    version: string,
    address: string,
    render: () => Promise<Page | Problem>,
  ): Promise<Page | Problem> {
    try {
      const page = await render()
      if (typeof page !== 'string' && version === current) keep(address, page)
      return page
    } finally {
      if (version === current) inFlight.delete(address)
    }
  }

  return {
    get<Problem extends string>(version: string, address: string, render: () => Promise<Page | Problem>) {
      startVersion(version)
      const page = pages.get(address)
      if (page !== undefined) {
        pages.delete(address)
        pages.set(address, page)
        return page
      }
      const existing = inFlight.get(address) as Promise<Page | Problem> | undefined
      if (existing !== undefined) return existing
      const rendering = renderOnce(version, address, render)
      inFlight.set(address, rendering)
      return rendering
    },
  }
}
