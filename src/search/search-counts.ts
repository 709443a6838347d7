// Searches that are counted in memory, by their form (section 46).
import type { Searched } from './query.ts'
import { isStorable } from './storable.ts'

/** The forms that are counted between two writes, which take 5 µs each. */
const MOST_FORMS = 5_000
/** New forms of one network: between two writes, and in a week on one day. (rule 46.3) */
export const MOST_NEW = 500
/** The people of a form in memory. The sketch is full with fewer. */
const MOST_PEOPLE = 500
/** The form of all searches beyond the bounds. No search has it. */
export const REST = ''

export interface Counted {
  readonly form: string
  searches: number
  nothing: number
  unmatched: number
  /** Their networks. The first one has begun the form. */
  readonly people: Set<string>
}

export function searchCounts() {
  const counts = new Map<string, Counted>()
  /** How many of them each network has begun. */
  const begun = new Map<string, number>()
  /** What each person searched for last. */
  const last = new Map<string, { counted: Counted; by: Searched }>()
  return {
    /** Counts a search, in a third of a microsecond. `person` is a key or a network, in a wide network. (rule 46.2) */
    count(by: Searched, person: string, network = person): void {
      const counted = entryIn(counts, begun, by, network)
      if (counted === null) return
      const before = last.get(person)
      if (before !== undefined && isBeginning(before.by.form, by.form)) add(before.counted, before.by, -1)
      add(counted, by, 1)
      if (counted.people.size < MOST_PEOPLE) counted.people.add(network)
      if (before !== undefined) {
        before.counted = counted
        before.by = by
      } else if (last.size < MOST_FORMS) last.set(person, { counted, by })
    },
    /** Returns all counts, and begins anew. */
    take(): Counted[] {
      const taken = [...counts.values()].filter(({ searches }) => searches > 0)
      counts.clear()
      begun.clear()
      last.clear()
      return taken
    },
  }
}

function entryIn(
  counts: Map<string, Counted>,
  begun: Map<string, number>,
  { text, form }: Searched,
  network: string,
): Counted | null {
  const known = counts.get(form)
  if (known !== undefined || !isStorable(text, form)) return known ?? null
  const before = begun.get(network) ?? 0
  const own = counts.size < MOST_FORMS && before < MOST_NEW ? form : REST
  if (own !== REST) begun.set(network, before + 1)
  const counted = counts.get(own) ?? { form: own, searches: 0, nothing: 0, unmatched: 0, people: new Set() }
  counts.set(own, counted)
  return counted
}

/** Whether a text is the other one before its last word was typed to its end. The explorer searches at each pause. */
function isBeginning(text: string, other: string): boolean {
  return other.length > text.length && other.startsWith(text) && other[text.length] !== ' '
}

function add(counted: Counted, { hasNothing, isUnmatched }: Searched, times: 1 | -1): void {
  counted.searches += times
  if (hasNothing) counted.nothing += times
  if (isUnmatched) counted.unmatched += times
}
