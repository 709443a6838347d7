// Draws random requests of what a catalog without a server answers: listings, sections, searches, suggestions, similar and
// random sites, terms, with filters, colors, facets, CSV, walks and faults.
import { FACETS } from '../../../src/catalog/listing/query.ts'
import { PUBLIC_TAXONOMIES, TAXONOMIES } from '../../../src/catalog/model/taxonomy.ts'
import type { ServedSnapshot } from '../../../src/snapshot/snapshot.ts'
import type { Random } from '../project/random.ts'

/** What requests are drawn from. */
export interface Drawn {
  readonly terms: readonly { readonly taxonomy: string; readonly slug: string; readonly name: string }[]
  readonly slugs: readonly string[]
  readonly titles: readonly string[]
}

/** The terms, slugs and titles of a catalog. */
export function drawnFrom({ snapshot, archives }: ServedSnapshot): Drawn {
  const query = { filters: [], any: [], not: [], limit: 100, fields: new Set(['slug', 'title']), sort: 'newest' }
  const listed = snapshot.listInspirations({ ...query, offset: 0, status: 'all' } as never)
  const sites = JSON.parse(Buffer.from(listed.text, 'latin1').toString()).results as { slug: string; title: string }[]
  return { terms: archives.terms(), slugs: sites.map(({ slug }) => slug), titles: sites.map(({ title }) => title) }
}

const COLORS = ['sage', 'navy', 'ff7f50', '#fff', 'f50', '101010']
/** What parameters do not take, and what only looks like it. */
const ODD = [
  ...`limit=0 limit=x limit=5&limit=6 limit= offset=-1 status=gone stats=alive sort= q= q=%20a facets=nope
    facets=genre, year=12 year=2020 published_from=2021-02-29 published_to=2024-02-29 bom=2 color_near=nope
    color_near=red&color_near=navy color_near=111&color_near=222&color_near=333&color_near=444 include=term
    cursor=abc cursor=*&offset=1 match=any closest=25 explain=1 fields=, seed= by=x tag=x&post_tag=y %zz=1 q=%ff
    slug=a&slug=b`.split(/\s+/),
  `genre_any=${Array.from({ length: 21 }, (_, n) => n).join('&genre_any=')}`,
]

export function drawRequest(random: Random, drawn: Drawn): string {
  const { below, pick, chance } = random
  const pairs: [string, string][] = []
  const add = (probability: number, name: string, value: () => unknown) => {
    if (chance(probability)) pairs.push([name, String(value())])
  }
  const term = () => pick(drawn.terms)
  const slug = () => (chance(0.05) ? 'no-such-site' : pick(drawn.slugs))
  const words = () => (chance(0.3) ? pick(drawn.titles) : term().name)
  const text = () => {
    const whole = [words(), ...(chance(0.4) ? [words()] : [])].join(' ')
    const typed = chance(0.3) ? whole.slice(0, 1 + below(whole.length)) : whole
    return chance(0.15) ? typed.replace(/.(?=.$)/, 'x') : typed
  }
  function filters(): void {
    for (const { taxonomy, slug } of random.some(drawn.terms, 2))
      pairs.push([taxonomy, chance(0.1) ? `${slug}x` : slug])
    add(0.1, `${term().taxonomy}_any`, () => term().slug)
    add(0.1, `${term().taxonomy}_not`, () => term().slug)
    add(0.2, 'status', () => pick(['all', 'live', 'offline']))
    add(0.1, 'year', () => 2012 + below(15))
    add(0.1, 'published_from', () => `20${12 + below(14)}-0${1 + below(9)}-1${below(10)}`)
    add(0.15, 'color_near', () => pick(COLORS))
    add(0.05, 'color_within', () => pick(['close', 'wide']))
  }
  function listing(): void {
    filters()
    add(0.5, 'limit', () => 1 + below(30))
    add(0.2, 'offset', () => below(60))
    add(0.2, 'sort', () => pick(['newest', 'oldest']))
    add(0.2, 'cursor', () => '*')
    add(0.25, 'facets', () => random.some(FACETS, 4).join(','))
    add(0.1, 'facet_limit', () => 1 + below(40))
    add(0.15, 'include', () => pick(['terms', 'palette', 'terms,palette']))
    add(0.05, 'format', () => 'csv')
    if (chance(0.1)) pairs.push(['vary', '1'], ['seed', String(below(100))])
  }
  const kinds: Record<string, () => string> = {
    inspirations() {
      listing()
      add(0.2, 'fields', () => pick(['slug', 'title,slug', 'slug,screenshot.hero', 'color,style']))
      return '/v1/inspirations'
    },
    sections() {
      add(0.7, 'type', () => pick(drawn.terms.filter(({ taxonomy }) => taxonomy === 'sections')).slug)
      add(0.4, 'q', text)
      add(0.2, 'slug', slug)
      add(0.2, 'fields', () => pick(['image', 'prompt,section_type', 'tailwind,colors', 'parent_slug']))
      listing()
      return '/v1/sections'
    },
    search() {
      pairs.push(['q', text()])
      if (chance(0.3)) filters()
      add(0.4, 'limit', () => 1 + below(30))
      add(0.2, 'offset', () => below(30))
      add(0.2, 'match', () => pick(['words', 'names', 'exact', 'title']))
      add(0.3, 'explain', () => 1)
      add(0.2, 'closest', () => below(13))
      add(0.1, 'facets', () => pick(FACETS))
      add(0.2, 'include', () => pick(['terms', 'palette']))
      return '/v1/search'
    },
    suggest() {
      pairs.push(['q', text().slice(0, 1 + below(12))])
      add(0.3, 'limit', () => 1 + below(20))
      return '/v1/suggest'
    },
    site() {
      add(0.3, 'include', () => pick(['terms', 'palette', 'crops']))
      return `/v1/inspirations/${slug()}`
    },
    similar() {
      add(0.4, 'by', () => pick(['terms', 'looks']))
      add(0.4, 'limit', () => 1 + below(50))
      return `/v1/inspirations/${slug()}/similar`
    },
    random() {
      filters()
      pairs.push(['seed', String(below(1_000))])
      add(0.4, 'limit', () => 1 + below(20))
      return '/v1/random'
    },
    taxonomies() {
      add(0.7, 'taxonomy', () => pick(PUBLIC_TAXONOMIES))
      return '/v1/taxonomies'
    },
    stats() {
      add(0.95, 'taxonomy', () => pick(TAXONOMIES))
      add(0.4, 'period', () => pick(['7d', '30d', '12m', 'all']))
      return '/v1/stats/taxonomy'
    },
    meta: () => '/v1/meta',
  }
  const often = ['inspirations', 'inspirations', 'sections', 'sections', 'search', 'search', 'search', 'suggest']
  const path = (kinds[pick([...often, ...Object.keys(kinds)])] as () => string)()
  const query = new URLSearchParams(pairs).toString()
  return `${path}?${query}${chance(0.04) ? `&${pick(ODD)}` : ''}`
}
