// The short shapes of sites, sections and terms in the results of tools and in pages as Markdown: terms as slugs, and one
// picture.
import type { Json } from './lines.ts'

interface Term {
  readonly taxonomy: string
  readonly name: string
  readonly slug: string
}

/** A site: what it is, its terms by taxonomy, and a thumbnail. */
export function shortSite({ slug, title, url, published, offline, screenshot, terms, shared, ...more }: Json): Json {
  const thumbnail = (screenshot as Json | undefined)?.['thumbnail']
  return {
    slug,
    title,
    url,
    published,
    ...(offline === true && { offline }),
    thumbnail,
    ...(terms !== undefined && { terms: byTaxonomy(terms as Term[]) }),
    ...(shared !== undefined && { shared: byTaxonomy(shared as Term[]) }),
    ...(more['palette'] !== undefined && { palette: more['palette'] }),
    ...(more['crops'] !== undefined && { crops: more['crops'] }),
  }
}

function byTaxonomy(terms: readonly Term[]): Json {
  const slugs: Record<string, string[]> = {}
  for (const { taxonomy, slug } of terms) {
    slugs[taxonomy] ??= []
    slugs[taxonomy].push(slug)
  }
  return slugs
}

/** A term without its archive path. */
export function shortTerm(term: Term): Json {
  const { taxonomy, name, slug } = term
  return 'count' in term ? { taxonomy, name, slug, count: term.count } : { taxonomy, name, slug }
}

/** A section with its picture and the site that it belongs to. */
export function shortSection({ image, section_type, prompt, palette, parent = {} }: Json): Json {
  const { slug, title, url, published, offline, terms } = parent as Json
  return {
    section_type,
    image,
    prompt,
    ...(palette !== undefined && { palette }),
    site: {
      slug,
      title,
      url,
      published,
      ...(offline === true && { offline }),
      ...(terms !== undefined && { terms: byTaxonomy(terms as Term[]) }),
    },
  }
}

/** A reading of a query, with short terms. */
export function shortAlternative({ match, without, filters, total }: Json): Json {
  const tool = match === null && without === undefined ? 'list_sites' : 'search_sites'
  const read = { ...(match !== null && { match }), ...(without !== undefined && { without }) }
  return { tool, ...read, filters: (filters as Term[]).map(shortTerm), total }
}

/** The member `closest` of a search. */
export interface Closest {
  readonly words: readonly { readonly word: string; readonly as: readonly Json[] }[]
  readonly items: readonly Json[]
  readonly sections: { readonly total: number; readonly items: readonly Json[] }
}

/** What comes closest, with the call that lists the sections. Sites and sections are short unless `fields` chose members. */
export function shortClosest({ words, items, sections }: Closest, hasFields: boolean): Json {
  const said = words.filter(({ as }) => as.some(({ kind }) => kind === 'prompt')).map(({ word }) => word)
  const q = sections.total > 0 ? said : said.slice(0, 1)
  return {
    words: Object.fromEntries(words.map(({ word, as }) => [word, as.map(wayText)])),
    sites: items
      .slice(0, CLOSEST_SITES)
      .map((item) => (hasFields ? item : { ...shortSite(item), matched: item['matched'] })),
    sections_total: sections.total,
    sections: sections.items.slice(0, CLOSEST_SECTIONS).map(shortSection),
    ...(q.length > 0 && { next: `list_sections q=${JSON.stringify(q.join(' '))}` }),
  }
}

const CLOSEST_SITES = 5
const CLOSEST_SECTIONS = 2

/** `genre=photography`, or the kind with what it found. */
function wayText({ kind, taxonomy, slug, name, value }: Json): string {
  return slug === undefined ? `${kind} ${value ?? name}` : `${taxonomy}=${slug}`
}

/** The members that only some parameters add. Absent ones are left out of the result. */
export function added({ seed, facets, unknown }: Json): Json {
  const all = Object.entries({ seed, facets, unknown })
  return Object.fromEntries(all.filter(([, value]) => value !== undefined))
}
