// Checks that IMAGE_DIR has each picture, with the size that its entry says, if the server serves pictures itself.
// (rule 19.14)
import { existsSync } from 'node:fs'
import { type Config, servesPictures } from '../../src/ground/config.ts'
import { type Db, reading } from '../../src/state/sqlite/connection.ts'
import { type Examined, examinePictures, missingImageDir, PICTURES_FIX } from '../checks/pictures.ts'
import { copyLines } from '../pictures/copies.ts'
import { problemLine } from '../pictures/picture-counts.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const WHAT = 'pictures'

/** A line for each fault, but only one if no picture is there. Empty if the catalog cannot be read. */
export async function checkPictures(config: Config): Promise<Finding[]> {
  if (!servesPictures(config))
    return [ok(WHAT, `${config.siteUrl} and ${config.assetsUrl} serve them, not this server`)]
  const missing = missingImageDir(config)
  if (missing !== null) return [fail(WHAT, missing, 'set it, then restart the server')]
  const examined = await readingCatalog(config, (db) => examinePictures(db, config.imageDir))
  return examined === null ? [] : findingsOf(examined, config.imageDir)
}

function findingsOf({ entries, faults, isNoneThere }: Examined, imageDir: string): Finding[] {
  if (isNoneThere)
    return [fail(WHAT, `none of the ${entries} screenshots is in ${imageDir} (${faults[0]})`, PICTURES_FIX)]
  if (faults.length === 0) return [ok(WHAT, `${entries} screenshots in ${imageDir}, all as their entries say`)]
  return faults.map((fault) => fail(WHAT, fault, `correct the file in ${imageDir}, or the entry`))
}

/** A line for each entry that has the picture of another one. Empty if the catalog cannot be read. (rule 40.42) */
export async function checkCopies(config: Config): Promise<Finding[]> {
  const lines = (await readingCatalog(config, copyLines)) ?? []
  return lines.map((line) => warn(WHAT, line, 'correct the file of one of them, or keep both'))
}

/** A line for each picture that could not be measured. Empty if the catalog cannot be read. (rule 40.43) */
export async function checkMeasurements(config: Config): Promise<Finding[]> {
  const lines = (await readingCatalog(config, problemLines)) ?? []
  return lines.map((line) => warn(WHAT, line, 'correct the file, then run: npm run pictures'))
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
  try {
    return await reading(catalogDb, read)
  } catch {
    return null
  }
}
