// Checks that IMAGE_DIR has each picture, with the size that its entry says, if the server serves pictures itself.
// (rule 19.14)
import { existsSync } from 'node:fs'
import { type Config, servesPictures } from '../../src/config.ts'
import { openDatabase, SCRIPT_BUSY_MS } from '../../src/state/sqlite/connection.ts'
import { type Examined, examinePictures, missingImageDir, PICTURES_FIX } from '../checks/pictures.ts'
import { type Finding, fail, ok } from './finding.ts'

const WHAT = 'pictures'

/** A line for each fault, but only one if no picture is there. Empty if the catalog cannot be read. */
export async function checkPictures(config: Config): Promise<Finding[]> {
  if (!servesPictures(config))
    return [ok(WHAT, `${config.siteUrl} and ${config.assetsUrl} serve them, not this server`)]
  const missing = missingImageDir(config)
  if (missing !== null) return [fail(WHAT, missing, 'set it, then restart the server')]
  const examined = await examine(config)
  return examined === null ? [] : findingsOf(examined, config.imageDir)
}

function findingsOf({ entries, faults, isNoneThere }: Examined, imageDir: string): Finding[] {
  if (isNoneThere)
    return [fail(WHAT, `none of the ${entries} screenshots is in ${imageDir} (${faults[0]})`, PICTURES_FIX)]
  if (faults.length === 0) return [ok(WHAT, `${entries} screenshots in ${imageDir}, all as their entries say`)]
  return faults.map((fault) => fail(WHAT, fault, `correct the file in ${imageDir}, or the entry`))
}

/** Null if there is no catalog, or if it cannot be read, which another check reports. */
async function examine({ catalogDb, imageDir }: Config): Promise<Examined | null> {
  if (!existsSync(catalogDb)) return null
  try {
    const db = openDatabase(catalogDb, { readonly: true, busyMs: SCRIPT_BUSY_MS })
    return await examinePictures(db, imageDir).finally(() => db.close())
  } catch {
    return null
  }
}
