// Where a word leads by what titles and sections have. (rule 47.3)
import type { Catalog } from '../../catalog/storage/catalog.ts'
import { siteOfSection, type WordText } from '../../catalog/storage/section-words.ts'
import type { NameTable } from '../index/name-table.ts'
import type { TitleIndex } from '../index/title-index.ts'
import { codePointLength } from '../matching-form.ts'
import { hasNames, ranksIn } from '../suggest/completion.ts'
import { copyOf, type EntrySet, NO_ENTRIES, numbersOf, unionOf } from './sets.ts'
import type { Way } from './way.ts'

export interface TextSource {
  catalog: Catalog
  titles: TitleIndex
  /** Whole titles. */
  titleNames: NameTable
}

/** Shorter words have to be whole words of titles and sections. */
const SHORTEST_START = 4

/** Where the words of titles and sections lead. */
interface TextSites {
  readonly ways: readonly Way[]
  readonly title: EntrySet
  readonly prompt: EntrySet
  /** The sites with a whole word. */
  readonly exact: EntrySet
  /** The sites with more than one section. */
  readonly more: EntrySet
  readonly sections: Uint32Array
  /** Those with a whole word. */
  readonly whole: Uint32Array
}

const NONE = new Uint32Array(0)
export const NO_TEXT: TextSites = {
  ways: [],
  title: NO_ENTRIES,
  prompt: NO_ENTRIES,
  exact: NO_ENTRIES,
  more: NO_ENTRIES,
  sections: NONE,
  whole: NONE,
}

/** The sites and sections with words that begin with a text, or equal one of the others; without others, that equal it. */
export function textSites(source: TextSource, text: string, others: readonly string[] | null): TextSites {
  const { kernel, takenDown } = source.catalog
  const { start, exact } = textsOf(text, others)
  const titled = (texts: readonly WordText[]) => texts.map((one) => ({ ...one, title: titleSet(source, one) }))
  const [begun, equal] = [titled(start), titled(exact)]
  const told = start.length > 0 ? [...begun, ...equal.filter((one) => !one.text.startsWith(text))] : equal
  const ownSections = sectionsWith(source, exact)
  const own = sitesOf(source, ownSections)
  const sections = start.length === 0 ? ownSections : sectionsWith(source, [...start, ...exact])
  const all = start.length === 0 ? own : sitesOf(source, sections)
  const union = (sets: EntrySet[]) => unionOf(kernel, sets, takenDown.shown)
  const ways = (kind: 'title' | 'prompt', has: (one: (typeof told)[number]) => boolean): Way[] =>
    told.filter(has).map((one) => ({ kind, value: one.text }))
  return {
    ways: [...ways('title', ({ title }) => title.count > 0), ...ways('prompt', (one) => hasSections(source, one))],
    title: union([...begun, ...equal].map(({ title }) => title)),
    prompt: all.sites,
    exact: union([...equal.map(({ title }) => title), own.sites]),
    more: all.several,
    sections,
    whole: ownSections,
  }
}

/** What hosts begin and end with, as words of a query have it. (rule 11.3) */
const WWW = /^www/
const HOST_END = /(?:com|org|net|app|io|dev|co|couk|info|example|me|de|fr|it|es|nl|be|ch|at|eu|ai|studio|design)$/
/** Titles that are written as one word are no longer, and not written in more ways. */
const [LONGEST_NAME, MOST_NAMES] = [40, 8]

/** The titles that a word is in full, written as one word or as the host of a site: `pageturner`, `linear.app`. */
export function titlesNamed({ titleNames }: TextSource, word: string): readonly string[] {
  const host = word.replace(WWW, '')
  const names = new Set([word, host, host.replace(HOST_END, '')])
  for (const name of names) {
    const titles = name.length < SHORTEST_START || name.length > LONGEST_NAME ? [] : titlesOf(titleNames, name)
    if (titles.length > 0) return titles
  }
  return []
}

/** The titles (matching form) that are a text without their spaces: those that begin so are followed character by character. */
function titlesOf(names: NameTable, joined: string): string[] {
  const isTitle = (text: string, isWhole: boolean) => hasNames(names, { part: 'full', text, isWhole })
  let begun = ['']
  for (const character of joined) {
    const longer = begun.flatMap((text) => (text === '' ? [character] : [text + character, `${text} ${character}`]))
    begun = longer.filter((text) => isTitle(text, false)).slice(0, MOST_NAMES)
  }
  return begun.filter((text) => isTitle(text, true))
}

/** The sites with one of some whole titles. */
export function sitesTitled(
  { titleNames, catalog: { kernel, takenDown } }: TextSource,
  titles: readonly string[],
): EntrySet {
  const ranks = titles.flatMap((text) => ranksIn(titleNames, { part: 'full', text, isWhole: true }, MOST_NAMES))
  const entries = Uint32Array.from(ranks, (rank) => titleNames.owners[rank] as number).sort()
  return unionOf(kernel, [numbersOf(kernel, entries)], takenDown.shown)
}

/** Whether {@link textSites} of the same has any. */
export function hasText(source: TextSource, text: string, others: readonly string[] | null): boolean {
  const { start, exact } = textsOf(text, others)
  return [...start, ...exact].some((one) => isInTitle(source, one) || hasSections(source, one))
}

/** What words begin with, and what they equal. */
function textsOf(text: string, others: readonly string[] | null): Record<'start' | 'exact', WordText[]> {
  const exact = [text, ...(others ?? [])].map((own) => ({ text: own, isWhole: true }))
  return { start: others === null || codePointLength(text) < SHORTEST_START ? [] : [{ text, isWhole: false }], exact }
}

/** The sections of sites that were not taken down. */
function sectionsWith({ catalog: { sectionWords, takenDown } }: TextSource, texts: readonly WordText[]): Uint32Array {
  const sections = sectionWords.having(texts)
  if (takenDown.count === 0) return sections
  return sections.filter((section) => !takenDown.has(siteOfSection(sectionWords.firsts, section)))
}

function hasSections(source: TextSource, text: WordText): boolean {
  const { sectionWords, takenDown } = source.catalog
  return takenDown.count === 0 ? sectionWords.has(text) : sectionsWith(source, [text]).length > 0
}

/** The sites of ascending sections, and those with several of them. */
function sitesOf({ catalog: { kernel, sectionWords } }: TextSource, sections: Uint32Array) {
  const { firsts } = sectionWords
  const [sites, several] = [new Uint32Array(sections.length), new Uint32Array(sections.length)]
  let [different, repeated, site] = [0, 0, -1]
  for (const section of sections) {
    if ((firsts[site + 1] as number) <= section) {
      site++
      if ((firsts[site + 1] as number) <= section) site = siteOfSection(firsts, section, site + 1)
      sites[different++] = site
    } else if (several[repeated - 1] !== site) several[repeated++] = site
  }
  const [one, more] = [sites.slice(0, different), several.slice(0, repeated)]
  return { sites: numbersOf(kernel, one), several: numbersOf(kernel, more) }
}

/** The numbers of ascending lists, each once. */
export function distinct(lists: readonly Uint32Array[]): Uint32Array {
  const some = lists.filter(({ length }) => length > 0)
  const half = some.length >>> 1
  return half === 0 ? (some[0] ?? NONE) : merged(distinct(some.slice(0, half)), distinct(some.slice(half)))
}

function merged(one: Uint32Array, other: Uint32Array): Uint32Array {
  const all = new Uint32Array(one.length + other.length)
  let [i, j, count] = [0, 0, 0]
  while (i < one.length && j < other.length) {
    const [a, b] = [one[i] as number, other[j] as number]
    all[count++] = Math.min(a, b)
    if (a <= b) i++
    if (b <= a) j++
  }
  all.set(one.subarray(i), count)
  all.set(other.subarray(j), count)
  return all.slice(0, count + one.length - i + other.length - j)
}

const partOf = ({ isWhole }: WordText) => (isWhole ? 'whole' : 'prefix')

function isInTitle({ titles }: TextSource, one: WordText): boolean {
  return !one.text.includes(' ') && titles.has(one.text, partOf(one))
}

/** The sites with a word of their title that is the text, or begins with it. */
function titleSet(source: TextSource, one: WordText): EntrySet {
  const { kernel } = source.catalog
  if (!isInTitle(source, one)) return NO_ENTRIES
  return kernel.withScratch(() => copyOf(kernel, source.titles.postings(one.text, partOf(one))))
}
