// Other forms of a word: its family, names that it is a part of, and corrections. (rules 47.3, 47.4)

import type { WordLists } from '../../catalog/model/editorial.ts'
import type { Term } from '../../catalog/model/taxonomy.ts'
import { append } from '../index/packed-lists.ts'
import { wordsOf } from '../matching-form.ts'
import { comparableWords, nearest } from '../suggest/nearest.ts'
import { correctionsOf, numberForms } from '../suggest/variants.ts'
import { familyOf } from '../suggest/word-family.ts'
import { isEmptyWord } from './empty-words.ts'
import type { NamedTerm, TermNames } from './term-names.ts'

/** A word that another one probably means, with the terms that it names. */
interface Corrected {
  readonly text: string
  readonly ways: readonly NamedTerm[]
}

export type WordForms = ReturnType<typeof wordForms>

interface FormSource {
  names: TermNames
  /** Words by those that are about the same. */
  topics: WordLists['topics']
  families(word: string): readonly Term[]
  /** Known words that were probably misspelled as a word. (rule 28.13) */
  corrections(word: string): readonly string[]
  /** Whether a word is spelled as it is meant, whatever name is near. */
  isMeant(word: string): boolean
}

/** Shorter words are no parts of names, and shorter parts no parts of words. */
const SHORTEST_PART = 3
/** The words of a topic that are looked up, at most. */
const MOST_TOPICS = 40
/** Shorter words are no halves of a compound that has no name itself. */
const SHORTEST_HALF = 4

type Whole = TermNames['whole']

/** The forms of the words of a catalog. */
export function wordForms({ names, topics: all, families, corrections, isMeant }: FormSource) {
  const { whole } = names
  const named = (text: string) => (whole(text).length > 0 ? whole(text) : names.having(text))
  const near = relatedCorrections(names, isMeant)
  const topics = byTopic(all)
  return {
    /** The terms of the family of a word, its singular and plural first. */
    related(text: string): Term[] {
      const last = wordsOf(text).at(-1) ?? ''
      if (familyOf(last) === null) return []
      const before = text.slice(0, text.length - last.length)
      const numbers = numberForms(last).flatMap((form) => whole(before + form).map(({ term }) => term))
      return before === '' ? [...numbers, ...families(text)] : numbers
    },
    /** The terms that have a word in a longer name or synonym. */
    parts: (word: string): readonly NamedTerm[] =>
      word.includes(' ') || word.length < SHORTEST_PART ? [] : names.having(word),
    /** Other forms and spellings that titles and sections can have. */
    spellings: (word: string): readonly string[] => spellingsOf(word),
    /** Words of the family and the topic of a word. Those of a family are there only if something begins with its stem. */
    topics(word: string, begins: (stem: string) => boolean): readonly string[] {
      const same = [word, ...spellingsOf(word)]
      const family = familyFormsOf(word, begins).filter((form) => !form.startsWith(word))
      const lists = [...same, ...family].flatMap((form) => topics.get(form) ?? [])
      const found = new Set([...family, ...lists.flatMap(([words, own]) => [...own, ...words])])
      for (const form of same) found.delete(form)
      return [...found].slice(0, MOST_TOPICS)
    },
    /** What a word that leads nowhere probably means, the best first. */
    corrections(word: string): Corrected[] {
      if (word.includes(' ')) return []
      const split = UNSPACED.test(word) ? wordsIn(word, whole) : splitsOf(word, whole)
      if (split.length > 0) return split
      const texts = [...corrections(word), ...near(word)].filter((text) => !text.includes(' '))
      const found = texts.map((text) => ({ text, ways: named(text) }))
      return found.sort((a, b) => Number(b.ways.length > 0) - Number(a.ways.length > 0))
    },
  }
}

/** The topics of each word. One without words that its sites have has words that only are no misspellings. */
function byTopic(topics: WordLists['topics']): ReadonlyMap<string, WordLists['topics']> {
  const found = new Map<string, WordLists['topics'][number][]>()
  for (const topic of topics) if (topic[1].length > 0) for (const word of topic[0]) append(found, word, topic)
  return found
}

/** Returns the function that finds the related words that a word was probably meant to be. */
function relatedCorrections({ words, whole }: TermNames, isName: FormSource['isMeant']): (word: string) => string[] {
  const known = comparableWords(Array.from(words.keys()).filter((word) => !word.includes(' ')))
  return (word) =>
    correctionsOf(word, {
      has: known.has,
      isName,
      isTerm: (other) => whole(other).length > 0,
      nearest: (misspelled, choice) => nearest(misspelled, known, words, choice),
    })
}

/** Scripts that are written without spaces. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const LONGEST_PART = 12
const LONGEST_TEXT = 40

/** The longest words that name something in a text without spaces: `写真家のサイト`. */
function wordsIn(unspaced: string, whole: Whole): Corrected[] {
  const text = unspaced.slice(0, LONGEST_TEXT)
  const found: NamedTerm[] = []
  const words: string[] = []
  for (let at = 0; at < text.length - 1; ) {
    let length = Math.min(LONGEST_PART, text.length - at)
    while (length > 1 && whole(text.slice(at, at + length)).length === 0) length--
    if (length > 1) {
      words.push(text.slice(at, at + length))
      found.push(...whole(text.slice(at, at + length)))
    }
    at += length
  }
  return found.length === 0 ? [] : [{ text: words.join(' '), ways: found }]
}

/** A word as two words that together or each name something: `darkmode`, `portfolioseite`. */
function splitsOf(word: string, whole: Whole): Corrected[] {
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
    const [first, second] = [word.slice(0, at), word.slice(at)]
    const both = whole(`${first} ${second}`)
    if (both.length > 0) return [{ text: `${first} ${second}`, ways: both }]
    if (Math.min(first.length, second.length) < SHORTEST_HALF) continue
    const one = whole(first)
    if (one.length === 0) continue
    const isEmpty = isEmptyWord(second)
    const other = isEmpty ? [] : whole(second)
    if (isEmpty || other.length > 0) return [{ text: `${first} ${second}`, ways: [...one, ...other] }]
  }
  return []
}

/** American spellings and the British ones, as they are in the middle or at the end of a word. */
const SPELLINGS: readonly (readonly [american: RegExp, to: string])[] = [
  [/^gray/, 'grey'],
  [/^grey/, 'gray'],
  [/ter(?=s?$)/, 'tre'],
  [/tre(?=s?$)/, 'ter'],
  [/(?<=..)our(?=s?$|ed$|ful$|ing$|ite$)/, 'or'],
  [/(?<=(?:col|fav|harb|neighb|hum|lab|flav|arm|behavi|vap))or/, 'our'],
  [/(?<=...)is(?=e[ds]?$|ing$|ations?$)/, 'iz'],
  [/(?<=...)iz(?=e[ds]?$|ing$|ations?$)/, 'is'],
  [/jewellery/, 'jewelry'],
  [/jewelry/, 'jewellery'],
  [/alogue(?=s?$)/, 'alog'],
  [/alog(?=s?$)/, 'alogue'],
  [/ence(?=s?$)/, 'ense'],
  [/ense(?=s?$)/, 'ence'],
  [/ll(?=ed$|ing$|ers?$)/, 'l'],
  [/(?<=[aeiou])l(?=ed$|ing$|ers?$)/, 'll'],
  [/alumin(?=um)/, 'alumini'],
  [/aluminium/, 'aluminum'],
]
/** What words of a family end with. */
const ENDINGS = ['', ...'s e y ed en er ers or ing ion ic ical ist al ure ation ment'.split(' ')]
/** Shorter stems are those of many words. */
const SHORTEST_STEM = 4

/** The same word in another number or spelling (matching form), without itself. Some of them are not words. */
function spellingsOf(word: string): string[] {
  if (!/^[a-z]{3,}$/.test(word)) return []
  const spelled = SPELLINGS.flatMap(([from, to]) => (from.test(word) ? [word.replace(from, to)] : []))
  const own = [word, ...spelled]
  const forms = own.flatMap((form) => [form, ...numberForms(form)])
  return [...new Set(forms)].filter((form) => form !== word)
}

/** Words of the family of a word, if any word begins with its stem. Some of them are not words. */
function familyFormsOf(word: string, begins: (stem: string) => boolean): string[] {
  const family = familyOf(word)
  if (family === null || family.length < SHORTEST_STEM || !word.startsWith(family) || !begins(family)) return []
  return ENDINGS.map((ending) => family + ending).filter((form) => familyOf(form) === family)
}
