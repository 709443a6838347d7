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

/** The results of all pages. The next page is requested when the results of the last one are used up. */
export async function* walk<Item>(
  page: (place: Place) => Promise<Cursored<Item>>,
  { limit = PAGE }: { readonly limit?: number | undefined },
): AsyncGenerator<Item, void, undefined> {
  for (let cursor: string | null = '*'; cursor !== null; ) {
    const { results, next_cursor: next }: Cursored<Item> = await page({ limit, cursor })
    yield* results
    if (next === undefined) throw new Error('The service has no cursors, so only the first page was read.')
    cursor = next
  }
}
