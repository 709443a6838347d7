// Counts terms over the posting lists of all segments: for the whole catalog, or for a period. (rule 10.8)
import { PUBLIC_TAXONOMIES, type PublicTaxonomy, type Taxonomy } from '../../src/catalog/model/taxonomy.ts'
import { lowerBound } from '../../src/catalog/storage/binary-search.ts'
import type { IndexSegment } from '../../src/catalog/storage/index-segment.ts'
import { dayNumber } from '../../src/ground/days.ts'

export interface PeriodCounts {
  /** The number of sites with each term, by term id. */
  counts: Uint32Array
  /** The number of sites with at least one term of each taxonomy. */
  tagged: { [taxonomy in PublicTaxonomy]: number }
}

export interface Counting {
  /** The taxonomy of each term, by term id. */
  taxonomies: readonly (Taxonomy | undefined)[]
  /** Only entries published after this day count; null for all. */
  after: string | null
}

/** Counts terms of the entries published after a day. Segments have their entries in publish order. */
export function countTermsAfter(segments: readonly IndexSegment[], { taxonomies, after }: Counting): PeriodCounts {
  const counts = new Uint32Array(taxonomies.length)
  const tagged = Object.fromEntries(PUBLIC_TAXONOMIES.map((taxonomy) => [taxonomy, 0])) as PeriodCounts['tagged']
  for (const segment of segments) {
    const from = after === null ? 0 : lowerBound(segment.days, dayNumber(after) + 1)
    if (from < segment.days.length) countSegment(segment, { from, taxonomies, counts, tagged })
  }
  return { counts, tagged }
}

type Tally = PeriodCounts & Pick<Counting, 'taxonomies'> & { readonly from: number }

function countSegment({ ids, carried }: IndexSegment, { from, taxonomies, counts, tagged }: Tally): void {
  const { terms, starts, postings } = carried
  const seen = new Map<Taxonomy, Uint8Array>()
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i] as number
    const taxonomy = taxonomies[term] as Taxonomy
    const marks = seen.get(taxonomy) ?? new Uint8Array(ids.length)
    seen.set(taxonomy, marks)
    let unseen = 0
    for (let at = starts[i] as number; at < (starts[i + 1] as number); at++) {
      const position = postings[at] as number
      if (position < from) continue
      counts[term]! += 1
      unseen += 1 - (marks[position] as number)
      marks[position] = 1
    }
    if (taxonomy in tagged) tagged[taxonomy as PublicTaxonomy] += unseen
  }
}
