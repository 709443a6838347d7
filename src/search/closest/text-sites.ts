// Where a word leads by what titles and sections have. (rule 47.3)
import type { EntryNumber } from '../../catalog/storage/arena.ts'
import type { Catalog } from '../../catalog/storage/catalog.ts'
import { chosenMatches, type Matches } from '../../catalog/storage/colors/matches.ts'
import { packLists } from '../index/packed-lists.ts'
import type { TitleIndex } from '../index/title-index.ts'
import { codePointLength } from '../matching-form.ts'
import { copyOf, type EntrySet, NO_ENTRIES, numbersOf, unionOf } from './sets.ts'
import type { Way } from './way.ts'

export interface TextSource {
  catalog: Catalog
  titles: TitleIndex
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
}

const NONE = new Uint32Array(0)
export const NO_TEXT: TextSites = {
  ways: [],
  title: NO_ENTRIES,
  prompt: NO_ENTRIES,
  exact: NO_ENTRIES,
  more: NO_ENTRIES,
  sections: NONE,
}

/** The sites and sections with words that begin with a text, or equal one of the others; without others, that equal it. */
export function textSites(source: TextSource, text: string, others: readonly string[] | null): TextSites {
  const { kernel, takenDown } = source.catalog
  const exact = [text, ...(others ?? [])].map((own) => textOf(source, own, true))
  const start = others === null || codePointLength(text) < SHORTEST_START ? [] : [textOf(source, text, false)]
  const told = start.length > 0 ? [...start, ...exact.filter(({ value }) => !value.startsWith(text))] : exact
  const found = [...start, ...exact]
  const ownSections = distinct(exact.map((one) => one.sections))
  const own = chosenMatches(ownSections, NONE, source.catalog.sectionWords.firsts)
  const sections = start.length === 0 ? ownSections : distinct(found.map((one) => one.sections))
  const all = start.length === 0 ? own : chosenMatches(sections, NONE, source.catalog.sectionWords.firsts)
  const union = (sets: EntrySet[]) => unionOf(kernel, sets, takenDown.shown)
  const ways = (kind: 'title' | 'prompt', has: (one: TextOf) => boolean): Way[] =>
    told.filter(has).map(({ value }) => ({ kind, value }))
  return {
    ways: [...ways('title', ({ title }) => title.count > 0), ...ways('prompt', (one) => one.sections.length > 0)],
    title: union(found.map(({ title }) => title)),
    prompt: setOfMatches(all),
    exact: union([...exact.map(({ title }) => title), setOfMatches(own)]),
    more: numbersOf(
      kernel,
      all.entries.filter((entry, i) => entry === all.entries[i - 1] && entry !== all.entries[i - 2]),
    ),
    sections,
  }
}

type TextOf = ReturnType<typeof textOf>

/** What has one text as a word, or as the beginning of one. */
function textOf(source: TextSource, value: string, isWhole: boolean) {
  const { kernel, sectionWords } = source.catalog
  const sections = shownIn(source, sectionWords.find(value, null, isWhole))
  return { value, title: kernel.withScratch(() => titleSet(source, value, isWhole)), sections }
}

function setOfMatches({ different: { count, words } }: Pick<Matches, 'different'>): EntrySet {
  return { count, list: words }
}

/** The sections of sites that were not taken down. */
function shownIn({ catalog: { sectionWords, takenDown } }: TextSource, sections: Uint32Array): Uint32Array {
  if (takenDown.count === 0) return sections
  const { entries } = chosenMatches(sections, NONE, sectionWords.firsts)
  return sections.filter((_, i) => !takenDown.has(entries[i] as EntryNumber))
}

/** The numbers of ascending lists, each once. */
export function distinct(lists: readonly Uint32Array[]): Uint32Array {
  const [only = NONE, ...others] = lists.filter(({ length }) => length > 0)
  if (others.length === 0) return only
  const { values } = packLists([only, ...others])
  return values.sort().filter((value, i) => i === 0 || value !== values[i - 1])
}

/** The sites with a word of their title that is the text, or begins with it. */
function titleSet({ catalog: { kernel }, titles }: TextSource, text: string, isWhole: boolean): EntrySet {
  return text.includes(' ') ? NO_ENTRIES : copyOf(kernel, titles.postings(text, isWhole ? 'whole' : 'prefix'))
}
