// Makes the shards for suggestions: names of terms and titles, sorted for completion.

import { SEGMENT_SIZE } from '../../src/catalog/model/shape.ts'
import { inListingOrder, type Term } from '../../src/catalog/model/term-table.ts'
import { packNames } from '../../src/search/index/name-table.ts'
import { type SegmentTitles, titledEntries } from '../../src/search/index/segment-titles.ts'

/** The terms with sites, ranked by count, then name, then slug, then as given. */
export function termNamesShard(terms: readonly Term[]): Uint8Array {
  const used = inListingOrder(terms.filter(({ count }) => count > 0))
  const ranked = used.sort((a, b) => b.count - a.count)
  return packNames(ranked.map(({ id, name }) => ({ owner: id, name })))
}

/** All titles, ranked by name, then slug. */
export function titleNamesShard(segments: readonly SegmentTitles[]): Uint8Array {
  const titles = segments.flatMap((segment, n) =>
    titledEntries(segment).map(({ title, slug }, i) => ({ name: title, slug, owner: n * SEGMENT_SIZE + i })),
  )
  return packNames(inListingOrder(titles))
}
