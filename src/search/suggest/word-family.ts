// Words of one family, such as photographer and photography, for suggestions and nearest terms alone: the steps of a search
// compare words as they are. (rules 45.40, 45.41)
import { stemmer } from 'stemmer'
import type { LexicalTerm, Lexicon } from '../index/lexicon.ts'
import { matchingForm, wordsOf } from '../matching-form.ts'

/** Shorter stems say too little. */
const SHORTEST = 3
/** The names that are stemmed, the most used first. All of them take some 10 ms. */
const MOST_NAMES = 5_000
/** Terms that a word leads to. */
const MOST_TERMS = 3
/** What Porter's algorithm leaves of `photography`, `architecture`, `minimalist`, `musician` and `monochromatic`. */
const REST = /(?<=...)(?:ist|ian|ur|[ie]|(?<=m)at)$/
/** `blogger`, which it takes for a word of one syllable. */
const WHO = /([^aeiouls])\1ers?$/

/** What the words of a family have in common, in matching form. Null if a word has none. */
export function familyOf(word: string): string | null {
  if (!/^[a-z]+$/.test(word)) return null
  const stem = stemmer(stemmer(stemmer(word.replace(WHO, '$1'))).replace(REST, ''))
  return stem.length < SHORTEST ? null : stem
}

/** The terms whose name has a word of a family, without that word itself: names of one word first, then by rank. */
export type WordFamilies = (word: string) => readonly LexicalTerm[]

/** The families of the most used terms of a lexicon, which are found at the first call. */
export function wordFamilies({ size, byRank }: Lexicon): WordFamilies {
  let families: Map<string, LexicalTerm[]> | undefined
  return (word) => {
    families ??= familiesOf(Array.from({ length: Math.min(size, MOST_NAMES) }, (_, rank) => byRank(rank)))
    const found = families.get(familyOf(word) ?? '') ?? []
    return found.filter(({ nameForm }) => !wordsOf(nameForm).includes(word)).slice(0, MOST_TERMS)
  }
}

function familiesOf(terms: readonly LexicalTerm[]): Map<string, LexicalTerm[]> {
  const isOneWord = ({ nameForm }: LexicalTerm) => !nameForm.includes(' ')
  const ordered = [...terms.filter(isOneWord), ...terms.filter((term) => !isOneWord(term))]
  return byFamily(ordered, ({ nameForm }) => nameForm)
}

/** Items by the families of the words of their name. */
export function byFamily<T>(items: readonly T[], nameOf: (item: T) => string): Map<string, T[]> {
  const families = new Map<string, T[]>()
  for (const item of items) {
    const own = new Set(wordsOf(matchingForm(nameOf(item))).map(familyOf))
    for (const family of own) if (family !== null) families.set(family, [...(families.get(family) ?? []), item])
  }
  return families
}
