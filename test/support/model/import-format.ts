// A second implementation of the import format, independent of the importer, to check generated and committed catalogs.
import { plainText } from '../../../src/catalog/model/entities.ts'
import { slugOf } from '../../../src/catalog/model/slug.ts'
import { TAXONOMIES, type Taxonomy } from '../../../src/catalog/model/taxonomy.ts'

export type Name = string | { name: string; slug: string }

export interface Line {
  title: string
  slug: string
  url?: string | null
  published: string
  category?: string
  offline?: boolean
  genre?: Name[]
  color?: Name[]
  style?: Name[]
  typeface?: Name[]
  platform?: Name | null
  tech?: Name[]
  authors?: Name[]
  post_tag?: Name[]
  pricing?: Name[]
  sections?: { type: Name; top: number; bottom: number; prompt?: string; [detail: string]: unknown }[]
  screenshot: { path: string; width: number; height: number; mobile?: string | null }
}

/** Parses the entries of JSON Lines text. */
export function readLines(text: string): Line[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** Returns the names of an entry's terms as written. */
export function namesOf(line: Line, taxonomy: Taxonomy): Name[] {
  if (taxonomy === 'sections') return (line.sections ?? []).map(({ type }) => type)
  if (taxonomy === 'platform') return line.platform ? [line.platform] : []
  return line[taxonomy] ?? []
}

export function termSlug(name: Name): string {
  return typeof name === 'string' ? slugOf(plainText(name)) : name.slug
}

/** Counts the entries that carry each term, by slug. */
export function countTerms(lines: readonly Line[], taxonomy: Taxonomy): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines)
    for (const slug of new Set(namesOf(line, taxonomy).map(termSlug))) counts.set(slug, (counts.get(slug) ?? 0) + 1)
  return counts
}

/** Returns the fields of an entry that break the import format (rules 17.2–17.10); empty if the entry is valid. */
export function formatErrors(line: Line): string[] {
  const rules: [string, boolean][] = [
    ['title', plainText(line.title) !== ''],
    ['slug', /^[^/?#\s]+$/u.test(line.slug)],
    ['url', line.url == null || /^https?:\/\/[a-z0-9-]+\.example\/?$/.test(line.url)],
    ['published', isDay(line.published)],
    ['category', [undefined, 'inspiration', 'template'].includes(line.category)],
    ['offline', ['undefined', 'boolean'].includes(typeof line.offline)],
    ['names', TAXONOMIES.every((taxonomy) => namesOf(line, taxonomy).every((name) => termSlug(name) !== ''))],
    ['platform', !Array.isArray(line.platform)],
    ['screenshot', isScreenshot(line.screenshot)],
    ['bands', (line.sections ?? []).every((section) => isBand(section, line.screenshot.height))],
  ]
  return rules.filter(([, valid]) => !valid).map(([field]) => `${line.slug}: ${field}`)
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

function isScreenshot({ path, width, height, mobile }: Line['screenshot']): boolean {
  const whole = Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0
  return whole && path.startsWith('/') && (mobile == null || mobile.startsWith('/'))
}

function isBand({ top, bottom }: { top: number; bottom: number }, height: number): boolean {
  return Number.isInteger(top) && Number.isInteger(bottom) && 0 <= top && top < bottom && bottom <= height
}
