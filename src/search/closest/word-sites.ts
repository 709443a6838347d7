// Where a word leads: to terms by their names, synonyms, families and corrections, to colors, to titles, and to what
// sections show. Nothing of it depends on the rest of a query, so it is made once for a word and kept. (rules 47.3 to 47.8)
import { recently } from '../../catalog/kept/recently.ts'
import { entriesOf } from '../../catalog/listing/near.ts'
import type { Taxonomy } from '../../catalog/model/taxonomy.ts'
import type { Term } from '../../catalog/model/term-table.ts'
import type { EntryNumber } from '../../catalog/storage/arena.ts'
import type { Catalog } from '../../catalog/storage/catalog.ts'
import type { WITHIN } from '../../catalog/storage/colors/color-index.ts'
import { chosenMatches } from '../../catalog/storage/colors/matches.ts'
import type { Postings } from '../../catalog/storage/postings.ts'
import { packLists } from '../index/packed-lists.ts'
import type { TitleIndex } from '../index/title-index.ts'
import { codePointLength } from '../matching-form.ts'
import { type ColorWord, colorWord } from './color-words.ts'
import { isEmptyWord } from './empty-words.ts'
import { bytesOf, copyOf, type EntrySet, NO_ENTRIES, setOf, unionOf } from './sets.ts'
import type { NamedTerm, TermNames } from './term-names.ts'
import type { Way } from './way.ts'
import type { WordForms } from './word-forms.ts'

export interface WordSites {
  readonly ways: readonly Way[]
  /** Sets by how well they have the word, the best first. Each contains the one before; the last are all its sites. */
  readonly levels: readonly Level[]
  /** The numbers of the sections that have the word or the type that it names, ascending. */
  readonly sections: Uint32Array
}

interface Level {
  readonly set: EntrySet
  /** What the word counts for with these sites. */
  readonly worth: number
}

export interface WordSource {
  catalog: Catalog
  titles: TitleIndex
  names: TermNames
  forms: WordForms
  moodOf(mood: string): Postings
}

/** Shorter words have to be whole words of titles and sections. */
const SHORTEST_START = 4
/** What a word counts for by a name or synonym, by a form of it, by a title, and by a section. (rule 47.5) */
const WORTH = { whole: 4, form: 3, title: 2, prompt: 1 } as const

const NOWHERE: WordSites = { ways: [], levels: [], sections: new Uint32Array(0) }

/** 16 MB of recent words. */
const WORD_BYTES = 16 * 2 ** 20

/** Returns the function that says where a word or phrase (matching form) leads. It forgets all when synonyms change. */
export function wordSites(source: WordSource) {
  const bytes = ({ levels, sections }: WordSites) =>
    levels.reduce((sum, { set }) => sum + bytesOf(set), sections.byteLength)
  const kept = recently<WordSites>({ maxBytes: WORD_BYTES, bytesOf: bytes })
  return {
    of: (text: string): WordSites => kept(text, () => find(source, text)),
    forget: kept.forget,
  }
}

function find(source: WordSource, text: string): WordSites {
  return source.catalog.kernel.withScratch(() => {
    const found = sitesOf(source, text, namedBy(source, text))
    if (found.ways.length > 0 || isEmptyWord(text)) return found
    const loose = source.names.loose(text)
    if (loose.length > 0) {
      return sitesOf(source, text, { whole: loose.map((term) => ({ kind: 'synonym', term, value: text })), form: [] })
    }
    for (const { text: other, ways } of source.forms.corrections(text)) {
      const corrected = ways.map(({ term }): Way => ({ kind: 'correction', term, value: other }))
      const sites = sitesOf(source, other, { whole: corrected, form: [] })
      if (sites.ways.length > 0) return asCorrection(sites, other)
    }
    return NOWHERE
  })
}

/** The ways of a corrected word, with the correction as their kind. */
function asCorrection(sites: WordSites, value: string): WordSites {
  const named = sites.ways.filter(({ kind }) => kind === 'correction')
  return { ...sites, ways: named.length > 0 ? named : [{ kind: 'correction', value }] }
}

/** The ways to terms and colors: by a whole name, and by other forms. */
interface Named {
  readonly whole: readonly Way[]
  readonly form: readonly Way[]
}

function namedBy(source: WordSource, text: string): Named {
  const { names, forms } = source
  const terms = names.whole(text).map(wayOfTerm)
  const isTerm = terms.some(({ kind, term }) => kind === 'term' && term?.taxonomy === 'color')
  const color = isTerm ? null : colorWord(text)
  const shown = (color === null ? [] : [wayOfColor(color)]).filter((way) => setOfWay(source, way, 'wide').count > 0)
  const whole = [...shown, ...terms]
  // What says nothing means something only as a name.
  if (isEmptyWord(text)) return { whole: whole.filter(({ kind }) => kind === 'term'), form: [] }
  const related = forms.related(text).map((term): Way => ({ kind: 'family', term }))
  const form = whole.length === 0 ? [...forms.parts(text).map(wayOfTerm), ...related] : related
  const seen = new Set(whole.map(({ term }) => term?.id))
  return { whole, form: form.filter(({ term }) => !seen.has(term?.id) && seen.add(term?.id)) }
}

function wayOfTerm({ term, by }: NamedTerm): Way {
  return by === null ? { kind: 'term', term } : { kind: 'synonym', term, value: by }
}

function wayOfColor({ name, hex }: ColorWord): Way {
  return { kind: 'color', name, ...(hex !== null && { value: hex }) }
}

/** The sites and sections of a text with these ways, to which those of titles and sections are added. */
function sitesOf(source: WordSource, text: string, { whole, form: all }: Named): WordSites {
  const { kernel, takenDown } = source.catalog
  const isWhole = codePointLength(text) < SHORTEST_START
  const isEmpty = isEmptyWord(text)
  const { prompts, different } = promptsOf(source, isEmpty ? null : text, isWhole)
  const form = all.filter(({ term }) => !isOrdinary(term, different.count))
  const title = isEmpty ? NO_ENTRIES : unionOf(kernel, [titleSet(source, text, isWhole)], takenDown.shown)
  const sets: Record<keyof typeof WORTH, EntrySet[]> = {
    whole: whole.map((way) => setOfWay(source, way, 'close')),
    form: [...form, ...whole.filter(({ kind }) => kind === 'color')].map((way) => nearestSet(source, way)),
    title: [title],
    prompt: [{ count: different.count, list: different.words }],
  }
  const levels: Level[] = []
  let known = NO_ENTRIES
  for (const kind of ['whole', 'form', 'title', 'prompt'] as const) {
    const set = unionOf(kernel, [known, ...sets[kind]], takenDown.shown)
    if (set.count > known.count) levels.push({ set, worth: WORTH[kind] })
    known = set
  }
  const others: Way[] = []
  if (title.count > 0) others.push({ kind: 'title', value: text })
  if (prompts.length > 0) others.push({ kind: 'prompt', value: text })
  const named = [...whole, ...form]
  return { ways: [...named, ...others], levels, sections: withTypes(source, prompts, named) }
}

const NONE = new Uint32Array(0)

/** The sections that have the words of a text, and their sites. */
function promptsOf({ catalog: { sectionWords, takenDown } }: WordSource, text: string | null, isWhole: boolean) {
  const { firsts, find } = sectionWords
  const found = text === null ? NONE : find(text, null, isWhole)
  const all = chosenMatches(found, NONE, firsts)
  if (takenDown.count === 0) return { prompts: found, ...all }
  const prompts = found.filter((_, i) => !takenDown.has(all.entries[i] as EntryNumber))
  return { prompts, ...chosenMatches(prompts, NONE, firsts) }
}

/** Names of these are often made of ordinary words: Open Sans, Three.js. */
const PROPER: ReadonlySet<Taxonomy> = new Set(['typeface', 'tech', 'platform', 'authors'])
const ORDINARY = 3

/** Whether a word is rather an ordinary one than a part of the name of a term: sections of many other sites have it. */
function isOrdinary(term: Term | undefined, sites: number): boolean {
  return term !== undefined && PROPER.has(term.taxonomy) && sites > ORDINARY * term.count
}

/** The sites with a similar color, or if there are none, those with the nearest. */
function nearestSet(source: WordSource, way: Way): EntrySet {
  const similar = setOfWay(source, way, 'similar')
  return similar.count > 0 ? similar : setOfWay(source, way, 'wide')
}

function setOfWay(
  { catalog, moodOf }: WordSource,
  { term, name = '', value }: Way,
  within: keyof typeof WITHIN,
): EntrySet {
  if (term) return setOf(catalog.postings.of(term.id))
  if (value === undefined) return setOf(moodOf(name))
  const { kernel, siteColors } = catalog
  return copyOf(kernel, entriesOf(kernel, siteColors.near({ colors: [value], within })))
}

/** The sites with a word of their title that is the text, or begins with it. */
function titleSet({ catalog: { kernel }, titles }: WordSource, text: string, isWhole: boolean): EntrySet {
  return text.includes(' ') ? NO_ENTRIES : copyOf(kernel, titles.postings(text, isWhole ? 'whole' : 'prefix'))
}

/** The sections, with those of the types that the ways name. */
function withTypes({ catalog }: WordSource, sections: Uint32Array, named: readonly Way[]): Uint32Array {
  const types = named.flatMap(({ term }) => (term?.taxonomy === 'sections' ? [term.id] : []))
  if (types.length === 0) return sections
  const { values } = packLists([sections, ...types.map((type) => catalog.sectionWords.find(null, type))])
  return values.sort().filter((section, i) => i === 0 || section !== values[i - 1])
}
