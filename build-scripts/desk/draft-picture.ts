// What the picture of a draft says: its colors, where its sections may begin, what sites it looks like, and their terms. (rule 48.15)

import { type Likeness, looksDistance } from '../../src/catalog/pictures/looks.ts'
import { measurePicture } from '../../src/catalog/pictures/measure.ts'
import { type Color, colorOfSlug, distance, parseColor } from '../../src/catalog/pictures/oklab.ts'
import { sectionBands } from '../../src/catalog/pictures/section-bands.ts'
import type { DeskBand, TermProposal } from '../../src/engine/desk/drafts.ts'
import { storedEntryReader } from '../../src/state/sqlite/catalog/entry-reader.ts'
import { readSectionTypes } from '../../src/state/sqlite/catalog/measurements.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { BadInput } from '../cli/command.ts'
import { readPicture } from '../entries/add/site-picture.ts'

export interface PictureSays {
  readonly size: { readonly width: number; readonly height: number }
  /** Of its file. */
  readonly extension: string
  /** Names the content of the file. */
  readonly content: string
  readonly likeness: Likeness
  readonly palette: readonly Color[]
  readonly cuts: readonly number[]
}

/** How many times its width the height of a picture may be. No page is as long, and longer ones would take minutes. */
const LONGEST = 150

/** Measures a picture. Throws {@link BadInput} if it is none of a page. */
export async function pictureSays(file: string): Promise<PictureSays> {
  const { pixels, size, content, extension } = await readPicture(file)
  if (size.height > LONGEST * size.width)
    throw new BadInput(`is no page: ${size.width} × ${size.height} pixels. It may be ${LONGEST} times as high as wide`)
  const { page, looks, hash } = measurePicture(pixels, [])
  const cuts = sectionBands(pixels).map(({ top }) => Math.round(top * size.height))
  const likeness = { ...size, looks, fingerprint: hash }
  return { size, content, extension, palette: page, cuts: cuts.slice(1), likeness }
}

/** A color is proposed if it has this part of the picture, and if a term is nearer than this in OKLab. */
const [LEAST_SHARE, NEAR] = [0.06, 0.1]
/**
 * So many sites that look alike are asked, and so many of them have a style that is proposed: on the demo, five of eight such
 * proposals are right. Looks say nothing about genre, typeface, platform and technology: what they propose is right less often than
 * the most frequent term. Of the colors, five of six are right.
 */
const [ALIKE, AGREE] = [12, 6]

/** The terms that a picture speaks for. */
export function proposedTerms(db: Db, { palette, likeness }: PictureSays): TermProposal[] {
  return [...colorTerms(db, palette), ...stylesAlike(db, likeness)]
}

const COLORS =
  "SELECT DISTINCT slug, name FROM terms WHERE taxonomy = 'color' AND removed = 0 AND id IN (SELECT term_id FROM entry_terms)"

/** The color terms that are nearest to the colors of a palette. */
export function colorTerms(db: Db, palette: readonly Color[]): TermProposal[] {
  const rows = db.prepare<[], { slug: string; name: string }>(COLORS).all()
  const terms = rows.flatMap(({ slug, name }) => {
    const color = colorOfSlug(slug)
    return color === null ? [] : [{ name, color }]
  })
  const found = new Map<string, TermProposal>()
  for (const { hex, share } of palette) {
    const color = parseColor(hex)
    if (color === null || share < LEAST_SHARE) continue
    const near = terms.map((term) => ({ ...term, far: distance(term.color, color) })).sort((a, b) => a.far - b.far)[0]
    if (near === undefined || near.far > NEAR || found.has(near.name)) continue
    found.set(near.name, { taxonomy: 'color', name: near.name, why: `${hex}, ${Math.round(share * 100)}%` })
  }
  return [...found.values()]
}

const LOOKS = `SELECT slug, looks FROM measurements JOIN entries ON id = entry_id WHERE looks IS NOT NULL AND hidden IS NULL
  AND length(looks) = ?`

/** The styles that many of the sites have that look alike. */
function stylesAlike(db: Db, { looks }: Likeness): TermProposal[] {
  const alike = db
    .prepare<[number], { slug: string; looks: Uint8Array }>(LOOKS)
    .all(looks.length)
    .map((site) => ({ slug: site.slug, far: looksDistance(site.looks, looks) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, ALIKE)
  const read = storedEntryReader(db)
  const names = alike.flatMap(({ slug }) => read(slug)?.entry.terms.style.map(({ name }) => name) ?? [])
  const agreed = [...Map.groupBy(names, (name) => name)].filter(([, { length }]) => length >= AGREE)
  return agreed
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([name, { length }]) => ({ taxonomy: 'style', name, why: `${length} of ${ALIKE} sites that look alike` }))
}

/** So many of the sites added last say which types follow which, and so many types are offered for a section. */
const [LAST, OFFERED] = [5_000, 5]
/** The type of a section that has none, beside which others are as likely as anywhere. */
const UNKNOWN = '?'

/**
 * The types that most sites begin and end with, empty if fewer than half of them do; and for each section what else it may be: the types
 * that sites of the catalog have most often between those of its neighbors. On the demo, they have the right one of four of seven
 * sections that a visit names wrongly.
 */
export function usualTypes(db: Db, bands: readonly DeskBand[]): { first: string; last: string; others: string[][] } {
  const sql = "SELECT id, name FROM terms WHERE taxonomy = 'sections' AND removed = 0"
  const terms = db.prepare<[], { id: number; name: string }>(sql).all()
  const names = new Map(terms.map(({ id, name }) => [id, name]))
  const sites = [...readSectionTypes(db, LAST).values()]
    .filter(({ length }) => length > 1)
    .map((ids) => ids.map((id) => names.get(id) ?? UNKNOWN))
  const usual = (types: readonly (string | undefined)[]) => {
    const [most, same = []] = byCount(types)[0] ?? []
    return most !== undefined && most !== UNKNOWN && same.length * 2 > sites.length ? most : ''
  }
  const others = othersFor(sites)
  const typeAt = (at: number) => bands[at] && (bands[at].type || UNKNOWN)
  return {
    first: usual(sites.map((types) => types[0])),
    last: usual(sites.map((types) => types.at(-1))),
    others: bands.map(({ type }, at) => others(typeAt(at - 1), type, typeAt(at + 1))),
  }
}

function byCount<Of>(all: readonly Of[]): [Of, Of[]][] {
  return [...Map.groupBy(all, (one) => one)].sort((a, b) => b[1].length - a[1].length)
}

/** Chooses types by how often they follow one type, and another one follows them. What is rare everywhere has a little, too. */
function othersFor(sites: readonly (readonly string[])[]) {
  const pairs = sites.flatMap((types) => [...types, ''].map((type, at) => `${types[at - 1] ?? ''}>${type}`))
  const times = new Map(byCount(pairs).map(([pair, { length }]) => [pair, length]))
  const all = byCount(sites.flat())
  return (before = '', type: string, after = ''): string[] => {
    const rated = all.map(([name, { length }]) => {
      const rate = (pair: string) => (times.get(pair) ?? 0) + length / 100 + 0.1
      return { name, rate: (rate(`${before}>${name}`) * rate(`${name}>${after}`)) / (length + 1) }
    })
    const best = rated.sort((a, b) => b.rate - a.rate).map(({ name }) => name)
    return best.filter((name) => name !== type && name !== UNKNOWN).slice(0, OFFERED)
  }
}
