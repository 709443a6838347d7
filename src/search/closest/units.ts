// What a query is made of for `closest`: its tokens, those together that are the name or a synonym of a term. (rule 47.3)
import { wordsOf } from '../matching-form.ts'
import { numberForms } from '../suggest/variants.ts'
import type { Token, Tokens } from '../understand/tokenize.ts'
import type { TermNames } from './term-names.ts'
import type { WordSites } from './word-sites.ts'

/** Words of a phrase, at most. */
const LONGEST = 4

export interface Unit {
  /** In the order of the query. */
  readonly tokens: readonly Token[]
  readonly sites: WordSites
}

interface UnitSource {
  names: TermNames
  sitesOf(text: string): WordSites
}

/** The units in the order of their first tokens. Each token is in one. */
export function unitsOf(tokens: Tokens, { names, sitesOf }: UnitSource): Unit[] {
  const left = new Set(tokens.kept)
  const units: Unit[] = []
  for (const { text, parts } of phrasesIn(wordsOf(tokens.phrase), names)) {
    const words = new Set(parts)
    const own = tokens.kept.filter((token) => left.has(token) && wordsOf(token.folded).every((word) => words.has(word)))
    for (const token of own) left.delete(token)
    if (own.length > 0) units.push({ tokens: own, sites: sitesOf(text) })
  }
  for (const token of left) units.push({ tokens: [token], sites: sitesOf(token.folded) })
  const place = ({ tokens: [first] }: Unit) => tokens.kept.indexOf(first as Token)
  return units.sort((a, b) => place(a) - place(b))
}

interface Phrase {
  readonly text: string
  /** The words of the query that it is made of. */
  readonly parts: readonly string[]
}

/** The longest runs of words that name a term, as they are, in the singular, or as one word. None shares a word with another. */
function phrasesIn(words: readonly string[], names: TermNames): Phrase[] {
  const found: Phrase[] = []
  for (let from = 0; from < words.length - 1; ) {
    const phrase = phraseAt(words.slice(from, from + LONGEST), names)
    if (phrase) found.push(phrase)
    from += phrase?.parts.length ?? 1
  }
  return found
}

function phraseAt(words: readonly string[], names: TermNames): Phrase | null {
  for (let length = words.length; length > 1; length--) {
    const parts = words.slice(0, length)
    const last = parts[length - 1] as string
    const texts = [last, ...numberForms(last)].map((form) => parts.with(-1, form).join(' '))
    const text = [...texts, parts.join('')].find((one) => names.whole(one).length > 0)
    if (text !== undefined) return { text, parts }
  }
  return null
}
