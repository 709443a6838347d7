// Where a word leads by what titles and sections have. (rule 47.3)
import { inspirationBits } from '../../catalog/listing/fields.ts'
import type { EntryNumber } from '../../catalog/storage/arena.ts'
import type { Catalog } from '../../catalog/storage/catalog.ts'
import { type SectionWords, siteOfSection, type WordText } from '../../catalog/storage/section-words.ts'
import { onceEach } from '../../ground/caches.ts'
import { fromLatin1 } from '../../ground/texts.ts'
import type { NameTable, Tier } from '../index/name-table.ts'
import { packLists } from '../index/packed-lists.ts'
import { NO_NUMBERS, type NumberSet, numbersIn, numbersOf, setOf, unionOf, unsorted } from '../index/sets.ts'
import { codePointLength, matchingForm } from '../matching-form.ts'
import { allRanksIn, hasNames } from '../suggest/completion.ts'
import type { Way } from './way.ts'

export interface TextSource {
  catalog: Catalog
  /** Whole titles. */
  titleNames: NameTable
}

/** Shorter words have to be whole words of titles and sections. */
const SHORTEST_START = 4

/** Where the words of titles and sections lead. */
interface TextSites {
  readonly ways: readonly Way[]
  readonly title: NumberSet
  readonly prompt: NumberSet
  /** The sites with a whole word. */
  readonly exact: NumberSet
  /** The sites with more than one section. */
  readonly more: NumberSet
  readonly sections: NumberSet
  /** Those with a whole word. */
  readonly whole: NumberSet
}

export const NO_TEXT: TextSites = {
  ways: [],
  title: NO_NUMBERS,
  prompt: NO_NUMBERS,
  exact: NO_NUMBERS,
  more: NO_NUMBERS,
  sections: NO_NUMBERS,
  whole: NO_NUMBERS,
}

/** The sites and sections with words that begin with a text, or equal one of the others; without others, that equal it. */
export function textSites(source: TextSource, text: string, others: readonly string[] | null): TextSites {
  const { start, exact } = textsOf(text, others)
  const titled = (texts: readonly WordText[]) => texts.map((one) => ({ ...one, title: ownersIn(source, tiersOf(one)) }))
  const [begun, equal] = [titled(start), titled(exact)]
  const told = start.length > 0 ? [...begun, ...equal.filter((one) => !one.text.startsWith(text))] : equal
  const own = sectionsWith(source, exact)
  const all = start.length === 0 ? own : sectionsWith(source, [...start, ...exact], own)
  const union = (sets: NumberSet[]) => shownIn(source.catalog, sets)
  const ways = (kind: 'title' | 'prompt', has: (one: (typeof told)[number]) => boolean): Way[] =>
    told.filter(has).map((one) => ({ kind, value: one.text }))
  return {
    ways: [...ways('title', ({ title }) => title.count > 0), ...ways('prompt', (one) => hasSections(source, one))],
    title: union([...begun, ...equal].map(({ title }) => title)),
    prompt: all.sites,
    exact: union([...equal.map(({ title }) => title), own.sites]),
    more: all.several,
    sections: all.sections,
    whole: own.sections,
  }
}

/** What hosts begin and end with, as words of a query have it. (rule 11.3) */
const WWW = /^www/
const HOST_END = /(?:com|org|net|app|io|dev|co|couk|info|example|me|de|fr|it|es|nl|be|ch|at|eu|ai|studio|design)$/
/** Titles that are written as one word are no longer, and not written in more ways. */
const [LONGEST_NAME, MOST_NAMES] = [40, 8]

/**
 * The titles that a word is in full, written as one word or as the host of a site, or else those of the sites with the word as
 * their slug or their host: `pageturner`, `linear.app`.
 */
export function titlesNamed(source: TextSource, word: string): readonly string[] {
  const host = word.replace(WWW, '')
  const names = new Set([word, host, host.replace(HOST_END, '')].filter(isName))
  for (const name of names) {
    const titles = titlesOf(source.titleNames, name)
    if (titles.length > 0) return titles
  }
  const slugs = [...names].flatMap((name) => source.catalog.slugs.find(name) ?? [])
  if (slugs.length > 0) return slugs.map((entry) => addressOf(source, entry).title)
  return HOST_END.test(host) && isName(host) ? titlesOfHost(source, host) : []
}

const isName = ({ length }: string) => length >= SHORTEST_START && length <= LONGEST_NAME

/** The most sites with a word in their title whose hosts are compared. */
const MOST_HOSTS = 64

/** The titles of sites with a host. The longest word of titles that it begins with tells them: `bejamas.io`, Bejamas for hire. */
function titlesOfHost(source: TextSource, host: string): string[] {
  for (let end = host.length - 1; end >= SHORTEST_START; end--) {
    const sites = ownersIn(source, tiersOf({ text: host.slice(0, end), isWhole: true }))
    if (sites.count === 0) continue
    const entries = sites.count > MOST_HOSTS ? [] : [...numbersIn(sites, source.catalog.size)]
    const named = entries.map((entry) => addressOf(source, entry as EntryNumber)).filter((site) => site.host === host)
    return [...new Set(named.map(({ title }) => title))]
  }
  return []
}

const ADDRESS = inspirationBits(new Set(['title', 'url']))

/** The title of a site in matching form, and its host as words of a query have it. */
function addressOf({ catalog }: TextSource, entry: EntryNumber): { title: string; host: string } {
  const json = fromLatin1(catalog.inspirationsText([entry], ADDRESS))
  const { title, url } = JSON.parse(json) as { title: string; url: string | null }
  const host = url === null ? '' : matchingForm(new URL(url).hostname).replace(WWW, '')
  return { title: matchingForm(title), host: host.replaceAll(' ', '') }
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
export function sitesTitled(source: TextSource, titles: readonly string[]): NumberSet {
  const tiers = titles.map((text): Tier => ({ part: 'full', text, isWhole: true }))
  return shownIn(source.catalog, [ownersIn(source, tiers)])
}

/** The sites of at least one set that are not taken down. */
export function shownIn({ kernel, size, takenDown: { shown } }: Catalog, sets: readonly NumberSet[]): NumberSet {
  return unionOf(size, sets, shown && setOf(kernel, shown).list)
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

/** Sections with their sites. */
interface OfSections {
  readonly sections: NumberSet
  readonly sites: NumberSet
  /** The sites with more than one. */
  readonly several: NumberSet
}

/** Room for the sites of sections, which the next call overwrites: new memory for each word would be megabytes of garbage. */
const roomFor = onceEach(({ firsts: { length } }: Pick<SectionWords, 'firsts'>) => {
  return { sites: new Uint32Array(length), several: new Uint32Array(length) }
})

/** The sections of sites that were not taken down. Some of them are in `fewer`, which is returned if it has all. */
function sectionsWith({ catalog }: TextSource, texts: readonly WordText[], fewer?: OfSections): OfSections {
  const { takenDown, size, sectionWords } = catalog
  const { firsts } = sectionWords
  const all = sectionWords.having(texts)
  const shown = takenDown.count === 0 ? all : all.filter((section) => !takenDown.has(siteOfSection(firsts, section)))
  if (fewer?.sections.count === shown.length) return fewer
  const { sites, several } = roomFor(sectionWords)
  let [different, repeated, site] = [0, 0, -1]
  for (const section of shown) {
    if ((firsts[site + 1] as number) <= section) {
      site++
      if ((firsts[site + 1] as number) <= section) site = siteOfSection(firsts, section, site + 1)
      sites[different++] = site
    } else if (several[repeated - 1] !== site) several[repeated++] = site
  }
  return {
    sections: numbersOf(firsts.at(-1) as number, shown),
    sites: numbersOf(size, sites.subarray(0, different)),
    several: numbersOf(size, several.subarray(0, repeated)),
  }
}

function hasSections(source: TextSource, text: WordText): boolean {
  const { sectionWords, takenDown } = source.catalog
  return takenDown.count === 0 ? sectionWords.has(text) : sectionsWith(source, [text]).sections.count > 0
}

/** The names of titles with a word that is a text, or begins with it. */
function tiersOf({ text, isWhole }: WordText): Tier[] {
  if (text.includes(' ')) return []
  const texts = [...(isWhole ? [{ text: `${text} `, isWhole: false }] : []), { text, isWhole }]
  return (['full', 'laterWords'] as const).flatMap((part) => texts.map((own) => ({ part, ...own })))
}

function isInTitle({ titleNames }: TextSource, one: WordText): boolean {
  return tiersOf(one).some((tier) => hasNames(titleNames, tier))
}

/** The sites with such a word in their title. */
function ownersIn({ titleNames, catalog: { size } }: TextSource, tiers: readonly Tier[]): NumberSet {
  const { values } = packLists(tiers.map((tier) => allRanksIn(titleNames, tier)))
  const owners = values.map((rank) => titleNames.owners[rank] as number)
  return unsorted(size, owners)
}
