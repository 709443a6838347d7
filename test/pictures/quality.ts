// How well measurements agree with the CSS of the demo, with its editors, and with judgments by eye.
import { readFileSync } from 'node:fs'
import { TAXONOMY, type Taxonomy } from '../../src/catalog/model/taxonomy.ts'
import { hammingDistance } from '../../src/catalog/pictures/hash.ts'
import { looksDistance } from '../../src/catalog/pictures/looks.ts'
import { type Color, distance, hueWeighted, type Oklab, parseColor } from '../../src/catalog/pictures/oklab.ts'
import type { Band } from '../../src/catalog/pictures/pixels.ts'
import { MAIN_COLORS, type Site } from './demo.ts'

const WITHIN = 0.06
/** The values of `color_near`: the default distance, and the least share. */
const LIMIT = 0.1
const LEAST_SHARE = 0.03
const FIRST = 10

type Triple = readonly [anchor: string, alike: string, other: string]
const TRIPLES: readonly Triple[] = JSON.parse(readFileSync(new URL('triples.json', import.meta.url), 'utf8'))

const JUDGED: Readonly<Record<string, { readonly hex: string; readonly sites: readonly string[] }>> = JSON.parse(
  readFileSync(new URL('judged-colors.json', import.meta.url), 'utf8'),
)

const apart = (one: string, other: string) => distance(parseColor(one) as Oklab, parseColor(other) as Oklab)
const weighted = (hex: string) => hueWeighted(parseColor(hex) as Oklab)
const far = (one: string, other: string) => distance(weighted(one), weighted(other))

/** The share of the main declared colors that are in the palettes of their pages. */
export function recall(sites: readonly Site[]): number {
  const found = sites.flatMap(({ slug, measurement }) =>
    (MAIN_COLORS[slug] ?? []).map((main) => measurement.page.some(({ hex }) => apart(hex, main) <= WITHIN)),
  )
  return found.filter(Boolean).length / found.length
}

/** The sites near a color, best first. */
export function nearest(sites: readonly Site[], query: string): Site[] {
  const scored = sites.map((site) => ({ site, score: Math.max(...scores(site, query)) }))
  const matching = scored.filter(({ score }) => score > 0)
  const newest = (a: Site, b: Site) => (a.published < b.published ? 1 : -1)
  return matching.sort((a, b) => b.score - a.score || newest(a.site, b.site)).map(({ site }) => site)
}

function scores({ measurement: { page, hero } }: Site, query: string): number[] {
  const scoreOf = ({ hex, share }: Color) => (share < LEAST_SHARE ? 0 : share * (1 - far(hex, query) / LIMIT))
  return [0, ...[...page, ...hero].map(scoreOf)]
}

/** How many of the first ten sites near a color have the tag. If only n sites have it, the first n count, scaled to ten. */
export function precision(sites: readonly Site[], tag: string, query: string): number {
  const counted = Math.min(FIRST, sites.filter(({ color }) => color.includes(tag)).length)
  const hits = nearest(sites, query)
    .slice(0, counted)
    .filter(({ color }) => color.includes(tag))
  return (hits.length / counted) * FIRST
}

/** By name of a judged color: how many sites are right, how many are found, and the share of right ones among the first ten of them. */
export function judgedColors(sites: readonly Site[]) {
  return Object.entries(JUDGED).map(([name, { hex, sites: right }]) => {
    const found = nearest(sites, hex)
    const first = found.slice(0, FIRST)
    const hits = first.filter(({ slug }) => right.includes(slug)).length
    return { name, right: right.length, found: found.length, share: first.length > 0 ? hits / first.length : null }
  })
}

/** The share of the triples in which a distance has the order of the judgments. */
export function agreement(sites: readonly Site[], distanceOf: (one: Site, other: Site) => number): number {
  const bySlug = new Map(sites.map((site) => [site.slug, site]))
  const at = (slug: string) => bySlug.get(slug) as Site
  const agreed = TRIPLES.filter(
    ([anchor, alike, other]) => distanceOf(at(anchor), at(alike)) < distanceOf(at(anchor), at(other)),
  )
  return agreed.length / TRIPLES.length
}

const ALIKE: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(new URL('alike.json', import.meta.url), 'utf8'),
)

/** The share of the judged sites whose nearest site by a distance is one that people called alike. */
export function rightFirst(sites: readonly Site[], distanceOf: (one: Site, other: Site) => number): number {
  const judged = Object.entries(ALIKE).map(([slug, right]) => {
    const one = sites.find((site) => site.slug === slug) as Site
    const others = sites.filter((site) => site !== one).map((site) => ({ site, apart: distanceOf(one, site) }))
    const [nearest] = others.sort((a, b) => a.apart - b.apart)
    return right.includes(nearest?.site.slug ?? '')
  })
  return judged.filter(Boolean).length / judged.length
}

export const byLooks = (one: Site, other: Site) => looksDistance(one.measurement.looks, other.measurement.looks)

/** The distance by shared terms, as `similar` weighs them. (rule 27.3) */
export function byTerms(sites: readonly Site[]): (one: Site, other: Site) => number {
  const counts = new Map<string, number>()
  for (const term of sites.flatMap(({ terms }) => [...terms])) counts.set(term, (counts.get(term) ?? 0) + 1)
  const weightOf = (term: string) =>
    (TAXONOMY[term.split(' ')[0] as Taxonomy].weight ?? 0) * Math.log(1 + sites.length / (counts.get(term) as number))
  return (one, other) =>
    -[...one.terms].filter((term) => other.terms.has(term)).reduce((sum, term) => sum + weightOf(term), 0)
}

/** The distances of the hashes of all pairs of sites, the least first. */
export function pairDistances(sites: readonly Site[]): number[] {
  const pairs = sites.flatMap((one, i) => sites.slice(0, i).map((other) => [one, other] as const))
  return pairs
    .map(([one, other]) => hammingDistance(one.measurement.hash, other.measurement.hash))
    .sort((a, b) => a - b)
}

/** Bands agree if what they share is this part of what they cover together. No two bands agree with one. */
const SHARED = 0.8

/** How many sections there are, how many bands are proposed, and how many of the sections agree with one. */
export function proposals(sites: readonly Site[]): { sections: number; proposed: number; agreed: number } {
  const agreed = sites.flatMap(({ bands: { real, proposed } }) =>
    real.filter((band) => proposed.some((one) => shared(band, one) >= SHARED)),
  )
  const count = (of: 'real' | 'proposed') => sites.reduce((sum, { bands }) => sum + bands[of].length, 0)
  return { sections: count('real'), proposed: count('proposed'), agreed: agreed.length }
}

function shared(one: Band, other: Band): number {
  const common = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top)
  return Math.max(0, common) / (one.height + other.height - Math.max(0, common))
}
