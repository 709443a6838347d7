// The term lists, statistics and counts that the model expects.
import { type Model, type Site, TAXONOMIES, type Taxonomy } from './model.ts'
import { byCodePoint, folded } from './text.ts'

const ARCHIVES: Record<Taxonomy, string> = {
  genre: '/genre/',
  color: '/color/',
  style: '/style/',
  typeface: '/typeface/',
  platform: '/platform/',
  tech: '/tech/',
  sections: '/section/',
  authors: '/authors/',
}

/** Synonym lists by `<taxonomy>/<slug>`. */
export type Synonyms = ReadonlyMap<string, string[]>

/** Returns one list of `/v1/taxonomies`. */
export function termList(model: Model, taxonomy: Taxonomy, synonyms: Synonyms) {
  return sortedTerms(model, taxonomy).map(([slug, name]) => ({
    name,
    slug,
    count: carriers(model.sites, taxonomy, slug).length,
    url: ARCHIVES[taxonomy] + encodeURIComponent(slug),
    synonyms: synonyms.get(`${taxonomy}/${slug}`) ?? [],
  }))
}

/** Returns the slugs and names of a taxonomy's terms in the order of rule 10.3. */
function sortedTerms(model: Model, taxonomy: Taxonomy): [slug: string, name: string][] {
  return [...model.terms[taxonomy]].sort(
    ([slugA, a], [slugB, b]) => byCodePoint(folded(a), folded(b)) || byCodePoint(slugA, slugB),
  )
}

function carriers(sites: readonly Site[], taxonomy: Taxonomy, slug: string): Site[] {
  return sites.filter((site) => site.slugs[taxonomy].includes(slug))
}

export const PERIODS = ['7d', '30d', '12mo', 'all'] as const
export type Period = (typeof PERIODS)[number]

/** Returns the day before a period begins (rule 10.8). */
function periodStart(today: string, period: Period): string {
  if (period === 'all') return ''
  const day = new Date(`${today}T00:00:00Z`)
  if (period === '12mo') day.setUTCFullYear(day.getUTCFullYear() - 1)
  else day.setUTCDate(day.getUTCDate() - Number(period.slice(0, -1)))
  return day.toISOString().slice(0, 10)
}

/** Returns the body of `/v1/stats/taxonomy`. */
export function statistics(model: Model, taxonomy: Taxonomy, period: Period, sort: 'count' | 'alpha') {
  const start = periodStart(model.today, period)
  const sites = model.sites.filter((site) => site.line.published > start)
  const total = sites.filter((site) => site.slugs[taxonomy].length > 0).length
  const rows = sortedTerms(model, taxonomy).map(([slug, term]) => {
    const count = carriers(sites, taxonomy, slug).length
    return { term, slug, count, share: share(count, total) }
  })
  const results = rows.filter((row) => row.count > 0)
  if (sort === 'count') results.sort((a, b) => b.count - a.count)
  return { taxonomy, period, total_tagged: total, results }
}

/** Returns a percentage with one decimal, halves rounded up. Integer arithmetic keeps the rounding exact. */
export function share(count: number, total: number): string {
  const tenths = Math.floor((2000 * count + total) / (2 * total))
  return `${Math.floor(tenths / 10)}.${tenths % 10}%`
}

/** Returns `inspirations` and `taxonomies` of `/v1/meta`. */
export function metaCounts(model: Model) {
  const offline = model.sites.filter((site) => site.offline).length
  const total = model.sites.length
  const taxonomies = Object.fromEntries(TAXONOMIES.map((taxonomy) => [taxonomy, model.terms[taxonomy].size]))
  return { inspirations: { total, live: total - offline, offline }, taxonomies }
}
