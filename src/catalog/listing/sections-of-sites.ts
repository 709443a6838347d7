// The sections of some sites, of one type or of all, as a listing by color has its matches. (rule 8.8)
import type { Term } from '../model/term-table.ts'
import type { EntryNumber } from '../storage/arena.ts'
import { lowerBound } from '../storage/binary-search.ts'
import type { Catalog } from '../storage/catalog.ts'
import { type ChosenSection, chosenMatches, type Matches } from '../storage/colors/matches.ts'
import { ANY_TYPE } from '../storage/kernel/kernel.ts'
import { selectEntries } from './filter.ts'
import type { SectionQuery } from './query.ts'

/** The sections of the sites with these slugs that are of the types and near the colors of a query. */
export function sectionsOfSites(
  catalog: Catalog,
  slugs: readonly string[],
  types: readonly Term[],
  near: SectionQuery['near'],
): Matches {
  const entries = slugs.map((slug) => catalog.slugs.find(slug)).filter((entry) => entry !== null)
  const chosen = types.flatMap((type) => {
    const has = selectEntries(catalog, { filters: [{ taxonomy: 'sections', slug: type.slug }] }).has
    const own = entries.filter((entry) => has(entry)).flatMap((entry) => ofType(catalog, entry, type.id))
    return near ? nearOnes(catalog.sectionColors.near(near, type.id), own) : own
  })
  return chosenMatches(chosen, catalog.size)
}

/** A section with its place among those of its type. */
type TypedSection = ChosenSection & { readonly nthOfType: number }

function ofType({ kernel, repeated }: Catalog, entry: EntryNumber, type: number): TypedSection[] {
  const again = repeated.of(type)
  const from = kernel.lowerBound(again, entry)
  const count = 1 + kernel.lowerBound(again, entry + 1, from) - from
  const last = kernel.bandOf(entry, ANY_TYPE, 0).place
  return Array.from({ length: count }, (_, nthOfType) => {
    const { place } = kernel.bandOf(entry, type, nthOfType)
    return { entry, nthOfType, nth: last - place, score: 0 }
  })
}

/** The sections that are among the matches of their type, with their scores. */
function nearOnes({ entries, places, scores }: Matches, sections: readonly TypedSection[]): ChosenSection[] {
  return sections.flatMap(({ entry, nth, nthOfType }) => {
    let at = lowerBound(entries, entry)
    while (entries[at] === entry && places[at] !== nthOfType) at++
    return entries[at] === entry ? [{ entry, nth, score: scores[at] as number }] : []
  })
}
