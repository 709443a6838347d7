// Names the pictures that an import expects and IMAGE_DIR does not have. They may come later, so nothing is refused.
// (rule 17.26)
import { type Config, servesPictures } from '../../src/config.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { examinePictures, missingImageDir, PICTURES_FIX } from '../checks/pictures.ts'

/** How many pictures are named. */
const NAMED = 10

/** Lines about the pictures of the entries that changed after a change number. */
export async function pictureLines(db: Db, config: Config, since: number): Promise<string[]> {
  const missing = missingImageDir(config)
  if (missing !== null || !servesPictures(config)) return missing === null ? [] : [missing]
  const { entries, faults, isNoneThere } = await examinePictures(db, config.imageDir, since)
  if (faults.length === 0) return []
  const where = `IMAGE_DIR=${config.imageDir}`
  if (isNoneThere) return [`None of the ${entries} screenshots is in ${where} (${faults[0]}). ${PICTURES_FIX}`]
  const more = faults.length > NAMED ? [`… and ${faults.length - NAMED} more. "npm run doctor" names all.`] : []
  return [`${faults.length} pictures are not in ${where} as their entries say:`, ...faults.slice(0, NAMED), ...more]
}
