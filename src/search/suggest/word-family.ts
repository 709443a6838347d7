// Words of one family, such as photographer and photography, for suggestions and nearest terms alone: the steps of a search
// compare words as they are. (rules 45.40, 45.41)
import { stemmer } from 'stemmer'
import type { Taxonomy } from '../../catalog/model/taxonomy.ts'
import type { Pause } from '../../ground/scheduling.ts'
import type { LexicalTerm, Lexicon } from '../index/lexicon.ts'
import { append } from '../index/packed-lists.ts'
import { matchingForm, wordsOf } from '../matching-form.ts'

/** Shorter stems say too little. */
const SHORTEST = 3
/** The names that are stemmed, the most used first. All of them take some 10 ms. */
const MOST_NAMES = 5_000
/** Terms that a word leads to. */
const MOST_TERMS = 3
/** Names of these are of no family: texture is no form of Fanwood Text. */
const PROPER: ReadonlySet<Taxonomy> = new Set(['typeface', 'tech', 'platform'])
/** Words that have the stem of another one by chance. */
const STRAY: ReadonlySet<string> = new Set(
  'production productions generation generations university organization organizations opening openings'.split(' '),
)
/** What Porter's algorithm leaves of `photography`, `architecture`, `minimalist`, `musician` and `monochromatic`. */
const REST = /(?<=...)(?:ist|ian|ur|[ie]|(?<=m)at)$/
/** `blogger`, which it takes for a word of one syllable. */
const WHO = /([^aeiouls])\1ers?$/
/** `colours`, which is `colors`. */
const BRITISH = /(?<=...)our(?=s?$|ed$|ful$)/

/** What the words of a family have in common, in matching form. Null if a word has none. */
export function familyOf(word: string): string | null {
  if (!/^[a-z]+$/.test(word) || STRAY.has(word)) return null
  const stem = stemmer(stemmer(stemmer(word.replace(WHO, '$1').replace(BRITISH, 'or'))).replace(REST, ''))
  return stem.length < SHORTEST ? null : stem
}

/** The terms whose name has a word of a family, without that word itself: names of one word first, then by rank. */
export interface WordFamilies {
  (word: string): readonly LexicalTerm[]
  /** Finds the families in steps. Otherwise the first call finds them. */
  load(pause: Pause): Promise<void>
}

/** The families of the most used terms of a lexicon. */
export function wordFamilies(lexicon: Lexicon): WordFamilies {
  const families = new Map<string, LexicalTerm[]>()
  const missing = mostUsed(lexicon)
  function of(word: string): readonly LexicalTerm[] {
    for (const term of missing) addTo(families, term, term.nameForm)
    const found = families.get(familyOf(word) ?? '') ?? []
    return found.filter(({ nameForm }) => !wordsOf(nameForm).includes(word)).slice(0, MOST_TERMS)
  }
  async function load(pause: Pause): Promise<void> {
    for (const term of missing) {
      addTo(families, term, term.nameForm)
      await pause()
    }
  }
  return Object.assign(of, { load })
}

function* mostUsed({ size, byRank }: Lexicon) {
  const names = Array.from({ length: Math.min(size, MOST_NAMES) }, (_, rank) => byRank(rank))
  const terms = names.filter(({ taxonomy }) => !PROPER.has(taxonomy))
  const isOneWord = ({ nameForm }: LexicalTerm) => !nameForm.includes(' ')
  yield* terms.filter(isOneWord)
  yield* terms.filter((term) => !isOneWord(term))
}

/** Items by the families of the words of their name. */
export function byFamily<T>(items: readonly T[], nameOf: (item: T) => string): Map<string, T[]> {
  const families = new Map<string, T[]>()
  for (const item of items) addTo(families, item, nameOf(item))
  return families
}

function addTo<T>(families: Map<string, T[]>, item: T, name: string): void {
  for (const family of new Set(wordsOf(matchingForm(name)).map(familyOf))) {
    if (family !== null) append(families, family, item)
  }
}
