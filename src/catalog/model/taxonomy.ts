// The taxonomies of the catalog, each with all that differs between them. What depends on a taxonomy reads it here.
import { toLatin1 } from '../../ground/texts.ts'
import { fold } from './fold.ts'

/** What a taxonomy differs in. Its terms are called by its name, and by an `s` more if there are several. */
interface TaxonomyRow {
  /** The first segment of the archive paths of its terms; default: its name. (rule 10.4) */
  readonly path?: string
  /** One term and several, as pages call them. */
  readonly one?: string
  readonly many?: string
  /** One term and several, as the descriptions of filters call them. */
  readonly filtered?: readonly [one: string, many: string]
  /** The terms of a site, as the description of its member calls them. */
  readonly ofSite?: string
  /** Its other name in filters. (rule 24.1) */
  readonly alias?: string
  /** Whether endpoints list and count it. Filters, facets and search take all taxonomies. */
  readonly public?: true
  /** The title of an archive; `*` is the name of its term. */
  readonly title: string
  /** What a shared term weighs in the likeness of two sites; default: nothing. (rule 27.3) */
  readonly weight?: number
  /** Its place among the taxonomies that a search matches, if it does. (rule 13.12) */
  readonly searched?: number
  /** The search step that finds its names; default: `tokens`. (rules 12.5, 12.9, 12.11) */
  readonly by?: 'tokens' | 'tags' | 'synonyms'
  /** Its place among the taxonomies whose terms may have synonyms, if they may. (rule 10.5) */
  readonly synonyms?: number
}

/** In the order of the API: public ones first. */
const ROWS = {
  genre: { public: true, title: '* websites', weight: 3, searched: 1, synonyms: 4 },
  color: { alias: 'colour', public: true, title: '* websites', weight: 2, searched: 2, synonyms: 3 },
  style: { public: true, title: '* websites', weight: 3, searched: 3, synonyms: 2 },
  typeface: { public: true, title: 'Websites set in *', weight: 1, searched: 7 },
  platform: {
    filtered: ['the platform', 'platforms'],
    public: true,
    title: 'Websites built with *',
    weight: 0.5,
    searched: 6,
  },
  tech: {
    one: 'technology',
    many: 'technologies',
    ofSite: 'the technologies that it uses',
    public: true,
    title: 'Websites made with *',
    weight: 0.5,
    searched: 5,
    synonyms: 6,
  },
  sections: {
    path: 'section',
    one: 'section',
    many: 'sections',
    filtered: ['a section type', 'section types'],
    ofSite: 'its section types',
    public: true,
    title: 'Websites with * sections',
    weight: 1,
    searched: 4,
    synonyms: 7,
  },
  authors: {
    one: 'author',
    filtered: ['a designer, agency or studio', 'designers, agencies or studios'],
    ofSite: 'the designers, agencies or studios who made it',
    public: true,
    title: 'Websites by *',
  },
  post_tag: {
    path: 'tag',
    one: 'tag',
    alias: 'tag',
    title: 'Websites tagged *',
    weight: 2,
    searched: 8,
    by: 'tags',
    synonyms: 1,
  },
  pricing: {
    one: 'price',
    filtered: ['a pricing', 'pricings'],
    title: 'Websites with the pricing *',
    searched: 9,
    by: 'synonyms',
    synonyms: 5,
  },
} as const satisfies Record<string, TaxonomyRow>

export type Taxonomy = keyof typeof ROWS
export type PublicTaxonomy = {
  [Name in Taxonomy]: (typeof ROWS)[Name] extends { public: true } ? Name : never
}[Taxonomy]

export const TAXONOMY = Object.fromEntries(
  Object.entries<TaxonomyRow>(ROWS).map(([name, row]) => {
    const { one = name, many = `${one}s` } = row
    const names = { path: name, one, many, filtered: [`a ${one}`, many] as const, ofSite: `its ${many}` }
    return [name, { ...names, weight: 0, searched: 0, by: 'tokens', synonyms: 0, ...row }]
  }),
) as Readonly<Record<Taxonomy, TaxonomyRow & Required<Omit<TaxonomyRow, 'alias' | 'public'>>>>

/** All taxonomies, in the order of the API. */
export const TAXONOMIES = Object.keys(ROWS) as Taxonomy[]

/** The taxonomies that endpoints list and count. */
export const PUBLIC_TAXONOMIES = TAXONOMIES.filter((name): name is PublicTaxonomy => TAXONOMY[name].public === true)

/** The taxonomies whose terms may have synonyms, in the order of their search step. (rules 10.5, 12.9) */
export const SYNONYM_TAXONOMIES: readonly Taxonomy[] = inOrderOf('synonyms')

/** The taxonomies whose terms a search matches, in the order of ties. (rule 13.12) */
export const TOPICS: readonly Taxonomy[] = inOrderOf('searched')

/** The taxonomies whose names one of these search steps finds, in the order of ties. */
export function namesFoundBy(...steps: readonly TaxonomyRow['by'][]): Taxonomy[] {
  return TOPICS.filter((name) => steps.includes(TAXONOMY[name].by))
}

function inOrderOf(place: 'synonyms' | 'searched'): Taxonomy[] {
  const placed = TAXONOMIES.filter((name) => TAXONOMY[name][place] > 0)
  return placed.sort((a, b) => TAXONOMY[a][place] - TAXONOMY[b][place])
}

/** The taxonomy that a filter or an alias names, or null. */
export function taxonomyNamed(name: string): Taxonomy | null {
  return TAXONOMIES.find((own) => own === name || TAXONOMY[own].alias === name) ?? null
}

/** The taxonomy whose archive paths start with a segment, or null. */
export function taxonomyOfArchive(segment: string): Taxonomy | null {
  return TAXONOMIES.find((name) => TAXONOMY[name].path === segment) ?? null
}

/** The archive path of a term. (rule 10.4) */
export function archivePath(taxonomy: Taxonomy, slug: string): string {
  return `/${TAXONOMY[taxonomy].path}/${encodeURIComponent(slug)}`
}

/** The path of a template archive. (rule 13.6) */
export function templatesPath(slug: string): string {
  return `/templates/${encodeURIComponent(slug)}`
}

/** A term with the number of entries that have it. */
export interface Term {
  readonly id: number
  readonly taxonomy: Taxonomy
  readonly slug: string
  readonly name: string
  readonly count: number
}

/** A slug that the term with this ID had before a rename or merge. */
export interface MovedTerm extends Pick<Term, 'id' | 'taxonomy' | 'slug'> {}

export type TermTable = Omit<ReturnType<typeof termTable>, 'add'>

/** Creates the table. The terms of a taxonomy keep their order. More can be added, because a server reads 150,000 in steps. */
export function termTable(terms: readonly Term[], moves: readonly MovedTerm[] = []) {
  const all: Term[] = []
  const byId: Term[] = []
  const taxonomies = new Map<Taxonomy, { listed: Term[]; bySlug: Map<string, Term> }>()
  const moved = new Map(moves.map(({ taxonomy, slug, id }) => [`${taxonomy}/${slug}`, id]))
  function add(term: Term): void {
    const own = taxonomies.get(term.taxonomy) ?? { listed: [], bySlug: new Map<string, Term>() }
    taxonomies.set(term.taxonomy, own)
    own.listed.push(term)
    own.bySlug.set(term.slug, term)
    byId[term.id] = term
    all.push(term)
  }
  for (const term of terms) add(term)
  return {
    add,
    /** One more than the greatest ID. */
    get limit(): number {
      return byId.length
    },
    all: all as readonly Term[],
    byId: (id: number): Term | undefined => byId[id],
    /** The term of a taxonomy with a slug in lower case. */
    find: (taxonomy: Taxonomy, slug: string): Term | undefined => taxonomies.get(taxonomy)?.bySlug.get(slug),
    /** The term that had a slug before a rename or merge. */
    moved: (taxonomy: Taxonomy, slug: string): Term | undefined => byId[moved.get(`${taxonomy}/${slug}`) ?? -1],
    /** The terms of a taxonomy in listing order. */
    of: (taxonomy: Taxonomy): readonly Term[] => taxonomies.get(taxonomy)?.listed ?? [],
  }
}

/** Sorts terms into listing order: by name with accents folded, then by slug, each by code point. (rule 10.3) */
export function inListingOrder<T extends { name: string; slug: string }>(terms: readonly T[]): T[] {
  // As latin1, texts sort by their UTF-8 bytes, which is the order of code points.
  const keyed = terms.map((term) => ({ term, name: toLatin1(fold(term.name)), slug: toLatin1(term.slug) }))
  keyed.sort((a, b) => compare(a.name, b.name) || compare(a.slug, b.slug))
  return keyed.map(({ term }) => term)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

export const STATS_PERIODS = ['7d', '30d', '12mo', 'all'] as const
export type StatsPeriod = (typeof STATS_PERIODS)[number]
export const STATS_SORTS = ['count', 'alpha'] as const
export type StatsSort = (typeof STATS_SORTS)[number]

export interface TermCount {
  name: string
  slug: string
  /** The number of sites of the period that have the term, at least 1. */
  count: number
}

interface Stats {
  taxonomy: PublicTaxonomy
  period: StatsPeriod
  /** The number of sites of the period that have a term of the taxonomy. (rule 10.9) */
  totalTagged: number
  /** In listing order. `alpha` keeps it, and `count` keeps it for equal counts. (rule 10.10) */
  terms: readonly TermCount[]
  sort: StatsSort
}

/** The body of a stats response. (rule 10.7) */
export function statsText({ taxonomy, period, totalTagged, terms, sort }: Stats): string {
  const sorted = sort === 'alpha' ? terms : terms.toSorted((a, b) => b.count - a.count)
  const results = sorted.map(({ name, slug, count }) => ({ term: name, slug, count, share: share(count, totalTagged) }))
  return JSON.stringify({ taxonomy, period, total_tagged: totalTagged, results })
}

/** `count` as a percentage of `total`, computed with integers: `"12.5%"`. (rule 10.11) */
export function share(count: number, total: number): string {
  const tenths = Math.floor((count * 2000 + total) / (total * 2))
  return `${Math.floor(tenths / 10)}.${tenths % 10}%`
}
