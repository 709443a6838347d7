// Walks through the pages of a listing by cursor, so that no result comes twice or is passed over while the catalog changes.

/** The largest page, because a walk wants everything. */
const PAGE = 100

/** A page of a walk. */
export interface Cursored<Item> {
  readonly results: readonly Item[]
  /** Where the next page begins; null at the end. */
  readonly next_cursor?: string | null
}

/** Where a page begins, and its size. */
interface Place {
  readonly limit: number
  readonly cursor: string
}

/** The results of a walk, and where another walk can go on. */
export interface Walk<Item> extends AsyncGenerator<Item, void, undefined> {
  /**
   * The `cursor` of a walk that goes on from here; null at the end. It repeats the page of the last result, unless that
   * was the last one of its page, and passes over nothing.
   */
  readonly cursor: string | null
}

/** The results of all pages from a cursor on. The next page is requested when those of the last one are used up. */
export function walk<Item>(
  page: (place: Place) => Promise<Cursored<Item>>,
  { limit = PAGE, cursor = '*' }: { readonly limit?: number | undefined; readonly cursor?: string | null | undefined },
): Walk<Item> {
  let place = cursor
  async function* items(): AsyncGenerator<Item, void, undefined> {
    while (place !== null) {
      const { results, next_cursor: next } = await page({ limit, cursor: place })
      yield* results.slice(0, -1)
      if (next !== undefined) place = next
      yield* results.slice(-1)
      if (next === undefined) throw new Error('The service has no cursors, so only the first page was read.')
    }
  }
  return Object.defineProperty(items(), 'cursor', { get: () => place }) as Walk<Item>
}
