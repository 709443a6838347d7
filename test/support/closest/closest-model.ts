// A plain model of `closest` and `match=words`: which sites a word leads to by what the response says of it, and which terms a
// word may mean. It reads every site and every word list. (rules 47.3 to 47.10)
import { readdirSync, readFileSync } from 'node:fs'
import type { z } from 'zod'
import type { SearchResponse } from '../../../src/contract/shapes/search.ts'
import { plain } from '../search/catalog.ts'
import { codePoints, matchable, wordsOf } from '../search/text.ts'
import type { Entry, SearchWorld, Term } from '../search/world.ts'
import { ROOT } from '../worlds/processes.ts'

export type Closest = NonNullable<z.infer<typeof SearchResponse>['closest']>
type Way = Closest['words'][number]['as'][number]

const SHORT = 4
/** More ways than these are not told. */
const TOLD = 5

const forms = new Map<string, string[]>()

/** The words of a text, which are read once. */
function formOf(text: string): string[] {
  const words = forms.get(text) ?? wordsOf(matchable(text))
  forms.set(text, words)
  return words
}

/** Whether a text has words that begin with all words of another one, or equal them if that is short. */
function hasWords(text: string, value: string, isWhole: boolean): boolean {
  const words = formOf(text)
  return formOf(value).every((own) =>
    words.some((word) => (isWhole || codePoints(value) < SHORT ? word === own : word.startsWith(own))),
  )
}

function hasWay(
  { site, slugs, titleForm }: Entry,
  { kind, taxonomy, slug, value = '' }: Way,
  isWhole: boolean,
): boolean {
  if (taxonomy !== undefined && slugs[taxonomy].includes(slug ?? '')) return true
  // A title that is told whole was written as one word, or as a host.
  const inTitle = value.includes(' ') ? titleForm === value : hasWords(titleForm, value, isWhole)
  const inSections = (site.line.sections ?? []).some(({ type, prompt = '', wireframe_prompt: frame }) =>
    hasWords(`${prompt} ${frame ?? ''} ${plain(typeof type === 'string' ? type : type.name)}`, value, isWhole),
  )
  if (kind === 'title') return inTitle
  if (kind === 'prompt') return inSections
  return kind === 'correction' && (inTitle || inSections)
}

/** Whether a word has more than the title that it means: what the host of a site begins and ends with. */
const isHost = (word: string, { value = '' }: Way) =>
  value !== '' && matchable(word).length > value.length && matchable(word).includes(value)

/** How many of the words a site has for sure, and how many it can have at most. */
export function wordsOfSite(entry: Entry, { words }: Closest): { least: number; most: number } {
  // What is another word than that of the query has to be a whole word.
  const isSure = (word: string, way: Way) =>
    way.kind === 'title' && isHost(word, way)
      ? entry.titleForm === way.value
      : hasWay(entry, way, way.value !== matchable(word))
  const least = words.filter(({ word, as }) => as.some((way) => isSure(word, way)))
  const most = words.filter(
    ({ as }) => as.length === TOLD || as.some((way) => way.kind === 'color' || hasWay(entry, way, false)),
  )
  return { least: least.length, most: most.length }
}

type Words = Record<string, Record<string, string[]>>
const readWords = (path: string) => JSON.parse(readFileSync(`${ROOT}data/${path}`, 'utf8')) as Words
const LISTS = [
  ...['words/synonyms.json', 'words/foreign.json', 'words/related.json'],
  ...readdirSync(`${ROOT}data/packs`).map((name) => `packs/${name}`),
].map(readWords)

const FOREIGN = JSON.parse(readFileSync(`${ROOT}data/words/translations.json`, 'utf8')) as Record<string, string>
const foreign = new Map(Object.entries(FOREIGN).map(([english, words]) => [matchable(english), words.split(' ')]))

/** The texts that name a term: its name, slug, synonyms and related words, also in other languages. */
function textsOf({ taxonomy, slug, name, slugForm, synonyms }: Term): string[] {
  const related = [name, ...LISTS.flatMap((list) => list[taxonomy]?.[slug] ?? [])]
  const translated = related.flatMap((word) => foreign.get(matchable(word)) ?? [])
  return [...related, ...synonyms, ...translated].map(matchable).concat(slugForm)
}

/** The terms that a word names as a whole. */
export function termsNamed({ terms }: SearchWorld, word: string): Term[] {
  return terms.filter((term) => term.count > 0 && textsOf(term).includes(matchable(word)))
}

/** What kinds of typefaces are called, which the name of a typeface decides. */
const KINDS = /^(?:sans|serifs?|serifen|antiqua|roman|mono|monospaced?|typewriter)$/

/** Whether a term can be meant by a word: by a whole name, a word with the same beginning, or one that is misspelled. */
export function canMean(term: Term, word: string): boolean {
  const form = matchable(word)
  if (term.taxonomy === 'typeface' && KINDS.test(form)) return true
  const texts = textsOf(term)
  const words = texts.flatMap(wordsOf)
  const isRelated = words.some((own) => own.slice(0, 3) === form.slice(0, 3))
  const most = codePoints(form) < SHORT ? 0 : codePoints(form) < 8 ? 1 : 2
  const isCompound = texts.some((text) => form.includes(text.replaceAll(' ', '')))
  return texts.includes(form) || isRelated || isCompound || words.some((own) => edits(form, own) <= most)
}

/** The edits between two texts, with swaps of neighbors (optimal string alignment). */
function edits(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i + j))
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const row = rows[i] as number[]
      row[j] = Math.min(replaced, at(i - 1, j) + 1, at(i, j - 1) + 1, isSwap ? at(i - 2, j - 2) + 1 : Infinity)
    }
  }
  return at(a.length, b.length)
}
