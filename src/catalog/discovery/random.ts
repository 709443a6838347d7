// Random sites of a selection. A seed determines them. (section 27)
import { base64url } from '#platform'
import { jsonText } from '../../ground/texts.ts'
import { inspirationBits } from '../listing/fields.ts'
import { selectEntries } from '../listing/filter.ts'
import type { Filtering, InspirationQuery } from '../listing/query.ts'
import { drawPlaces, seededNumbers } from '../listing/varied.ts'
import type { EntryNumber } from '../storage/arena.ts'
import type { Catalog } from '../storage/catalog.ts'

export interface RandomQuery extends Filtering, Required<Pick<InspirationQuery, 'fields' | 'include'>> {
  /** The same seed draws the same sites. */
  seed: string
  /** 1 to 20. */
  limit: number
}

/** Bytes of a new seed: 64 characters, more states than there are combinations of 20 among a million sites. */
const SEED_BYTES = 48

/** A new seed, which any URL can have as it is. (rule 27.9) */
export function newSeed(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(SEED_BYTES)))
}

/** The body of `GET /v1/random`. (rule 27.7) */
export function drawSites(catalog: Catalog, query: RandomQuery): string {
  const { seed, limit, fields, include } = query
  return catalog.kernel.withScratch(() => {
    const { total, slice } = selectEntries(catalog, query)
    const drawn = drawPlaces(total, limit, seededNumbers(seed)).map((place) => slice(place, 1)[0] as EntryNumber)
    const results = catalog.inspirationsText(drawn, inspirationBits(fields, include))
    return `{"seed":${jsonText(seed)},"total":${total},"results":[${results}]}`
  })
}
