// Draws pages of walks: a listing with a cursor somewhere on its way, made as the server makes it.
import { type ListingParameters, listingOf, withWalk } from '../../../src/http/request/listing-parameters.ts'
import { GET } from '../../../src/pages/v1/inspirations/index.ts'
import type { Draw } from './drawing.ts'
import { listing } from './listing-paths.ts'

export const walkPath: Draw = (random, pool) => {
  const path = listing(random, pool).replace(/&offset=\d+/, '')
  const reading = GET.readParameters(path.split('?')[1] as string)
  if ('problem' in reading) throw new Error(reading.message)
  const query = withWalk(listingOf(reading.value as ListingParameters), { cursor: '*', seed: null }, '/v1/inspirations')
  if ('problem' in query || query.walk === null) throw new Error(path)
  const day = (2012 + random.below(14)) * 10_000 + 101 + random.below(11) * 100
  return `${path}&cursor=${query.walk.cursorOf({ day, id: 1 })}`
}
