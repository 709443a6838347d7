// What the picture of a draft says: its colors, where its sections may begin, what sites it looks like, and their terms. (rule 48.15)
import { colorOfSlug } from '../../src/catalog/pictures/color-names.ts'
import { type Likeness, looksDistance } from '../../src/catalog/pictures/looks.ts'
import { measurePicture } from '../../src/catalog/pictures/measure.ts'
import { distance, parseColor } from '../../src/catalog/pictures/oklab.ts'
import type { Color } from '../../src/catalog/pictures/palette-bytes.ts'
import { sectionBands } from '../../src/catalog/pictures/section-bands.ts'
import type { TermProposal } from '../../src/engine/desk/drafts.ts'
import { storedEntryReader } from '../../src/state/sqlite/catalog/entry-reader.ts'
import { livingIds } from '../../src/state/sqlite/catalog/find-term.ts'
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
  const terms = db
    .prepare<[], { slug: string; name: string }>(COLORS)
    .all()
    .flatMap(({ slug, name }) => {
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

/** The types that most sites begin and end with. Empty if fewer than half of them do. */
export function usualTypes(db: Db): { first: string; last: string } {
  const all = [...readSectionTypes(db).values()].filter((types) => types.length > 1)
  const name = db.prepare<[number], string>('SELECT name FROM terms WHERE id = ?').pluck()
  const living = livingIds(db)
  const usual = (ids: readonly (number | undefined)[]) => {
    const [most] = [...Map.groupBy(ids, (id) => id)].sort((a, b) => b[1].length - a[1].length)
    const [id, same = []] = most ?? []
    return id !== undefined && same.length * 2 > all.length ? (name.get(living.get(id) ?? id) ?? '') : ''
  }
  return { first: usual(all.map((types) => types[0])), last: usual(all.map((types) => types.at(-1))) }
}
