// Words that say that an address shows no site, another site than an editor saw, or only a wall (data/words/checks.json). Each has a
// weight: 3 for what hardly any other page says, 1 for what others say now and then.
import { matchingForm, wordsOf } from '../../../src/search/matching-form.ts'
import { readWords } from '../../shards/search.ts'

type Weighted = Readonly<Record<'1' | '2' | '3', readonly string[]>>

type Lists = Readonly<Record<'junk' | 'parked' | 'missing' | 'wall', Weighted>> & { readonly hosts: readonly string[] }

const { hosts, ...lists } = readWords<Lists>('words/checks.json')

/** Domains that show other people's names: where a name that ended leads to. */
export const PARKING_HOSTS: ReadonlySet<string> = new Set(hosts)

export interface Heard {
  /** The sum of the weights from 2 of what is said, each up to three times. */
  readonly weight: number
  /** The weight of the heaviest word; 0 without any. */
  readonly heaviest: number
  /** How often any of the words is there. */
  readonly times: number
  /** What is said, the heaviest first. */
  readonly words: readonly string[]
}

interface Phrase {
  readonly word: string
  readonly weight: number
  readonly parts: readonly { readonly form: string; readonly begins: boolean }[]
}

/** Scripts in which a word is part of a longer run: without spaces, or with particles before it. */
const SCRIPTS = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Arabic', 'Hebrew']
  .map((name) => `\\p{scx=${name}}`)
  .join('')
const JOINED = new RegExp(`[${SCRIPTS}]`, 'u')
const RUNS = new RegExp(`[${SCRIPTS} ]{2,}`, 'gu')

/** Returns a function that hears the words of a list in a text in matching form. A word with a * stands for all that begin so. */
function listener(list: Weighted): (text: string) => Heard {
  const phrases = Object.entries(list).flatMap(([weight, words]) => words.map((word) => phraseOf(word, Number(weight))))
  const byForm = new Map(phrases.filter(({ word }) => JOINED.test(word)).map((phrase) => [formOf(phrase), phrase]))
  const anyJoined = new RegExp([...byForm.keys()].sort((a, b) => b.length - a.length).join('|') || '$^', 'g')
  const longestAt = phraseFinder(phrases.filter(({ word }) => !JOINED.test(word)))

  return (text) => {
    const counts = new Map<Phrase, number>()
    const count = (phrase: Phrase) => counts.set(phrase, (counts.get(phrase) ?? 0) + 1)
    for (const run of text.match(RUNS) ?? [])
      for (const [form] of run.matchAll(anyJoined)) count(byForm.get(form) as Phrase)
    const words = wordsOf(text)
    for (let at = 0; at < words.length; at++) {
      const phrase = longestAt(words, at)
      if (phrase === undefined) continue
      count(phrase)
      at += phrase.parts.length - 1
    }
    const said = [...counts].sort(([a], [b]) => b.weight - a.weight)
    return {
      weight: said.reduce((sum, [{ weight }, times]) => sum + (weight > 1 ? weight * Math.min(times, 3) : 0), 0),
      times: said.reduce((sum, [, times]) => sum + times, 0),
      heaviest: said[0]?.[0].weight ?? 0,
      words: said.map(([{ word }]) => word),
    }
  }
}

/** Returns a function that finds the longest phrase that begins at a word. */
function phraseFinder(phrases: readonly Phrase[]) {
  const byBegin = Map.groupBy(phrases, ({ parts: [first] }) => `${first?.form}${first?.begins ? '*' : ''}`)
  return (words: readonly string[], at: number): Phrase | undefined => {
    const word = words[at] as string
    const begins = Array.from({ length: Math.min(word.length, LONGEST_BEGIN) }, (_, i) => `${word.slice(0, i + 1)}*`)
    const said = [word, ...begins]
      .flatMap((begin) => byBegin.get(begin) ?? [])
      .filter(({ parts }) =>
        parts.every(({ form, begins }, i) => (begins ? words[at + i]?.startsWith(form) : words[at + i] === form)),
      )
    return said.sort((a, b) => b.parts.length - a.parts.length)[0]
  }
}

function formOf({ parts }: Phrase): string {
  return parts.map(({ form }) => form).join(' ')
}

const LONGEST_BEGIN = 12

function phraseOf(word: string, weight: number): Phrase {
  const parts = word.split(' ').flatMap((part) => {
    const forms = wordsOf(matchingForm(part))
    return forms.map((form, i) => ({ form, begins: part.endsWith('*') && i === forms.length - 1 }))
  })
  return { word, weight, parts }
}

/** What a text in matching form says: of betting, adult and other trades that take over names (`junk`), of names without a site
 * (`parked`), of a page that is missing, and of what stands between a visitor and a page (`wall`). */
export const hear = {
  junk: listener(lists.junk),
  parked: listener(lists.parked),
  missing: listener(lists.missing),
  wall: listener(lists.wall),
}
