// What a query is made of for `closest`: its tokens, those together that are the name or a synonym of a term. (rule 47.3)

import type { Lexicon } from '../index/lexicon.ts'
import type { Token } from '../index/token.ts'
import { wordsOf } from '../matching-form.ts'
import { numberForms } from '../suggest/variants.ts'
import type { Match, WordReader } from '../understand/steps.ts'
import type { Tokens } from '../understand/tokenize.ts'
import { isEmptyWord, isVagueWord } from './empty-words.ts'
import { colorWord } from './named-sites.ts'
import type { TermNames } from './term-names.ts'
import type { Way } from './way.ts'
import type { Led, WordSites } from './word-sites.ts'

/** Words of a phrase, at most. */
const LONGEST = 4
/** The units of a query that lead somewhere, at most: each that is new takes its time. */
const MOST_UNITS = 12

export interface Unit {
  /** In matching form, as it leads somewhere. */
  readonly text: string
  /** In the order of the query. */
  readonly tokens: readonly Token[]
  readonly sites: Led
  /** Whether it says that something is a business, and another unit which. It counts for less. (rule 47.5) */
  readonly isVague: boolean
}

interface UnitSource {
  names: TermNames
  words: WordSites
}

/**
 * The units in the order of their first tokens. Each token is in one. What is only about the same as a word counts where the
 * word leads nowhere else, or where no other word leads anywhere. (rule 47.4)
 */
export function unitsOf(tokens: Tokens, { names, words }: UnitSource): Unit[] {
  const units = textsOf(tokens, { names, words }).map(({ text, tokens }) => {
    const own = words.of(text)
    return { text, tokens, sites: own.ways.length > 0 ? own : words.wide(text), isVague: false }
  })
  const leading = units.filter(({ sites }) => sites.all.count > 0)
  if (leading.length === 1) return units.map((unit) => ({ ...unit, sites: words.wide(unit.text) }))
  const vague = vagueTexts(units, words)
  return units.map((unit) => ({ ...unit, isVague: vague.has(unit.text) }))
}

/** The vague texts of a query, if another one says what it is about: it leads to a genre, or only to titles and sections. */
function vagueTexts(units: readonly Pick<Unit, 'text'>[], words: UnitSource['words']): ReadonlySet<string> {
  const vague = units.filter(({ text }) => isVagueWord(text))
  const others = vague.length === 0 ? [] : units.filter(({ text }) => !isVagueWord(text) && !isEmptyWord(text))
  const hasSubject = others.some(({ text }) => {
    const ways = words.meant(text)
    if (ways.length === 0) return colorWord(text) === null && words.leads(text)
    return ways.some(({ term }) => term?.taxonomy === 'genre')
  })
  return new Set(hasSubject ? vague.map(({ text }) => text) : [])
}

/** A unit with the terms that it names. */
export interface ReadUnit extends Pick<Unit, 'text' | 'tokens'> {
  readonly ways: readonly Way[]
}

/** The units that are not vague, without the sites that they lead to, which take longer to find. */
export function readUnits(tokens: Tokens, { names, words }: UnitSource): ReadUnit[] {
  const units = textsOf(tokens, { names, words })
  const vague = vagueTexts(units, words)
  return units.filter(({ text }) => !vague.has(text)).map((unit) => ({ ...unit, ways: words.meant(unit.text) }))
}

/** What French and Italian words begin with where another word was elided; the apostrophe is gone. (rule 11.3) */
const ELIDED = /^(?:d|l|qu|un|dell|all|dall|nell|sull)(?=[aeiouh]\p{L}{3})/u

/** `davocats` without what was elided, if that leads somewhere and the whole word does not. */
function withoutElision(word: string, words: UnitSource['words']): string {
  const rest = word.replace(ELIDED, '')
  return rest !== word && !words.leads(word) && words.leads(rest) ? rest : word
}

function textsOf(tokens: Tokens, { names, words }: UnitSource) {
  const left = new Set(tokens.kept)
  const units: { tokens: readonly Token[]; text: string }[] = []
  for (const { text, parts } of phrasesIn(wordsOf(tokens.phrase), names)) {
    const words = new Set(parts)
    const own = tokens.kept.filter((token) => left.has(token) && wordsOf(token.folded).every((word) => words.has(word)))
    for (const token of own) left.delete(token)
    if (own.length > 0) units.push({ tokens: own, text })
  }
  for (const token of left) units.push({ tokens: [token], text: token.folded })
  const place = ({ tokens: [first] }: Pick<Unit, 'tokens'>) => tokens.kept.indexOf(first as Token)
  units.sort((a, b) => place(a) - place(b))
  return longestOf(units).map((unit) => ({ ...unit, text: withoutElision(unit.text, words) }))
}

/** The units that say something, of many only the longest, which are mostly the rarest. */
function longestOf<Own extends Pick<Unit, 'text'>>(units: readonly Own[]): readonly Own[] {
  const telling = units.filter(({ text }) => !isEmptyWord(text))
  if (telling.length <= MOST_UNITS) return units
  const longest = telling.sort((a, b) => b.text.length - a.text.length).slice(0, MOST_UNITS)
  return units.filter((unit) => longest.includes(unit))
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

interface ReaderSource {
  /** The terms that a search matches. */
  topics: Lexicon
  names: TermNames
  words: WordSites
  /** The units of a query that are not vague. */
  read(tokens: Tokens): readonly ReadUnit[]
}

/**
 * Reads the units of a query of which no token is used: each as a name, a synonym or a related word, as a form of its family, or
 * as a correction. If nothing else is known of the query, words that are only about a term mean it.
 */
export function wordReader({ topics, names, words, read }: ReaderSource): WordReader {
  const about = (text: string) => names.loose(text).map((term): Way => ({ kind: 'synonym', term }))
  function matchOf({ tokens }: Pick<Unit, 'tokens'>, ways: readonly Way[]): Match[] {
    for (const { kind, term } of ways) {
      const found = term && topics.byId(term.id)
      const texts = tokens.map((token) => token.text)
      const how = kind === 'term' ? 'synonym' : (kind as Match['how'])
      if (found) return [{ term: found, step: 'word', by: texts.join(' '), tokens: texts, how, lost: [] }]
    }
    return []
  }
  return (tokens, used) => {
    const left = read(tokens).flatMap((unit) => {
      const unused = unit.tokens.filter((token) => !used.has(token.text))
      if (unused.length === unit.tokens.length) return [unit]
      return unused.map((token) => ({ tokens: [token], text: token.folded, ways: words.meant(token.folded) }))
    })
    const found = left.flatMap((unit) => matchOf(unit, unit.ways))
    return found.length > 0 || used.size > 0 ? found : left.flatMap((unit) => matchOf(unit, about(unit.text)))
  }
}

/** Returns other texts for what ways lead to, the best first: a correction, and the names of terms in lower case. */
export function otherTexts(topics: Lexicon) {
  const nameOf = ({ term }: Way): string[] => (term && topics.byId(term.id) ? [term.name.toLowerCase()] : [])
  return (ways: readonly Way[]): string[] => {
    const corrections = ways.flatMap(({ kind, value }) => (kind === 'correction' && value !== undefined ? [value] : []))
    return [...new Set([...corrections, ...ways.flatMap(nameOf)])]
  }
}
