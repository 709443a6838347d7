// Compares the screenshots of entries with the files in IMAGE_DIR, if the server itself serves them. (rules 17.26, 19.11)
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { pathOnDisk } from '../../src/catalog/model/image-urls.ts'
import { type Config, servesPictures } from '../../src/ground/config.ts'
import { findPictureFile } from '../../src/ground/picture-file.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { counted, firstFew } from '../cli/lines.ts'

type Size = { width: number; height: number }

interface Screenshot extends Size {
  id: number
  slug: string
  path: string
  mobile: string | null
}

export interface Examined {
  entries: number
  /** `slug: /path what is wrong`, for each picture that is not as its entry says. */
  faults: string[]
  /** Whether the screenshot of no entry was found: the folder is probably another one. */
  isNoneThere: boolean
}

const ENTRIES_AT_ONCE = 1000
const FILES_AT_ONCE = 8
const PAGE = `SELECT id, slug, screenshot_path path, screenshot_width width, screenshot_height height,
  screenshot_mobile mobile FROM entries WHERE id > ? AND change > ? ORDER BY id LIMIT ${ENTRIES_AT_ONCE}`

/** A line if the server serves pictures from a folder that does not exist. Else null. */
export function missingImageDir(config: Config): string | null {
  if (!servesPictures(config) || statSync(config.imageDir, { throwIfNoEntry: false })?.isDirectory()) return null
  return `IMAGE_DIR=${config.imageDir} is not a folder, so the server has no pictures. ${PICTURES_FIX}`
}

export const PICTURES_FIX =
  'Set IMAGE_DIR to the folder of the screenshots. If another host serves them, set SITE_URL and ASSETS_URL to its address.'

/**
 * Lines about the pictures of the entries that changed after a change number, and that IMAGE_DIR lacks. They may come later,
 * so nothing is refused. (rule 17.26)
 */
export async function pictureLines(db: Db, config: Config, since: number): Promise<string[]> {
  const missing = missingImageDir(config)
  if (missing !== null || !servesPictures(config)) return missing === null ? [] : [missing]
  const { entries, faults, isNoneThere } = await examinePictures(db, config.imageDir, since)
  if (faults.length === 0) return []
  const where = `IMAGE_DIR=${config.imageDir}`
  if (isNoneThere) return [`None of the ${entries} screenshots is in ${where} (${faults[0]}). ${PICTURES_FIX}`]
  return [
    `${counted(faults.length, 'picture is', 'pictures are')} not in ${where} as their entries say:`,
    ...firstFew(faults),
  ]
}

/** Reads the header of each screenshot of the entries that changed after a change number. */
export async function examinePictures(db: Db, imageDir: string, since = 0): Promise<Examined> {
  const page = db.prepare<[number, number], Screenshot>(PAGE)
  const limit = pLimit(FILES_AT_ONCE)
  const faults: string[] = []
  let [entries, absent] = [0, 0]
  for (let rows = page.all(0, since); rows.length > 0; rows = page.all(rows.at(-1)?.id ?? 0, since)) {
    for (const found of await limit.map(rows, (row) => faultsOf(row, imageDir))) {
      faults.push(...found)
      if (found[0]?.endsWith(MISSING)) absent += 1
    }
    entries += rows.length
  }
  return { entries, faults, isNoneThere: entries > 0 && absent === entries }
}

const MISSING = 'is missing'

async function faultsOf({ slug, path, width, height, mobile }: Screenshot, imageDir: string): Promise<string[]> {
  const faults = [await faultOf(imageDir, path, { width, height }), mobile && (await faultOf(imageDir, mobile, null))]
  return faults.filter((fault) => fault !== null).map((fault) => `${slug}: ${fault}`)
}

/** What sharp calls the formats that the server reads. */
const FORMATS = ['jpeg', 'png', 'webp', 'heif', 'gif']

async function faultOf(imageDir: string, path: string, stated: Size | null): Promise<string | null> {
  const plain = pathOnDisk(path)
  // Ten times as fast as findPictureFile, for catalogs without pictures.
  const found = existsSync(join(imageDir, plain)) ? await findPictureFile(imageDir, plain) : null
  if (found === null) return `${path} ${MISSING}`
  const { default: sharp } = await import('sharp')
  const metadata = sharp(found.file).metadata()
  const header = await metadata.catch(() => null)
  if (header === null || !FORMATS.includes(header.format)) return `${path} is not a readable picture`
  const { width, height } = header.autoOrient
  if (stated === null || (width === stated.width && height === stated.height)) return null
  return `${path} has ${width} × ${height} pixels, and its entry says ${stated.width} × ${stated.height}`
}
