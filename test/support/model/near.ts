// The search by color that the model expects: it measures every color of every palette. (section 40)
import { type Oklab, oklabOf } from '../../../src/catalog/pictures/oklab.ts'
import type { Query } from './listings.ts'
import { type Model, type Site, slugOf } from './model.ts'

export type Shares = { hex: string; share: number }[]

/** The palettes of a site. Those of its sections are in the order of its line. */
export interface SitePalettes {
  page: Shares
  hero: Shares
  sections: Shares[]
}

const LIMITS: Record<string, number> = { close: 0.05, similar: 0.1, wide: 0.16 }

/** The colors of a query and the greatest distance. */
function asked(query: Query): { colors: string[]; limit: number } {
  const values = (name: string) => query.filter(([given]) => given === name).map(([, value]) => value.trim())
  const colors = values('color_near').map((text) => {
    const digits = text.toLowerCase().replace('#', '')
    return digits.length === 3 ? Array.from(digits, (digit) => digit + digit).join('') : digits
  })
  return { colors: [...new Set(colors)].sort(), limit: LIMITS[values('color_within')[0] ?? 'similar'] as number }
}

/** The score of a palette, or null if it lacks one of the colors. Snapshots have colors in single precision. */
function scoreOf(palette: Shares, query: Query): number | null {
  const { colors, limit } = asked(query)
  let sum = 0
  for (const color of colors) {
    const values = palette.flatMap(({ hex, share }) => {
      const [l, a, b] = lab(hex.slice(1)).map(Math.fround) as [number, number, number]
      const [nearL, nearA, nearB] = lab(color)
      const apart = Math.hypot(l - nearL, 2 * (a - nearA), 2 * (b - nearB))
      return share >= 0.03 && apart <= limit ? [share * (1 - apart / limit)] : []
    })
    if (values.length === 0) return null
    sum += Math.max(...values)
  }
  return Math.round(sum * 1e6)
}

const labs = new Map<string, Oklab>()

function lab(digits: string): Oklab {
  const known = labs.get(digits)
  if (known) return known
  const [red, green, blue] = Buffer.from(digits, 'hex') as unknown as [number, number, number]
  labs.set(digits, oklabOf(red, green, blue))
  return lab(digits)
}

interface Scored {
  site: Site
  score: number
}

/** The model with the sites that match alone, in the order of the results if they have no `sort`. */
export function nearSites(model: Model, palettes: ReadonlyMap<string, SitePalettes>, query: Query): Model {
  return inOrder(model, query, (site) => {
    const own = palettes.get(site.line.slug)
    const scores = [own?.page ?? [], own?.hero ?? []].map((palette) => scoreOf(palette, query))
    const known = scores.filter((score) => score !== null)
    return known.length === 0 ? [] : [{ site, score: Math.max(...known) }]
  })
}

/** The same for sections of a type: a site of its own for each section that matches. */
export function nearSections(model: Model, palettes: ReadonlyMap<string, SitePalettes>, query: Query): Model {
  const type = query
    .find(([name]) => name === 'type')?.[1]
    .trim()
    .toLowerCase()
  return inOrder(model, query, (site) => {
    const sections = (site.line.sections ?? []).map((section, n) => ({ section, n }))
    const own = sections.filter(({ section }) => type === undefined || slugOf(section.type) === type)
    return own
      .sort((a, b) => a.section.top - b.section.top)
      .flatMap(({ section, n }) => {
        const score = scoreOf(palettes.get(site.line.slug)?.sections[n] ?? [], query)
        return score === null ? [] : [{ site: { ...site, line: { ...site.line, sections: [section] } }, score }]
      })
  })
}

function inOrder(model: Model, query: Query, found: (site: Site) => Scored[]): Model {
  const all = model.sites.flatMap(found)
  const isByDate = query.some(([name, value]) => name === 'sort' && value.trim() !== '')
  const sorted = isByDate ? all : all.sort((a, b) => b.score - a.score)
  return { ...model, sites: sorted.map(({ site }) => site) }
}
