// Reads the tags of a page from the attributes of its `<html>` element and its bands, and says what is wrong with them.
import {
  COLORS,
  GENRES,
  names,
  PLATFORMS,
  PRICINGS,
  SECTION_TYPES,
  STYLES,
  TAGS,
  TECHS,
  TYPEFACES,
} from './vocabulary.ts'

/** What a browser reads from a page. */
export interface PageText {
  readonly title: string
  /** The attributes of `<html>`. */
  readonly root: Readonly<Record<string, string>>
  readonly bands: readonly BandText[]
}

/** A band of the page in CSS pixels, with its attributes. */
export interface BandText {
  readonly top: number
  readonly bottom: number
  readonly attributes: Readonly<Record<string, string>>
}

/** The lists of terms of a page, by the members of an import line. */
interface Tags {
  readonly genre: readonly string[]
  readonly color: readonly string[]
  readonly style: readonly string[]
  readonly typeface: readonly string[]
  readonly tech: readonly string[]
  readonly authors: readonly string[]
  readonly post_tag: readonly string[]
  readonly pricing: readonly string[]
}

interface List {
  readonly attribute: string
  readonly least: number
  readonly most: number
  /** Null if any name is possible. */
  readonly known: readonly string[] | null
}

const LISTS: Readonly<Record<keyof Tags, List>> = {
  genre: { attribute: 'data-genre', least: 1, most: 3, known: GENRES },
  color: { attribute: 'data-color', least: 2, most: 4, known: Object.keys(COLORS) },
  style: { attribute: 'data-style', least: 1, most: 3, known: STYLES },
  typeface: { attribute: 'data-typeface', least: 1, most: 3, known: TYPEFACES },
  tech: { attribute: 'data-tech', least: 0, most: 3, known: TECHS },
  authors: { attribute: 'data-authors', least: 1, most: 2, known: null },
  post_tag: { attribute: 'data-tag', least: 0, most: 4, known: TAGS },
  pricing: { attribute: 'data-pricing', least: 0, most: 1, known: PRICINGS },
}
const SINGLE = ['lang', 'data-published', 'data-category', 'data-offline', 'data-platform', 'data-url']
const ROOT = new Set([...SINGLE, ...Object.values(LISTS).map(({ attribute }) => attribute)])
const LEAST_BANDS = 4
const MAX_BANDS = 8

export function tagsOf({ root }: PageText): Tags {
  const lists = Object.entries(LISTS).map(([name, { attribute }]) => [name, names(root[attribute] ?? '')])
  return Object.fromEntries(lists) as Tags
}

/** What is wrong with the attributes of a page, one text per problem. */
export function tagProblems(text: PageText): string[] {
  const { title, root, bands } = text
  const tags = tagsOf(text)
  return [
    ...(title === '' ? ['has no <title>'] : []),
    ...(root['lang'] ? [] : ['has no lang attribute']),
    ...unknownAttributes(root),
    ...dateProblems(root['data-published']),
    ...Object.entries(LISTS).flatMap(([name, list]) => listProblems(list, tags[name as keyof Tags])),
    ...singleProblems(root, tags),
    ...(bands.length < LEAST_BANDS || bands.length > MAX_BANDS
      ? [`has ${bands.length} bands with data-section; ${LEAST_BANDS} to ${MAX_BANDS} are needed`]
      : []),
    ...bands.flatMap(bandProblems),
  ]
}

function unknownAttributes(root: PageText['root']): string[] {
  const unknown = Object.keys(root).filter((name) => name.startsWith('data-') && !ROOT.has(name))
  return unknown.map((name) => `has the unknown attribute ${name}`)
}

function dateProblems(published: string | undefined): string[] {
  if (published === undefined) return ['has no data-published']
  const day = new Date(`${published}T00:00:00Z`)
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(`${published}T`)
  return isDay ? [] : [`data-published="${published}" is not a day`]
}

function listProblems({ attribute, least, most, known }: List, list: readonly string[]): string[] {
  if (list.length === 0 && least > 0) return [`has no ${attribute}`]
  const unknown = known === null ? [] : list.filter((name) => !known.includes(name))
  return [
    ...unknown.map((name) => `${attribute} has the unknown name "${name}"`),
    ...(new Set(list).size < list.length ? [`${attribute} has a name twice`] : []),
    ...(list.length < least || list.length > most
      ? [`${attribute} has ${list.length} names; ${least} to ${most} are needed`]
      : []),
  ]
}

function singleProblems(root: PageText['root'], { pricing }: Tags): string[] {
  const { 'data-category': category, 'data-platform': platform, 'data-offline': offline, 'data-url': url } = root
  const found: string[] = []
  if (category !== undefined && category !== 'template') found.push(`data-category="${category}" is not "template"`)
  if (category === 'template' && pricing.length === 0) found.push('is a template without data-pricing')
  if (platform !== undefined && !PLATFORMS.includes(platform))
    found.push(`data-platform has the unknown name "${platform}"`)
  if (offline) found.push('data-offline takes no value')
  if (url !== undefined && !/^https?:\/\/[a-z0-9-]+\.example\/?$/.test(url))
    found.push(`data-url="${url}" is not an address that ends with .example`)
  return found
}

function bandProblems({ attributes }: BandText): string[] {
  const { 'data-section': type = '', 'data-prompt': prompt = '' } = attributes
  return [
    ...(SECTION_TYPES.includes(type) ? [] : [`data-section has the unknown name "${type}"`]),
    ...(prompt.trim() === '' ? [`the band ${type} has no data-prompt`] : []),
  ]
}
