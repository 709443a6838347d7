// Measures the pictures of the demo and makes its thumbnails and crops, which the repository brings.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_MEASUREMENTS, PARTS } from '../../../build-scripts/pictures/measure-file.ts'
import { measurePictures } from '../../../build-scripts/pictures/pass.ts'
import { type Encode, readyFolder } from '../../../build-scripts/pictures/ready-folder.ts'
import { importDemo } from '../../../build-scripts/start/prepare-catalog.ts'
import { parseConfig } from '../../../src/ground/config.ts'
import { readyFolders } from '../../../src/ground/picture-file.ts'
import { openCatalog } from '../../../src/state/sqlite/catalog/database.ts'
import type { Measured } from '../../../src/state/sqlite/catalog/measurements.ts'
import type { Db } from '../../../src/state/sqlite/connection.ts'
import { DEMO } from './store.ts'

/**
 * Half the size of the WebP that builds make, in ten times the time, which only the makers of the demo spend. There are five
 * crops for a thumbnail, and more effort would make them a tenth smaller in six times the time.
 */
const AVIF: Encode = (picture, kind) =>
  picture.avif(kind === 'crop' ? { quality: 50, effort: 2 } : { quality: 60, effort: 4 })

/** Measures what changed, and removes the thumbnails and crops of other pictures. Returns lines about pictures with a problem. */
export async function measureDemo(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-demo-'))
  const config = parseConfig({ CATALOG_DB: join(folder, 'demo.db'), IMAGE_DIR: DEMO.images })
  await importDemo(config.catalogDb, () => {})
  const db = openCatalog(config.catalogDb)
  try {
    const ready = readyFolder(readyFolders(config)[1], [], AVIF)
    const { problems } = await measurePictures({ db, config, ready, longestMs: Number.POSITIVE_INFINITY })
    await writeMeasurements(db)
    return problems
  } finally {
    db.close()
    await rm(folder, { recursive: true })
  }
}

/** Writes the file from a catalog whose pictures are measured. */
async function writeMeasurements(db: Db): Promise<void> {
  const sql = `SELECT slug, source, ${PARTS.join(', ')} FROM measurements JOIN entries ON id = entry_id
    WHERE problem IS NULL ORDER BY slug`
  const rows = db.prepare<[], { slug: string; source: string } & Measured>(sql).all()
  const lines = rows.map(({ slug, source, ...measured }) => ({
    ...{ slug, source },
    ...Object.fromEntries(PARTS.map((name) => [name, Buffer.from(measured[name]).toString('base64')])),
  }))
  await writeFile(DEMO_MEASUREMENTS, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}
