// What the model expects of similar sites and of the terms of a site, computed in the simplest way.
import { type GivenTerm, type Line, type Model, type Site, slugOf } from './model.ts'
import { decoded } from './text.ts'

/** The ten taxonomies, in the order of the API. */
const TEN = [
  ...['genre', 'color', 'style', 'typeface', 'platform', 'tech', 'sections', 'authors', 'post_tag', 'pricing'],
] as const

/** A term of a site as the API shows it. */
export interface SiteTerm {
  taxonomy: string
  name: string
  slug: string
  url: string
}

/** The terms of every site, by its slug. `lines` are all imported lines: the first name of a slug stays. */
export function termsOfSites(model: Model, lines: readonly Line[]): Map<string, SiteTerm[]> {
  const names = new Map<string, string>()
  for (const line of lines) {
    for (const taxonomy of TEN) {
      for (const term of given(line, taxonomy)) {
        const key = `${taxonomy}/${slugOf(term)}`
        if (!names.has(key)) names.set(key, decoded(typeof term === 'string' ? term : term.name))
      }
    }
  }
  const ofSite = ({ line }: Site) =>
    TEN.flatMap((taxonomy) =>
      Array.from(new Set(given(line, taxonomy).map(slugOf)), (slug) => ({
        taxonomy,
        name: names.get(`${taxonomy}/${slug}`) as string,
        slug,
        url: `/${PATHS[taxonomy] ?? taxonomy}/${encodeURIComponent(slug)}`,
      })),
    )
  return new Map(model.sites.map((site) => [site.line.slug, ofSite(site)]))
}

/** The paths that differ from their taxonomy. (rule 10.4) */
const PATHS: Record<string, string> = { sections: 'section', post_tag: 'tag' }

function given(line: Line, taxonomy: string): GivenTerm[] {
  if (taxonomy === 'sections') return (line.sections ?? []).map((section) => section.type)
  const value = line[taxonomy]
  if (value === undefined || value === null) return []
  return (Array.isArray(value) ? value : [value]) as GivenTerm[]
}

/** The weights of shared terms. (rule 27.3) */
const WEIGHTS: Record<string, number> = {
  genre: 3,
  style: 3,
  color: 2,
  post_tag: 2,
  sections: 1,
  typeface: 1,
  tech: 0.5,
  platform: 0.5,
}

export interface SimilarSite {
  slug: string
  /** To nine decimals. */
  score: number
  shared: SiteTerm[]
}

/** All sites that share a weighted term with a site, best first. (rules 27.3 to 27.5) */
export function similarSites(model: Model, terms: ReadonlyMap<string, SiteTerm[]>, slug: string): SimilarSite[] {
  const counts = new Map<string, number>()
  for (const own of terms.values()) for (const { url } of own) counts.set(url, (counts.get(url) ?? 0) + 1)
  const adds = ({ taxonomy, url }: SiteTerm) =>
    (WEIGHTS[taxonomy] ?? 0) * Math.log(1 + model.sites.length / (counts.get(url) ?? 0))
  const asked = (terms.get(slug) ?? []).filter((term) => adds(term) > 0).sort((a, b) => adds(b) - adds(a))
  const scored = model.sites.map(({ line }) => {
    const urls = new Set((terms.get(line.slug) ?? []).map(({ url }) => url))
    const shared = asked.filter(({ url }) => urls.has(url))
    const score = shared.reduce((sum, term) => sum + adds(term), 0)
    return { slug: line.slug, score: Number(score.toFixed(9)), shared }
  })
  return scored.filter((other) => other.slug !== slug && other.score > 0).sort((a, b) => b.score - a.score)
}
