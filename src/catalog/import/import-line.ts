// Parsing an import line into the entry that is stored: checked, decoded, with all defaults.
import { decodedText, importText } from '../model/entities.ts'
import { type EntryTexts, TEXT_MEMBERS } from '../model/shape.ts'
import { type PageDesign, pageDesignOf } from './design-member.ts'
import {
  type Checked,
  checkedJson,
  type Fault,
  faultsOf,
  type Leniency,
  loneSurrogates,
  mayHoldSurrogates,
} from './fault.ts'
import {
  ENTRY_TAXONOMIES,
  type EntryTaxonomy,
  type ImportLine,
  importLineSchema,
  type NamedTerm,
  type TermName,
  termFault,
  termReader,
} from './import-schema.ts'

interface ImportSection {
  type: NamedTerm
  /** The band in the screenshot in pixels: 0 ≤ top < bottom ≤ screenshot height. (rule 17.9) */
  top: number
  bottom: number
  prompt: string
  tailwind: string | null
  colors: string[]
  wireframe: string | null
}

/** A valid entry. Titles and names are plain text. */
export interface ImportEntry extends EntryTexts {
  /** YYYY-MM-DD. */
  published: string
  category: 'inspiration' | 'template'
  /** Whether the line marks the entry offline. False does not change an existing entry. (rule 17.11) */
  offline: boolean
  /** In the order of the line. A taxonomy has each slug once. (rule 17.5) */
  terms: Record<EntryTaxonomy, NamedTerm[]>
  sections: ImportSection[]
  screenshot: { path: string; width: number; height: number; mobile: string | null }
  /** Different colors as `#rrggbb` in lower case, or null if the line has none. (rule 17.27) */
  palette: string[] | null
  /** How the page is set and spaced, or null if the line says nothing of it. (rule 17.28) */
  design: PageDesign | null
  /** The entry's change that the line was exported at. Absent in a line that is no edit. (rule 44.30) */
  change?: number
}

/**
 * Creates a parser of import lines. It returns the entry or the faults of the line: all that zod finds, or, if zod
 * finds none, all that the checks of several members find. (rule 17.2)
 */
export function importLineParser(leniency: Leniency = {}): (text: string) => Checked<ImportEntry> {
  const readTerm = termReader()
  const schema = importLineSchema(leniency)
  return (text) => {
    const json = checkedJson(text)
    if (!json.ok) return json
    const shape = schema.safeParse(json.value)
    if (!shape.success) return { ok: false, faults: faultsOf(shape.error) }
    const faults = mayHoldSurrogates(text) ? loneSurrogates(shape.data) : []
    const value = entryOf(shape.data, faults, termChecker(readTerm, faults))
    return faults.length > 0 ? { ok: false, faults } : { ok: true, value }
  }
}

/** Reads a term of a line: the one at an index of a list, or, without an index, the one of a member. */
type ReadTerm = (given: TermName, list: string, index?: number) => NamedTerm

/** Reads terms and adds their faults to those of the line. */
function termChecker(read: (given: TermName) => NamedTerm, faults: Fault[]): ReadTerm {
  return (given, list, index) => {
    const term = read(given)
    if (term.name !== '' && typeof given === 'string') return term
    const fault = termFault(given, term, index === undefined ? list : `${list}[${index}]`)
    if (fault) faults.push(fault)
    return term
  }
}

function entryOf(line: ImportLine, faults: Fault[], readTerm: ReadTerm): ImportEntry {
  const title = decodedText(line.title)
  if (title.trim() === '') faults.push({ field: 'title', reason: 'must not be blank' })
  const { published, offline, screenshot } = line
  const texts = Object.fromEntries(TEXT_MEMBERS.map((name) => [name, line[name] ?? null])) as EntryTexts
  return {
    ...texts,
    title,
    published,
    category: line.category ?? 'inspiration',
    offline: offline ?? false,
    terms: termsOf(line, readTerm),
    sections: sectionsOf(line, faults, readTerm),
    screenshot: { ...screenshot, mobile: screenshot.mobile ?? null },
    palette: paletteOf(line),
    design: pageDesignOf(line.design),
    ...(line.change == null ? {} : { change: line.change }),
  }
}

function paletteOf({ palette }: ImportLine): string[] | null {
  const colors = new Set(palette?.map((color) => color.toLowerCase()))
  return colors.size === 0 ? null : [...colors]
}

function termsOf(line: ImportLine, readTerm: ReadTerm): ImportEntry['terms'] {
  const terms = {} as ImportEntry['terms']
  for (const taxonomy of ENTRY_TAXONOMIES) terms[taxonomy] = distinctTerms(line, taxonomy, readTerm)
  return terms
}

function distinctTerms(line: ImportLine, taxonomy: EntryTaxonomy, readTerm: ReadTerm): NamedTerm[] {
  if (taxonomy === 'platform') return line.platform == null ? [] : [readTerm(line.platform, taxonomy)]
  const given: readonly TermName[] = line[taxonomy] ?? []
  const terms = new Map<string, NamedTerm>()
  for (let index = 0; index < given.length; index++) {
    const term = readTerm(given[index] as TermName, taxonomy, index)
    if (!terms.has(term.slug)) terms.set(term.slug, term)
  }
  return [...terms.values()]
}

function sectionsOf({ sections, screenshot }: ImportLine, faults: Fault[], readTerm: ReadTerm): ImportSection[] {
  return (sections ?? []).map(({ type, top, bottom, ...rest }, index) => {
    const field = `sections[${index}]`
    const reason = bandFault(top, bottom, screenshot.height)
    if (reason) faults.push({ field: `${field}.bottom`, reason })
    const { prompt, tailwind, colors, wireframe_prompt: wireframe } = rest
    return {
      type: readTerm(type, `${field}.type`),
      top,
      bottom,
      prompt: prompt ?? '',
      tailwind: tailwind ?? null,
      colors: colors ?? [],
      wireframe: wireframe ?? null,
    }
  })
}

function bandFault(top: number, bottom: number, height: number): string | null {
  if (bottom <= top) return `must be greater than top (${top})`
  return bottom > height ? `must be at most the screenshot's height (${height})` : null
}

/** The members of an import line by name (rule 17.2), absent ones as null or an empty list. */
export type EntryLine = Readonly<Record<string, unknown>>

/** The line that stores an entry. It has no `change`, which is no member of the entry. */
export function lineOf({ terms, sections, palette, design, screenshot, ...entry }: ImportEntry): EntryLine {
  const lists = ENTRY_TAXONOMIES.map((taxonomy) => {
    const own = terms[taxonomy].map(nameOf)
    return [taxonomy, taxonomy === 'platform' ? (own[0] ?? null) : own] as const
  })
  return {
    ...Object.fromEntries(TEXT_MEMBERS.map((name) => [name, entry[name]])),
    title: importText(entry.title),
    published: entry.published,
    category: entry.category,
    offline: entry.offline,
    ...Object.fromEntries(lists),
    sections: sections.map(({ type, wireframe, ...section }) => ({
      type: nameOf(type),
      ...section,
      wireframe_prompt: wireframe,
    })),
    palette,
    design,
    screenshot,
  }
}

function nameOf({ name, slug }: NamedTerm): NamedTerm {
  return { name: importText(name), slug }
}

/** Whether two values of a member store the same. Terms are compared by slug: another spelling changes nothing. */
export function sameValue(one: unknown, other: unknown): boolean {
  return comparable(one) === comparable(other)
}

function comparable(value: unknown): string {
  return JSON.stringify(value, (key, inner) => (key === 'name' ? undefined : inner)) ?? ''
}

/** The members in which two lines differ. */
export function differingMembers(one: EntryLine, other: EntryLine): string[] {
  return Object.keys(one).filter((name) => !sameValue(one[name], other[name]))
}

/** An entry with one member of another. */
export function withMemberOf(entry: ImportEntry, other: ImportEntry, name: string): ImportEntry {
  if (!isEntryTaxonomy(name)) return { ...entry, [name]: other[name as keyof ImportEntry] }
  return { ...entry, terms: { ...entry.terms, [name]: other.terms[name] } }
}

export function isEntryTaxonomy(name: string): name is EntryTaxonomy {
  return ENTRY_TAXONOMIES.some((taxonomy) => taxonomy === name)
}
