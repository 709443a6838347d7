// Measures the pictures of the demo and makes its thumbnails, which the repository brings.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Progress } from '../../build-scripts/cli/progress.ts'
import { writeDemoMeasurements } from '../../build-scripts/pictures/demo-measurements.ts'
import { measurePictures } from '../../build-scripts/pictures/pass.ts'
import { type Encode, readyFolder } from '../../build-scripts/pictures/ready-folder.ts'
import { importDemo } from '../../build-scripts/start/prepare-catalog.ts'
import { parseConfig } from '../../src/config.ts'
import { readyFolders } from '../../src/picture-file.ts'
import { openCatalog } from '../../src/state/sqlite/catalog/database.ts'
import { DEMO } from './store.ts'

/** Half the size of the WebP that builds make. That takes a second a picture, which only the makers of the demo spend. */
const AVIF: Encode = (thumbnail) => thumbnail.avif({ quality: 60, effort: 4 })

/** Measures what changed, and removes the thumbnails of other pictures. Returns lines about pictures with a problem. */
export async function measureDemo(progress: Progress): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-demo-'))
  const config = parseConfig({ CATALOG_DB: join(folder, 'demo.db'), IMAGE_DIR: DEMO.images })
  await importDemo(config.catalogDb, () => {})
  const db = openCatalog(config.catalogDb)
  try {
    const ready = readyFolder(readyFolders(config)[1], [], AVIF)
    const { problems } = await measurePictures({ db, config, ready, longestMs: Number.POSITIVE_INFINITY, progress })
    await writeDemoMeasurements(db)
    return problems
  } finally {
    db.close()
    await rm(folder, { recursive: true })
  }
}
