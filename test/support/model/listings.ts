// The listings that the model expects: it applies the filters to an array one after another, then takes a slice.
// Over 200 lines: listings of sites and of sections share the filters.
import { cropUrl, fullScreenshot, ORIGINS, type Origins, parentScreenshot } from './images.ts'
import {
  FILTER_TAXONOMIES,
  type FilterTaxonomy,
  type GivenSection,
  type Model,
  type Site,
  slugOf,
  type Taxonomy,
  termNames,
} from './model.ts'
import { decoded, folded } from './text.ts'

/** Query parameters in the order of the URL. A name can occur more than once. */
export type Query = readonly (readonly [name: string, value: string])[]

type Json = Record<string, unknown>

/** Returns the members that an inspiration shares with a section's parent; `sections` only if `taxonomies` has it. */
function siteFields(model: Model, site: Site, taxonomies: readonly Taxonomy[]): Json {
  const { title, slug, url, published } = site.line
  const lists = taxonomies.map((taxonomy) => {
    const names = termNames(model, site, taxonomy)
    return [taxonomy, taxonomy === 'platform' ? (names[0] ?? '') : names]
  })
  const live = site.offline ? null : (url ?? null)
  return { title: decoded(title), slug, url: live, published, offline: site.offline, ...Object.fromEntries(lists) }
}

/** Returns an inspiration with all members (rule 9.1). */
export function inspirationOf(model: Model, site: Site, origins: Origins = ORIGINS): Json {
  const order = ['genre', 'color', 'style', 'typeface', 'sections', 'platform', 'tech', 'authors'] as const
  return { ...siteFields(model, site, order), screenshot: fullScreenshot(site.line, origins) }
}

/** Returns a section's parent with all members (rule 9.8). */
function parentOf(model: Model, site: Site, origins: Origins = ORIGINS): Json {
  const order = ['genre', 'color', 'style', 'typeface', 'platform', 'tech', 'authors'] as const
  return { ...siteFields(model, site, order), screenshot: parentScreenshot(site.line, origins) }
}

function parameter(query: Query, name: string): string | null {
  return query.find(([given, value]) => given === name && value.trim() !== '')?.[1].trim() ?? null
}

const FILTER = new RegExp(`^(${FILTER_TAXONOMIES.join('|')}|colour|tag)(_any|_not)?$`)
const ALIASES: Record<string, FilterTaxonomy> = { colour: 'color', tag: 'post_tag' }

/** Returns the sites that match a query's filters, newest first (rule 24.1). */
export function filtered(model: Model, query: Query): Site[] {
  const given = query.flatMap(([name, value]) => {
    const [, own = '', mode = ''] = FILTER.exec(name) ?? []
    const slug = value.trim().toLowerCase()
    return own === '' || slug === '' ? [] : [{ taxonomy: ALIASES[own] ?? (own as FilterTaxonomy), mode, slug }]
  })
  const has = (site: Site, taxonomy: FilterTaxonomy, slug: string) => site.slugs[taxonomy].includes(slug)
  const slugs = query.flatMap(([name, value]) => (name === 'slug' ? [value] : []))
  const all = slugs.length === 0 ? model.sites : model.sites.filter(({ line }) => slugs.includes(line.slug))
  let sites = all.filter((site) => isDated(site, query) && isOfKind(site, query))
  for (const { taxonomy, mode, slug } of given) {
    if (mode === '') sites = sites.filter((site) => has(site, taxonomy, slug))
    if (mode === '_not') sites = sites.filter((site) => !has(site, taxonomy, slug))
  }
  const any = Map.groupBy(
    given.filter(({ mode }) => mode === '_any'),
    ({ taxonomy }) => taxonomy,
  )
  for (const [taxonomy, some] of any) {
    sites = sites.filter((site) => some.some(({ slug }) => has(site, taxonomy, slug)))
  }
  return sites
}

function isDated({ line: { published } }: Site, query: Query): boolean {
  const [year, from, to] = ['year', 'published_from', 'published_to'].map((name) => parameter(query, name))
  return (!year || published.startsWith(`${year}-`)) && (!from || published >= from) && (!to || published <= to)
}

function isOfKind({ line, offline }: Site, query: Query): boolean {
  const [status, category] = [parameter(query, 'status') ?? 'all', parameter(query, 'category')]
  const own = line['category'] ?? 'inspiration'
  return (status === 'all' || offline === (status === 'offline')) && (category === null || own === category)
}

interface Envelope {
  total: number
  limit: number
  offset: number
}

function sliced<T>(items: readonly T[], query: Query): Envelope & { page: readonly T[] } {
  const ordered = parameter(query, 'sort') === 'oldest' ? items.toReversed() : items
  const limit = Number(parameter(query, 'limit') ?? 20)
  const offset = Number(parameter(query, 'offset') ?? 0)
  return { total: items.length, limit, offset, page: ordered.slice(offset, offset + limit) }
}

/** Returns the body of `GET /v1/inspirations`. */
export function inspirationListing(model: Model, query: Query): Json {
  const { page, ...envelope } = sliced(filtered(model, query), query)
  const results = page.map((site) => chosen(inspirationOf(model, site), names(query)))
  return { ...envelope, results }
}

/** Returns the body of `GET /v1/sections` for a type that exists, or without one for all types. */
export function sectionListing(model: Model, query: Query): Json {
  const type = parameter(query, 'type')?.toLowerCase() ?? null
  const own = withWords(model, query)
  const bands = filtered(own, query).flatMap((site) => bandsOf(site, type).map((band) => ({ site, band })))
  const { page, ...envelope } = sliced(bands, query)
  const results = page.map(({ site, band }) => sectionOf(model, site, band, query))
  return { ...envelope, section_type: type && { name: model.terms.sections.get(type), slug: type }, results }
}

/** Returns the model with those sections alone that have the words of `q` (rule 8.9). */
export function withWords(model: Model, query: Query): Model {
  const q = parameter(query, 'q')
  if (q === null) return model
  const wanted = wordsOf(q)
  const isWanted = (section: GivenSection) => {
    const own = wordsOfSection(model, section)
    return wanted.length > 0 && wanted.every((word) => own.some((one) => one.startsWith(word)))
  }
  const sites = model.sites.map((site) => {
    return { ...site, line: { ...site.line, sections: (site.line.sections ?? []).filter(isWanted) } }
  })
  return { ...model, sites }
}

const known = new WeakMap<GivenSection, string[]>()

function wordsOfSection(model: Model, section: GivenSection): string[] {
  const { type, prompt = '', wireframe_prompt } = section
  const name = () => model.terms.sections.get(slugOf(type))
  const words = known.get(section) ?? wordsOf(`${name()} ${prompt} ${wireframe_prompt ?? ''}`)
  known.set(section, words)
  return words
}

function wordsOf(text: string): string[] {
  return folded(text.replace(/[&.'’‘ʼ`´]/g, '')).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** Returns a site's sections of a type, or of all types for null, in page order. */
export function bandsOf(site: Site, type: string | null): GivenSection[] {
  const ofType = (site.line.sections ?? []).filter((section) => type === null || slugOf(section.type) === type)
  return ofType.sort((a, b) => a.top - b.top)
}

function sectionOf(model: Model, site: Site, band: GivenSection, query: Query): Json {
  const wanted = names(query)
  const whole = {
    image: cropUrl(site.line, band, Number(parameter(query, 'width') ?? 640)),
    section_type: model.terms.sections.get(slugOf(band.type)),
    prompt: band.prompt ?? '',
    ...(wanted && { tailwind: band.tailwind ?? null, colors: band.colors ?? [] }),
    ...(wanted && { wireframe_prompt: band.wireframe_prompt ?? null }),
  }
  const parent = chosen(parentOf(model, site), wanted?.map((name) => name.replace(/^parent_/, '_')) ?? null, '_')
  return { ...chosen(whole, wanted), ...(Object.keys(parent).length > 0 && { parent }) }
}

/** Returns the member `crops` of a site: its sections of all types from the top, without their parent. (rule 26.6) */
export function cropsOf(model: Model, site: Site): Json[] {
  const fromTop = (site.line.sections ?? []).toSorted((a, b) => a.top - b.top)
  return fromTop.map((band) => {
    const { parent: _, ...own } = sectionOf(model, site, band, [])
    return own
  })
}

function names(query: Query): string[] | null {
  return (
    parameter(query, 'fields')
      ?.split(',')
      .map((name) => name.trim()) ?? null
  )
}

/** Returns the wanted members in their original order, or all of them if `wanted` is null. */
function chosen(whole: Json, wanted: string[] | null, prefix = ''): Json {
  if (!wanted) return whole
  const entries = Object.entries(whole).flatMap(([key, value]) => {
    if (wanted.includes(prefix + key)) return [[key, value]]
    const parts = wanted.filter((name) => name.startsWith(`${prefix}${key}.`)).map((name) => name.split('.')[1])
    if (parts.length === 0) return []
    return [[key, Object.fromEntries(Object.entries(value as Json).filter(([part]) => parts.includes(part)))]]
  })
  return Object.fromEntries(entries)
}

/**
 * Returns the member `unknown` of filters whose unknown values are like no term of their own taxonomy, or none if every
 * value is the slug of a term. (rules 24.14, 24.15)
 */
export function unknownOf(model: Model, query: Query) {
  const seen = new Set<string>()
  const unknown = query.flatMap(([parameter, text]) => {
    const [, own = '', end = ''] = FILTER.exec(parameter) ?? []
    const taxonomy = ALIASES[own] ?? (own as FilterTaxonomy)
    const value = text.trim()
    const key = `${taxonomy}${end} ${value.toLowerCase()}`
    if (own === '' || value === '' || seen.has(key) || model.terms[taxonomy].has(value.toLowerCase())) return []
    seen.add(key)
    const isElsewhere = Object.values(model.terms).some((terms) => terms.has(value.toLowerCase()))
    return [{ parameter, value, nearest: isElsewhere ? [value.toLowerCase()] : [] }]
  })
  return unknown.length === 0 ? {} : { unknown }
}
