// Whether a word can be a synonym of a term without doing harm. (rule 45.32)
import type { Term } from '../../src/catalog/model/taxonomy.ts'
import { codePointLength, matchingForm, wordsOf } from '../../src/search/matching-form.ts'
import { PLAIN_SEARCH } from '../../src/search/query.ts'
import { tokenize } from '../../src/search/understand/tokenize.ts'

/** What says why a word cannot be a synonym of a term, or null, and what remembers one that a term has got since. */
export function fitting(terms: readonly Term[], synonymsOf: (term: Term) => readonly string[]) {
  const named = terms.flatMap((term) => [term.name, term.slug].map((name) => [matchingForm(name), term] as const))
  const names = new Map(named)
  const lists = terms.flatMap((term) => synonymsOf(term).map((word) => [keyOf(term, word), term] as const))
  const owners = new Map(lists)
  const taken = namesTaken(terms)
  return {
    refusal(term: Term, word: string): string | null {
      const form = matchingForm(word)
      const own = names.get(form)
      const owner = owners.get(keyOf(term, word))
      const hidden = taken(term, form)
      if (own) return `it is the name of ${own.taxonomy} ${own.slug}`
      if (owner) return `${owner.slug} has it`
      if (hidden) return `it would stand in the way of ${hidden.taxonomy} ${hidden.slug}`
      return tokenize(word, PLAIN_SEARCH.stopwords).kept.length === 0 ? 'no search finds it' : null
    },
    give: (term: Term, word: string) => void owners.set(keyOf(term, word), term),
  }
}

function keyOf({ taxonomy }: Term, word: string): string {
  return `${taxonomy} ${matchingForm(word)}`
}

interface Named {
  readonly term: Term
  readonly words: readonly string[]
}

/**
 * Returns the first term of another taxonomy whose name a synonym of a term, in matching form, stands in the way of: a search
 * for the name would find less, because each of its words begins a word of the synonym, which adds a filter. (rule 45.7)
 */
function namesTaken(terms: readonly Term[]): (term: Term, form: string) => Term | null {
  const byFirstWord = new Map<string, Named[]>()
  for (const term of terms) {
    const words = wordsOf(matchingForm(term.name)).filter((word) => codePointLength(word) > 1)
    const [first] = words
    if (first !== undefined) byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), { term, words }])
  }
  return (own, form) => {
    const words = wordsOf(form)
    const begins = (part: string) => words.some((word) => word.startsWith(part))
    const near = words.flatMap(beginnings).flatMap((part) => byFirstWord.get(part) ?? [])
    return near.find((named) => named.term.taxonomy !== own.taxonomy && named.words.every(begins))?.term ?? null
  }
}

function beginnings(word: string): string[] {
  return Array.from(word, (_, at) => word.slice(0, at + 1))
}
