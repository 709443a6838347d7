// The sections that have the most of the words of a query. (rule 47.7)
import { sectionBits } from '../../catalog/listing/fields.ts'
import { DEFAULT_CROP_WIDTH } from '../../catalog/model/shape.ts'
import type { Catalog } from '../../catalog/storage/catalog.ts'
import { ANY_TYPE, type SectionPlace } from '../../catalog/storage/kernel/kernel.ts'
import { type Dense, hasBit } from '../../catalog/storage/postings.ts'
import { siteOfSection } from '../../catalog/storage/section-words.ts'
import type { Unit } from './units.ts'
import type { Led } from './word-sites.ts'

const MOST = 6

/** The JSON of the best sections and of how many have all words that any section has. `passing` are the sites; null for all. */
export type ClosestSections = (units: readonly Unit[], passing: Dense | null) => string

export function closestSections(catalog: Catalog): ClosestSections {
  const { firsts } = catalog.sectionWords
  const counts = new Uint16Array(firsts.at(-1) ?? 0)
  const shape = { type: ANY_TYPE, width: DEFAULT_CROP_WIDTH, bits: sectionBits(null) }
  return (units, passing) => {
    const lists = units.filter(({ sites }) => sites.sections.length > 0)
    const passes = (section: number) =>
      passing === null || hasBit(catalog.kernel.arena.words, passing.at, siteOfSection(firsts, section))
    const [only, ...others] = lists
    const isOne = only !== undefined && others.length === 0 && passing === null
    const { total, best } = isOne ? ofOne(only.sites) : counted(lists, counts, passes)
    const places = best.map((section) => placeOf(firsts, section))
    return `{"total":${total},"items":[${catalog.sectionsText(places, shape)}]}`
  }
}

interface Best {
  total: number
  /** The sections with the most words, then with the most whole words, the newest of equal ones first. */
  best: number[]
}

/** Of one word, the sections are sorted already. */
function ofOne({ sections, whole }: Led): Best {
  const last = [...sections.subarray(-2 * MOST), ...whole.subarray(-MOST)].reverse()
  return { total: sections.length, best: [...new Set(last)].slice(0, MOST) }
}

/** What a word counts for: more than all whole words together. A query has at most 67 tokens. */
const A_WORD = 128
/** What a count ranks for: more than any section. */
const A_COUNT = 2 ** 32

/** `counts` is zero before and after it. */
function counted(units: readonly Unit[], counts: Uint16Array, passes: (section: number) => boolean): Best {
  const whole = units.reduce((sum, { tokens }) => sum + tokens.length * A_WORD, 0)
  for (const { sites, tokens } of units) {
    for (const section of sites.sections) counts[section]! += tokens.length * A_WORD
    for (const section of sites.whole) counts[section]! += tokens.length
  }
  let best: number[] = []
  let total = 0
  for (const { sites } of units) {
    // From the newest, because those that come later need more words.
    for (let at = sites.sections.length - 1; at >= 0; at--) {
      const section = sites.sections[at] as number
      const count = counts[section] as number
      if (count === 0) continue
      counts[section] = 0
      const rank = count * A_COUNT + section
      const isBest = best.length < MOST || rank > (best[MOST - 1] as number)
      if ((count < whole && !isBest) || !passes(section)) continue
      if (count >= whole) total++
      if (isBest) best = [...best, rank].sort((a, b) => b - a).slice(0, MOST)
    }
  }
  return { total, best: best.map((rank) => rank % A_COUNT) }
}

function placeOf(firsts: Uint32Array, section: number): SectionPlace {
  const entry = siteOfSection(firsts, section)
  return { entry, nth: section - (firsts[entry] as number) }
}
