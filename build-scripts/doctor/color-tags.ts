// Finds where the color tags of entries and the pixels of their pictures disagree. (rule 40.46)
import { colorOfSlug } from '../../src/catalog/pictures/color-names.ts'
import { distance, type Oklab, parseColor } from '../../src/catalog/pictures/oklab.ts'
import { type Color, unpackPalettes } from '../../src/catalog/pictures/palette-bytes.ts'
import type { Config } from '../../src/ground/config.ts'
import { type Db, reading } from '../../src/state/sqlite/connection.ts'
import { type Finding, ok, warn } from './finding.ts'

/** The tag of an entry, and the palettes of its picture. */
interface Tagged {
  readonly slug: string
  readonly tag: string
  readonly name: string
  readonly palettes: Uint8Array
}

interface Doubt {
  readonly slug: string
  readonly name: string
  /** How much of the picture has the color: of the page or its hero, whichever has more. */
  readonly share: number
  /** How far the nearest color is. */
  readonly apart: number
}

/** A tag means the colors within this distance, and at least this share of the picture should have them. */
const WITHIN = 0.16
const LEAST_SHARE = 0.03

const WHAT = 'colors'
const TAGGED = `SELECT entries.slug, terms.slug AS tag, name, palettes FROM measurements
  JOIN entries ON entries.id = measurements.entry_id JOIN entry_terms ON entry_terms.entry_id = entries.id
  JOIN terms ON terms.id = term_id WHERE taxonomy = 'color' AND palettes IS NOT NULL AND file <> '' ORDER BY entries.id`

/** A line for each doubtful tag, the worst first, and one that counts. */
export function checkColorTags({ catalogDb }: Config): Promise<Finding[]> {
  return reading(catalogDb, findingsOf, 'catalog')
}

function findingsOf(db: Db): Finding[] {
  const tags = db.prepare<[], Tagged>(TAGGED).all()
  const [known, unknown] = [tags.filter(isKnown), tags.filter((tag) => !isKnown(tag))]
  const doubts = known.map(doubtOf).filter(({ share }) => share < LEAST_SHARE)
  const names = [...new Set(unknown.map(({ name }) => name))].sort()
  const skipped = names.length > 0 ? `; skipped, because their colors are not known: ${names.join(', ')}` : ''
  const sum = ok(WHAT, `${known.length} color tags, ${doubts.length} of them doubtful${skipped}`)
  return [...doubts.sort((a, b) => a.share - b.share || b.apart - a.apart).map(lineOf), sum]
}

function isKnown({ tag }: Tagged): boolean {
  return colorOfSlug(tag) !== null
}

function doubtOf({ slug, tag, name, palettes }: Tagged): Doubt {
  const meant = colorOfSlug(tag) as Oklab
  const apart = ({ hex }: Color) => distance(meant, parseColor(hex) as Oklab)
  const [page = [], hero = []] = unpackPalettes(palettes)
  const shareOf = (colors: readonly Color[]) =>
    colors.filter((color) => apart(color) <= WITHIN).reduce((sum, { share }) => sum + share, 0)
  return {
    ...{ slug, name },
    share: Math.max(shareOf(page), shareOf(hero)),
    apart: Math.min(...[...page, ...hero].map(apart)),
  }
}

function lineOf({ slug, name, share }: Doubt): Finding {
  return warn(WHAT, `${slug} is tagged ${name}, ${Math.round(share * 100)}% of its picture is`, 'look at it')
}
