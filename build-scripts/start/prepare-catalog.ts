// What `npm start` serves, and that its snapshot is there: the operator's catalog, a snapshot that was built elsewhere,
// or the demo.
import { existsSync } from 'node:fs'
import { type Config, DEMO_CATALOG, demoPlaces } from '../../src/config.ts'
import { readManifest, readPointer } from '../../src/snapshot/files/folder.ts'
import type { Manifest } from '../../src/snapshot/files/manifest.ts'
import { openCatalog } from '../../src/state/catalog/database.ts'
import { BadInput } from '../cli/command.ts'
import { readEditorialFile } from '../editorial/load.ts'
import { withCatalog } from '../import/catalog-writer.ts'
import { importCatalog } from '../import/import-catalog.ts'
import { runBuild, summary } from '../snapshot/run.ts'
import { readToday } from '../snapshot/today.ts'

const DEMO_EDITORIAL = 'data/demo/editorial.json'

/** How long a start waits for a build that runs elsewhere. */
const WAIT_MS = 600_000

/** Brings the snapshot to serve up to date and says whose it is. Throws BadInput. */
export async function prepareCatalog(config: Config): Promise<'own' | 'demo'> {
  if (hasEntries(config.catalogDb)) return buildIfStale(config).then(() => 'own')
  const published = await readPublished(config.snapshotDir)
  if (published) return requireAddresses(published, config)
  await prepareDemo(config)
  process.stderr.write(
    `${config.catalogDb} holds no entries yet: serving the demo catalog. Load yours with: npm run import -- FILE.jsonl\n`,
  )
  return 'demo'
}

function hasEntries(file: string): boolean {
  if (!existsSync(file)) return false
  const db = openCatalog(file)
  try {
    return db.prepare('SELECT 1 FROM entries LIMIT 1').get() !== undefined
  } finally {
    db.close()
  }
}

async function readPublished(folder: string): Promise<Manifest | null> {
  const id = await readPointer(folder)
  const manifest = id && (await readManifest(folder, id))
  return manifest && typeof manifest !== 'string' ? manifest : null
}

/** A build reads only what changed, so it is run whenever there may be something. */
async function buildIfStale(config: Config): Promise<void> {
  const today = readToday(undefined, new Date())
  const result = await runBuild({ config, today, marking: false, waitMs: WAIT_MS })
  if (result.published) process.stderr.write(`${summary(result)}\n`)
}

function requireAddresses({ siteUrl, assetsUrl }: Manifest, config: Config): 'own' {
  if (siteUrl === config.siteUrl && assetsUrl === config.assetsUrl) return 'own'
  throw new BadInput(
    `The snapshot in ${config.snapshotDir} was built for SITE_URL=${siteUrl} and ASSETS_URL=${assetsUrl}, ` +
      `and there is no catalog in ${config.catalogDb} to rebuild it from. Set these, or CATALOG_DB.`,
  )
}

async function prepareDemo(config: Config): Promise<void> {
  const demo = { ...config, ...demoPlaces(config) }
  await importDemo(demo.catalogDb, (text) => void process.stderr.write(`${text}\n`))
  await buildIfStale(demo)
}

/** Imports the demo catalog into a database. */
export async function importDemo(catalogDb: string, say: (text: string) => void): Promise<void> {
  const editorial = await readEditorialFile(DEMO_EDITORIAL)
  const request = { files: [DEMO_CATALOG], editorial, skipInvalid: false, now: new Date() }
  await withCatalog(catalogDb, (db) => importCatalog(db, request, { say, progress() {} }))
}
