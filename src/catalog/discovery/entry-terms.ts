// The terms of a site, read from its packed record.
import { RECORD_LISTS } from '../model/shape.ts'
import { TAXONOMIES } from '../model/taxonomy.ts'
import type { Term } from '../model/term-table.ts'
import type { EntryNumber } from '../storage/arena.ts'
import type { Catalog } from '../storage/catalog.ts'

/** The position of each taxonomy in a record. */
const PLACES = TAXONOMIES.map((taxonomy) => RECORD_LISTS.indexOf(taxonomy))

/** The terms of an entry in the order of the ten taxonomies, those of one taxonomy as the site has them. */
export function termsOf(catalog: Catalog, entry: EntryNumber): Term[] {
  const lists: Term[][] = RECORD_LISTS.map(() => [])
  eachTerm(catalog, entry, (id, place) => lists[place]?.push(catalog.terms.byId(id) as Term))
  return PLACES.flatMap((place) => lists[place] as Term[])
}

/** Calls `take` with the ID of each term of an entry, and with the position of its taxonomy in RECORD_LISTS. */
export function eachTerm({ kernel }: Catalog, entry: EntryNumber, take: (id: number, place: number) => void): void {
  const { bytes } = kernel.arena
  let at: number = kernel.termsOf(entry)
  let byte = 0
  function readNumber(): number {
    byte = bytes[at++] as number
    let value = byte & 127
    for (let shift = 128; byte >= 128; shift *= 128) {
      byte = bytes[at++] as number
      value += (byte & 127) * shift
    }
    return value
  }
  for (let place = 0; place < RECORD_LISTS.length; place++) {
    for (let left = readNumber(); left > 0; left--) take(readNumber(), place)
  }
}
