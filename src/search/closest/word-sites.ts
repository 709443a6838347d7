// Where a word leads: to terms by their names, synonyms, families and corrections, to colors, to titles, and to what
// sections show. Nothing of it depends on the rest of a query, so it is made once for a word and kept. (rules 47.3 to 47.8)

import type { Catalog } from '../../catalog/storage/catalog.ts'
import { bytesOfLists, cached, recently } from '../../ground/caches.ts'
import { isOfCatalog, NO_NUMBERS, type NumberSet, numbersOf, unionOf } from '../index/sets.ts'
import { isEmptyWord } from './empty-words.ts'
import { isOrdinary, type Named, namedBy, nearestSet, setOfWay, type WordSource, wayOfTerm } from './named-sites.ts'
import { hasText, NO_TEXT, shownIn, sitesTitled, textSites, titlesNamed } from './text-sites.ts'
import type { Way } from './way.ts'
import type { WordForms } from './word-forms.ts'

export interface Led {
  readonly ways: readonly Way[]
  /** All sites that have the word. */
  readonly all: NumberSet
  /** Sets by how they have the word. What a site counts for is the sum of those that have it. */
  readonly levels: readonly Level[]
  /** The numbers of the sections that have the word or the type that it names, ascending. */
  readonly sections: NumberSet
  /** Those with a whole word or the type. */
  readonly whole: NumberSet
}

export type WordSites = ReturnType<typeof wordSites>

interface Level {
  readonly set: NumberSet
  /** What the word counts for with these sites. */
  readonly worth: number
}

/**
 * What a word counts for by a name or synonym, by a form of it, by a title, and by a section. Each is more than all that follow
 * together. More terms, more sections and what is only about the same decide between equal ones. (rule 47.5)
 */
const WORTH = { whole: 12, form: 7, title: 2.5, prompt: 2, exact: 0.45, more: 0.4 } as const

const NOWHERE: Led = { ways: [], all: NO_NUMBERS, levels: [], sections: NO_NUMBERS, whole: NO_NUMBERS }

/** Recent words take 16 MB, or so many bytes for each site of a large catalog, where a word takes up to a megabyte. With 80, `search` takes 2.5 times. */
const [WORD_BYTES, SITE_BYTES] = [16 * 2 ** 20, 128]

/** Where a text leads, and with what is only about the same, null until that is asked for. They share lists. */
interface Kept {
  readonly of: Led
  readonly wide: Led | null
}

function setsOf({ all, levels, sections, whole }: Led): NumberSet[] {
  return [all, ...levels.map(({ set }) => set), sections, whole]
}

/** Finds where words and phrases (matching form) lead, which is kept. `forget` is for when synonyms change. */
export function wordSites(source: WordSource) {
  const { withScratch, size } = source.catalog.kernel
  const corrected = cached(source.forms.corrections)
  const bytesOf = ({ of, wide }: Kept) => {
    const own = [of, wide ?? of].flatMap(setsOf).filter((set) => !isOfCatalog(source.catalog.kernel, set))
    return bytesOfLists(own.map(({ list }) => list))
  }
  const recent = recently<Kept>({ maxBytes: Math.max(WORD_BYTES, SITE_BYTES * size), bytesOf })
  const kept = (text: string) =>
    recent(text, () => ({ of: withScratch(() => sitesOf(source, text, namedBy(source, text))), wide: null }))
  function wide(text: string): Led {
    const { of, wide } = kept(text)
    if (wide !== null) return wide
    const found = withScratch(() => widened(source, text, { found: of, corrections: corrected.of }))
    recent.put(text, { of, wide: found })
    return found
  }
  const led = cached((text) => withScratch(() => leads(source, text, namedBy(source, text))))
  const meant = cached((text) => meantBy(source, text, { leads: led.of, corrections: corrected.of }))
  return {
    of: (text: string) => kept(text).of,
    /** With what is only about the same as the text, or else with what it was probably meant to be. */
    wide,
    /** The terms that a text names, whole or in another form, or what it was probably meant to be if it leads nowhere. */
    meant: (text: string) => meant.of(text),
    /** Whether a text leads anywhere without a correction. */
    leads: (text: string) => led.of(text),
    forget(): void {
      for (const { forget } of [corrected, recent, led, meant]) forget()
    },
  }
}

type Corrections = Pick<WordForms, 'corrections'>

function meantBy(
  { names, forms }: WordSource,
  text: string,
  { leads, corrections }: { leads(text: string): boolean } & Corrections,
): readonly Way[] {
  if (isEmptyWord(text)) return []
  const whole = names.whole(text).map(wayOfTerm)
  const related = forms.related(text).map((term): Way => ({ kind: 'family', term }))
  if (whole.length + related.length > 0 || leads(text)) return [...whole, ...related]
  const [{ text: value, ways } = { text: null, ways: [] }] = corrections(text)
  if (value === null) return []
  return [{ kind: 'correction', value }, ...ways.map(({ term }): Way => ({ kind: 'correction', term, value }))]
}

/** Whether a word that says something leads anywhere without a correction. It takes a small part of the time of finding where. */
function leads(source: WordSource, text: string, { whole, form }: Named): boolean {
  const { names, forms } = source
  if (whole.length + form.length > 0 || hasText(source, text, forms.spellings(text))) return true
  if (titlesNamed(source, text).length > 0) return true
  return names.loose(text).length > 0 || topicsOf(source, text).some((word) => hasText(source, word, null))
}

function topicsOf({ forms, catalog }: WordSource, text: string): readonly string[] {
  return forms.topics(text, (stem) => catalog.sectionWords.has({ text: stem, isWhole: false }))
}

function widened(source: WordSource, text: string, { found, corrections }: { found: Led } & Corrections): Led {
  const named = found.ways.length > 0 || isEmptyWord(text) ? NOWHERE : sitesNamed(source, text)
  if (named.ways.length > 0) return named
  const isColor = found.ways.some(({ kind }) => kind === 'color')
  const about = isEmptyWord(text) || isColor ? NOWHERE : aboutSites(source, text)
  if (about.ways.length > 0) return joined(source, found, about)
  return found.ways.length > 0 || isEmptyWord(text) ? found : correctedSites(source, corrections(text))
}

/** Where a word leads that is the whole title of a site, written otherwise. */
function sitesNamed(source: WordSource, text: string): Led {
  const titles = titlesNamed(source, text)
  const all = sitesTitled(source, titles)
  if (all.count === 0) return NOWHERE
  const ways = titles.map((value): Way => ({ kind: 'title', value }))
  return { ...NOWHERE, ways, all, levels: [{ set: all, worth: WORTH.title + WORTH.exact }] }
}

function correctedSites(source: WordSource, corrections: ReturnType<WordForms['corrections']>): Led {
  for (const { text: other, ways } of corrections) {
    const corrected = ways.map(({ term }): Way => ({ kind: 'correction', term, value: other }))
    const sites = sitesOf(source, other, { whole: corrected, form: [] })
    if (sites.ways.length > 0) return asCorrection(sites, other)
  }
  return NOWHERE
}

/** Where a word leads only by what it is about: terms, and titles and sections with a word of its family or topic. */
function aboutSites(source: WordSource, text: string): Led {
  const { catalog } = source
  const terms = source.names.loose(text).map((term): Way => ({ kind: 'synonym', term, value: text }))
  const words = topicsOf(source, text).map((word) => textSites(source, word, null))
  const sets = [
    ...terms.map((way) => setOfWay(source, way, 'close')),
    ...words.flatMap(({ title, prompt }) => [title, prompt]),
  ]
  const shown = sets.map((set) => shownIn(catalog, [set]))
  return {
    ways: [...terms, ...words.flatMap(({ ways }) => ways)],
    all: unionOf(catalog.size, shown),
    levels: finer(catalog, shown),
    sections: sectionsOf(
      source,
      words.map(({ sections }) => sections),
    ),
    whole: NOWHERE.whole,
  }
}

/** Levels that decide between sites with equal ones: the more sets have a site, and the rarer, the better. */
function finer({ size }: Pick<Catalog, 'size'>, sets: readonly NumberSet[]): Level[] {
  const some = sets.filter(({ count }) => count > 0)
  return some.map((set) => ({ set, worth: (WORTH.more * Math.log(1 + size / set.count)) / Math.log(1 + size) }))
}

function joined(source: WordSource, one: Led, other: Led): Led {
  const { size } = source.catalog
  return {
    ways: [...one.ways, ...other.ways],
    all: unionOf(size, [one.all, other.all]),
    levels: [...one.levels, ...other.levels],
    sections: sectionsOf(source, [one.sections, other.sections]),
    whole: one.whole,
  }
}

/** The ways of a corrected word, with the correction as their kind. */
function asCorrection(sites: Led, value: string): Led {
  const named = sites.ways.filter(({ kind }) => kind === 'correction')
  return { ...sites, ways: named.length > 0 ? named : [{ kind: 'correction', value }] }
}

/** The sites and sections of a text with these ways, to which those of titles and sections are added. */
function sitesOf(source: WordSource, text: string, { whole, form: all }: Named): Led {
  const { catalog } = source
  const texts = isEmptyWord(text) ? NO_TEXT : textSites(source, text, source.forms.spellings(text))
  const form = all.filter(({ term }) => !isOrdinary(term, texts.prompt.count))
  const wholes = whole.map((way) => setOfWay(source, way, 'close'))
  const forms = [...form, ...whole.filter(({ kind }) => kind === 'color')].map((way) => nearestSet(source, way))
  const sets = { whole: wholes, form: forms, title: [texts.title], prompt: [texts.prompt] }
  const levels = Object.entries(sets).map(([kind, own]) => ({
    set: shownIn(catalog, own),
    worth: WORTH[kind as keyof typeof sets],
  }))
  const more =
    wholes.length < 2
      ? []
      : finer(
          catalog,
          wholes.map((set) => shownIn(catalog, [set])),
        )
  const named = [...whole, ...form]
  return {
    ways: [...named, ...texts.ways],
    all: unionOf(
      catalog.size,
      levels.map(({ set }) => set),
    ),
    levels: [
      ...levels,
      ...more,
      { set: texts.exact, worth: WORTH.exact },
      { set: texts.more, worth: WORTH.more },
    ].filter(({ set }) => set.count > 0),
    sections: withTypes(source, texts.sections, named),
    whole: withTypes(source, texts.whole, named),
  }
}

/** The sections, with those of the types that the ways name. */
function withTypes(source: WordSource, sections: NumberSet, named: readonly Way[]): NumberSet {
  const types = named.flatMap(({ term }) => (term?.taxonomy === 'sections' ? [source.ofType(term.id)] : []))
  return sectionsOf(source, [sections, ...types])
}

/** Returns the sections of a type, which are kept while they are recent: many words and misspelled ones name it. */
export function typedSections({ sectionWords }: Catalog): WordSource['ofType'] {
  const recent = recently<NumberSet>({ maxBytes: WORD_BYTES, bytesOf: ({ list }) => list.byteLength })
  return (type) =>
    recent(`${type}`, () => numbersOf(sectionWords.firsts.at(-1) as number, sectionWords.find(null, type)))
}

function sectionsOf({ catalog: { sectionWords } }: WordSource, sets: readonly NumberSet[]): NumberSet {
  return unionOf(sectionWords.firsts.at(-1) as number, sets)
}
