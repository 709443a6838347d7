// Checks that IMAGE_DIR has each picture, with the size that its entry says, if the server serves pictures itself.
// (rule 19.14)
import { existsSync } from 'node:fs'
import {
  type Color,
  colorOfSlug,
  distance,
  type Oklab,
  parseColor,
  unpackPalettes,
} from '../../src/catalog/pictures/oklab.ts'
import { type Config, servesPictures } from '../../src/ground/config.ts'
import { type Finding, fail, ok, warn } from '../../src/state/engine-check.ts'
import { type Db, reading } from '../../src/state/sqlite/connection.ts'
import { type Examined, examinePictures, missingImageDir, PICTURES_FIX } from '../checks/pictures.ts'
import { copyLines } from '../pictures/copies.ts'
import { problemLine } from '../pictures/pass.ts'

/** A line for each fault, but only one if no picture is there. Empty if the catalog cannot be read. */
export async function checkPictures(config: Config): Promise<Finding[]> {
  if (!servesPictures(config))
    return [ok('pictures', `${config.siteUrl} and ${config.assetsUrl} serve them, not this server`)]
  const missing = missingImageDir(config)
  if (missing !== null) return [fail('pictures', missing, 'set it, then restart the server')]
  const examined = await readingCatalog(config, (db) => examinePictures(db, config.imageDir))
  return examined === null ? [] : screenshotFindings(examined, config.imageDir)
}

function screenshotFindings({ entries, faults, isNoneThere }: Examined, imageDir: string): Finding[] {
  if (isNoneThere)
    return [fail('pictures', `none of the ${entries} screenshots is in ${imageDir} (${faults[0]})`, PICTURES_FIX)]
  if (faults.length === 0) return [ok('pictures', `${entries} screenshots in ${imageDir}, all as their entries say`)]
  return faults.map((fault) => fail('pictures', fault, `correct the file in ${imageDir}, or the entry`))
}

/** A line for each entry that has the picture of another one. Empty if the catalog cannot be read. (rule 40.42) */
export async function checkCopies(config: Config): Promise<Finding[]> {
  const lines = (await readingCatalog(config, copyLines)) ?? []
  return lines.map((line) => warn('pictures', line, 'correct the file of one of them, or keep both'))
}

/** A line for each picture that could not be measured. Empty if the catalog cannot be read. (rule 40.43) */
export async function checkMeasurements(config: Config): Promise<Finding[]> {
  const lines = (await readingCatalog(config, problemLines)) ?? []
  return lines.map((line) => warn('pictures', line, 'correct the file, then run: npm run pictures'))
}

function problemLines(db: Db): string[] {
  const sql = `SELECT slug, screenshot_path AS path, problem FROM measurements JOIN entries ON id = entry_id
    WHERE problem IS NOT NULL ORDER BY id`
  const rows = db.prepare<[], Parameters<typeof problemLine>[0]>(sql).all()
  return rows.map(problemLine)
}

/** Null if there is no catalog, or if it cannot be read, which another check reports. */
async function readingCatalog<T>({ catalogDb }: Config, read: (db: Db) => Promise<T> | T): Promise<T | null> {
  if (!existsSync(catalogDb)) return null
  return reading(catalogDb, read).catch(() => null)
}

// Finds where the color tags of entries and the pixels of their pictures disagree. (rule 40.46)

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

const TAGGED = `SELECT entries.slug, terms.slug AS tag, name, palettes FROM measurements
  JOIN entries ON entries.id = measurements.entry_id JOIN entry_terms ON entry_terms.entry_id = entries.id
  JOIN terms ON terms.id = term_id WHERE taxonomy = 'color' AND palettes IS NOT NULL AND file <> '' ORDER BY entries.id`

/** A line for each doubtful tag, the worst first, and one that counts. */
export function checkColorTags({ catalogDb }: Config): Promise<Finding[]> {
  return reading(catalogDb, tagFindings, 'catalog')
}

function tagFindings(db: Db): Finding[] {
  const tags = db.prepare<[], Tagged>(TAGGED).all()
  const [known, unknown] = [tags.filter(isKnown), tags.filter((tag) => !isKnown(tag))]
  const doubts = known.map(doubtOf).filter(({ share }) => share < LEAST_SHARE)
  const names = [...new Set(unknown.map(({ name }) => name))].sort()
  const skipped = names.length > 0 ? `; skipped, because their colors are not known: ${names.join(', ')}` : ''
  const sum = ok('colors', `${known.length} color tags, ${doubts.length} of them doubtful${skipped}`)
  return [...doubts.sort((a, b) => a.share - b.share || b.apart - a.apart).map(doubtLine), sum]
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

function doubtLine({ slug, name, share }: Doubt): Finding {
  return warn('colors', `${slug} is tagged ${name}, ${Math.round(share * 100)}% of its picture is`, 'look at it')
}
