// The member `unknown` of a response: the values of filters that no term has as its slug, and what they probably mean.
// (rules 24.14, 24.15)
import type { Filtering } from '../../catalog/listing/query.ts'
import { TAXONOMIES, type Taxonomy } from '../../catalog/model/taxonomy.ts'
import { jsonText } from '../../ground/texts.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { TERM_PARAMETERS } from './filter-parameters.ts'

/** A request can have thousands of values. */
const LISTED = 100
/** The values for which terms are looked for. */
const LOOKED_UP = 20

const PARAMETERS = new Map(
  TERM_PARAMETERS.flatMap((row) => [[row.name as string, row] as const, [row.alias ?? row.name, row] as const]),
)

type Known = (taxonomy: Taxonomy, value: string) => boolean

/** The member with its comma, or an empty text. `query` is the raw query that the filters were read from. */
export function unknownText(
  { archives, nearestTerms }: Pick<ServedSnapshot, 'archives' | 'nearestTerms'>,
  query: string,
  { filters, any = [], not = [] }: Filtering,
): string {
  const isKnown: Known = (taxonomy, value) => archives.termName(taxonomy, value.toLowerCase()) !== null
  const near = (taxonomy: Taxonomy, value: string) => {
    const terms = nearestTerms(taxonomy, value)
    const isElsewhere = terms.length === 0 && TAXONOMIES.some((other) => isKnown(other, value))
    return isElsewhere ? [value.toLowerCase()] : terms
  }
  const areKnown = [filters, not].every((list) => list.every(({ taxonomy, slug }) => isKnown(taxonomy, slug)))
  if (areKnown && any.every(({ taxonomy, slugs }) => slugs.every((slug) => isKnown(taxonomy, slug)))) return ''
  const listed = new Map<string, { parameter: string; value: string; nearest: readonly string[] }>()
  for (const [sent, text] of new URLSearchParams(query)) {
    const parameter = sent.trim()
    const { taxonomy, name } = PARAMETERS.get(parameter) ?? {}
    if (taxonomy === undefined) continue
    for (const value of unknownValues(text.trim(), (part) => isKnown(taxonomy, part))) {
      const key = `${name} ${value.toLowerCase()}`
      if (listed.size === LISTED || listed.has(key)) continue
      const nearest = listed.size < LOOKED_UP ? nearestOf(value, (part) => near(taxonomy, part)) : []
      listed.set(key, { parameter, value, nearest })
    }
  }
  return `,"unknown":${jsonText([...listed.values()])}`
}

/** The unknown values of a text: the text, or its unknown parts. A list of known parts is unknown itself. */
function unknownValues(text: string, isKnown: (value: string) => boolean): string[] {
  if (text === '' || isKnown(text)) return []
  const unknown = partsOf(text).filter((part) => !isKnown(part))
  return unknown.length > 0 ? unknown : [text]
}

/** What is near a value, or the parts of a list of known ones. */
function nearestOf(value: string, nearest: (value: string) => string[]): string[] {
  return value.includes(',')
    ? partsOf(value)
        .slice(0, 3)
        .flatMap((part) => nearest(part).slice(0, 1))
    : nearest(value)
}

function partsOf(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim())
  return parts.filter((part) => part !== '')
}

/** A body with one more member at its end. It depends on the spelling of the query and on synonyms. */
export function bodyWith(text: string, member: string) {
  return member === '' ? { text } : { text: `${text.slice(0, -1)}${member}}`, repeats: false }
}
