// An independent model of the catalog. It reads the fixture's lines and applies the rules of import, visibility and
// offline marking in the simplest way. Tests take their expected values from this model, not from the server.
import { decoded, slugged } from './text.ts'

/** The public taxonomies, in the order of the API. */
export const TAXONOMIES = ['genre', 'color', 'style', 'typeface', 'platform', 'tech', 'sections', 'authors'] as const
export type Taxonomy = (typeof TAXONOMIES)[number]

/** The taxonomies that filters and facets take, in their order. */
export const FILTER_TAXONOMIES = [...TAXONOMIES, 'post_tag', 'pricing'] as const
export type FilterTaxonomy = (typeof FILTER_TAXONOMIES)[number]

export type GivenTerm = string | { name: string; slug: string }

export interface GivenSection {
  type: GivenTerm
  top: number
  bottom: number
  prompt?: string
  tailwind?: string | null
  colors?: string[]
  wireframe_prompt?: string | null
}

/** A line of the import format. */
export interface Line {
  title: string
  slug: string
  url?: string | null
  published: string
  offline?: boolean
  platform?: GivenTerm | null
  sections?: GivenSection[]
  screenshot: { path: string; width: number; height: number; mobile?: string | null }
  [list: string]: unknown
}

/** An entry: the last line with its slug, its place in the import order, and the slugs of its terms. */
export interface Site {
  line: Line
  order: number
  offline: boolean
  slugs: Record<FilterTaxonomy, string[]>
}

export interface Model {
  today: string
  /** Entries published on or before `today`, newest first. */
  sites: Site[]
  /** Term names by slug, for the terms of all imported lines, replaced ones included. */
  terms: Record<FilterTaxonomy, Map<string, string>>
}

/** Returns the catalog after importing the lines in this order and building a first snapshot for the day `today`. */
export function modelOf(lines: readonly Line[], today: string): Model {
  const terms = Object.fromEntries(FILTER_TAXONOMIES.map((taxonomy) => [taxonomy, new Map()])) as Model['terms']
  const sites = new Map<string, Site>()
  for (const line of lines) sites.set(line.slug, siteOf(line, sites.get(line.slug), sites.size, terms))
  const visible = [...sites.values()].filter((site) => site.line.published <= today)
  for (const site of visible) site.offline ||= site.line.published <= tenYearsBefore(today)
  return { today, sites: visible.sort(newestFirst), terms }
}

function siteOf(line: Line, before: Site | undefined, next: number, terms: Model['terms']): Site {
  const slugs = Object.fromEntries(
    FILTER_TAXONOMIES.map((taxonomy) => [taxonomy, addTerms(terms[taxonomy], givenTerms(line, taxonomy))]),
  ) as Site['slugs']
  const offline = line.offline === true || before?.offline === true
  return { line, order: before?.order ?? next, offline, slugs }
}

/** Adds the terms to `known` (the first name of a slug stays) and returns their slugs, each once. */
function addTerms(known: Map<string, string>, given: GivenTerm[]): string[] {
  for (const term of given) if (!known.has(slugOf(term))) known.set(slugOf(term), nameOf(term))
  return [...new Set(given.map(slugOf))]
}

function givenTerms(line: Line, taxonomy: FilterTaxonomy): GivenTerm[] {
  if (taxonomy === 'platform') return line.platform ? [line.platform] : []
  if (taxonomy === 'sections') return (line.sections ?? []).map((section) => section.type)
  return (line[taxonomy] as GivenTerm[] | undefined) ?? []
}

export function slugOf(term: GivenTerm): string {
  return typeof term === 'string' ? slugged(term) : term.slug
}

function nameOf(term: GivenTerm): string {
  return decoded(typeof term === 'string' ? term : term.name)
}

function newestFirst(a: Site, b: Site): number {
  if (a.line.published !== b.line.published) return a.line.published < b.line.published ? 1 : -1
  return b.order - a.order
}

/** Returns the same calendar day ten years before; 1 March for 29 February, because that year has none. */
function tenYearsBefore(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(Date.UTC(year - 10, month - 1, date)).toISOString().slice(0, 10)
}

/** Returns the names of a site's terms of one taxonomy, in the order of its line. */
export function termNames(model: Model, site: Site, taxonomy: Taxonomy): string[] {
  return site.slugs[taxonomy].map((slug) => model.terms[taxonomy].get(slug) as string)
}
