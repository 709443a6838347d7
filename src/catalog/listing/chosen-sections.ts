// The sections that words or sites choose, of one type or of all, as a listing by color has its matches. (rules 8.8, 8.9)
import type { Term } from '../model/term-table.ts'
import { lowerBound } from '../storage/binary-search.ts'
import type { Catalog } from '../storage/catalog.ts'
import { chosenMatches, type Matches } from '../storage/colors/matches.ts'
import type { SectionQuery } from './query.ts'

/** The sections of the type that the words, the sites and the colors of a query choose. */
export function chosenSections(catalog: Catalog, query: SectionQuery, type: Term | null): Matches {
  const { q = null, slugs = null, near = null } = query
  const { firsts, find } = catalog.sectionWords
  return catalog.recentSections(JSON.stringify([type?.id, q, slugs, near]), () => {
    const worded = find(q, type?.id ?? null)
    const sections = slugs
      ? sectionsOf(catalog, slugs).filter((section) => worded[lowerBound(worded, section)] === section)
      : worded
    if (near === null) return chosenMatches(sections, new Uint32Array(0), firsts)
    const scores = scoresNear(catalog, near, type ? [type] : catalog.terms.of('sections'))
    const both = sections.filter((section) => scores[section] !== 0)
    const own = both.map((section) => (scores[section] as number) - 1)
    return chosenMatches(both, own, firsts)
  })
}

/** The numbers of the sections of some sites, ascending. */
function sectionsOf({ slugs: index, sectionWords: { firsts } }: Catalog, slugs: readonly string[]): Uint32Array {
  const entries = slugs.map((slug) => index.find(slug)).filter((entry) => entry !== null)
  const ranges = entries.map((entry) => firsts.slice(entry, entry + 2) as unknown as [number, number])
  return Uint32Array.from(ranges.flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i))).sort()
}

/** By number, the score of each section of the types that is near the colors, plus 1. */
function scoresNear(catalog: Catalog, near: NonNullable<SectionQuery['near']>, types: readonly Term[]): Uint32Array {
  const { sectionWords, sectionColors } = catalog
  const { firsts } = sectionWords
  const byNumber = new Uint32Array(firsts.at(-1) as number)
  for (const { id } of types) {
    const { entries, places, scores } = sectionColors.near(near, id)
    if (entries.length === 0) continue
    const ofType = sectionWords.find(null, id)
    for (let i = 0, at = 0; i < entries.length; i++) {
      const first = firsts[entries[i] as number] as number
      while ((ofType[at] as number) < first) at++
      byNumber[ofType[at + (places[i] as number)] as number] = (scores[i] as number) + 1
    }
  }
  return byNumber
}
