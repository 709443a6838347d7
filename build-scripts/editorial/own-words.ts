// Which name of another term a synonym would change: a search for the name would find less, because each of its words begins
// a word of the synonym, and the synonym adds a filter of its own. (rule 45.7)
import type { Term } from '../../src/catalog/model/term-table.ts'
import { codePointLength, matchingForm, wordsOf } from '../../src/search/matching-form.ts'

interface Named {
  readonly term: Term
  readonly words: readonly string[]
}

/** Returns the first term of another taxonomy whose name a synonym of a term, in matching form, stands in the way of. */
export function namesTaken(terms: readonly Term[]): (term: Term, form: string) => Term | null {
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
