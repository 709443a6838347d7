// Chooses what `npm start` serves and `npm run export` writes (the operator's catalog, a snapshot that was built elsewhere, or the
// demo) and builds its snapshot. (rule 21.2) What only a build needs is loaded for it: most starts leave it for later.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { areAccountsInFile, buildsSnapshots } from '../../src/engine/engine.ts'
import { type Config, DEMO_CATALOG, demoPlaces } from '../../src/ground/config.ts'
import { readCurrent } from '../../src/snapshot/files/folder.ts'
import { addressesText, markedAccounts, readHold, sameAddresses } from '../../src/snapshot/files/folder-notes.ts'
import type { Manifest } from '../../src/snapshot/files/manifest.ts'
import { type Db, reading, versionOf } from '../../src/state/sqlite/connection.ts'
import { heldLine, holderOf } from '../../src/state/sqlite/server-hold.ts'
import { listBackups, readBackupManifest, removeDatabase } from '../backup/folder.ts'
import { type Allowed, readToday } from '../checks/allowed.ts'
import { BadInput } from '../cli/command.ts'
import { counted, say } from '../cli/lines.ts'
import { demoLine } from './leave-look.ts'

const DEMO_EDITORIAL = 'data/demo/editorial.json'

/** How long a start waits for another running build. */
const WAIT_MS = 600_000
/** How long a start measures pictures: nobody is served meanwhile, unless it left its look for later. */
const PICTURES_MS = 10_000

/** Brings the snapshot up to date. Returns whether it is the operator's own or the demo. Throws BadInput. */
export async function prepareCatalog(config: Config, allowed: Allowed = {}, isLook = false): Promise<'own' | 'demo'> {
  if (!buildsSnapshots(config)) return 'own'
  if (await hasEntries(config.catalogDb)) return buildIfStale(config, allowed).then(() => 'own')
  const published = await readCurrent(config.snapshotDir)
  if (published) return requireAddresses(published, config)
  await prepareDemo(config)
  if (!isLook) say(demoLine(config))
  return 'demo'
}

async function hasEntries(file: string): Promise<boolean> {
  if (!existsSync(file)) return false
  const isFilled = (db: Db) => versionOf(db) > 0 && db.prepare('SELECT 1 FROM entries LIMIT 1').get() !== undefined
  return reading(file, isFilled, 'catalog')
}

/**
 * Runs a build, which reads only what changed, unless a rollback holds. It may have new addresses (rule 16.7). A build that
 * is refused leaves the last snapshot to serve, for example on a machine that starts with a wrong clock.
 */
async function buildIfStale(config: Config, allowed: Allowed): Promise<void> {
  if ((await readHold(config.snapshotDir)) !== null) return
  const today = readToday(undefined, new Date())
  const { runBuild, summary } = await import('../snapshot/run.ts')
  try {
    const limits = { waitMs: WAIT_MS, picturesMs: PICTURES_MS, allowed: { ...allowed, 'new-addresses': true } }
    const result = await runBuild({ config, today, ...limits })
    if (result.published) say(summary(result))
  } catch (error) {
    const last = error instanceof BadInput ? await readCurrent(config.snapshotDir) : null
    if (last === null || !sameAddresses(last, config)) throw error
    const { message } = error as BadInput
    say(`${message} Serving snapshot ${last.id} of ${last.today} with ${counted(last.entries, 'entry', 'entries')}.`)
  }
}

function requireAddresses(published: Manifest, config: Config): 'own' {
  if (sameAddresses(published, config)) return 'own'
  throw new BadInput(
    `The snapshot in ${config.snapshotDir} was built for ${addressesText(published)}, ` +
      `and there is no catalog in ${config.catalogDb} to rebuild it from. Set both variables to these values, or set CATALOG_DB.`,
  )
}

async function prepareDemo(config: Config): Promise<void> {
  const demo = { ...config, ...demoPlaces(config), shared: null }
  await importDemo(demo.catalogDb, say)
  await buildIfStale(demo, { 'allow-shrink': true, force: true })
}

/** Imports the demo catalog, with all vocabulary packs, into a database, which has no other entries then. */
export async function importDemo(catalogDb: string, say: (text: string) => void): Promise<void> {
  const { withCatalog } = await import('../import/catalog-writer.ts')
  const { importCatalog } = await import('../import/import-catalog.ts')
  const { loadWithPacksEdit } = await import('../editorial/packs.ts')
  if (await hasOtherEntries(catalogDb)) await removeDatabase(catalogDb)
  const request = { files: [DEMO_CATALOG], editorial: null, skipInvalid: false, now: new Date() }
  const editorial = await loadWithPacksEdit(DEMO_EDITORIAL)
  await withCatalog(catalogDb, async (db) => {
    await importCatalog(db, request, { say, progress() {} })
    await editorial(db)
  })
}

/** Whether a database has the demo of another release. An import would keep its entries. */
async function hasOtherEntries(catalogDb: string): Promise<boolean> {
  if (!existsSync(catalogDb)) return false
  const lines = (await readFile(DEMO_CATALOG, 'utf8')).trimEnd().split('\n')
  const slugs = new Set(lines.map((line) => (JSON.parse(line) as { slug: string }).slug))
  const read = (db: Db) => db.prepare<[], string>('SELECT slug FROM entries').pluck().all()
  const imported = await reading(catalogDb, read, 'catalog')
  return imported.some((slug) => !slugs.has(slug))
}

// Protects the keys of an installation: a start does not create new accounts where there were some before, because a
// missing file usually is a mistake (a wrong ACCOUNTS_DB, a volume that is not mounted). (rule 21.14)

/** Throws BadInput if another server has the accounts, so that such a start builds nothing. (rule 20.17) */
export function requireFreeAccounts(config: Config): void {
  const holder = areAccountsInFile(config) ? holderOf(config.accountsDb) : null
  if (holder !== null) throw new BadInput(heldLine(config.accountsDb, holder))
}

/** Throws BadInput if ACCOUNTS_DB is missing although a server or a backup had accounts. */
export async function requireAccounts(config: Config): Promise<void> {
  const trace = await traceOfAccounts(config)
  if (trace === null) return
  throw new BadInput(
    `ACCOUNTS_DB=${config.accountsDb} does not exist, but ${trace}. Without it, no key works. ` +
      'Move the file back or correct ACCOUNTS_DB, or restore it with "npm run restore -- --only accounts". ' +
      'To begin with new, empty accounts: npm start -- --new-accounts',
  )
}

/** What had accounts, if ACCOUNTS_DB is missing; else null. */
export async function traceOfAccounts(config: Config): Promise<string | null> {
  if (!areAccountsInFile(config) || existsSync(config.accountsDb)) return null
  return (await traceOfServer(config)) ?? (await traceOfBackup(config))
}

async function traceOfServer({ snapshotDir }: Config): Promise<string | null> {
  const path = await markedAccounts(snapshotDir)
  return path === null ? null : `a server with the snapshots of ${snapshotDir} kept its accounts in ${path}`
}

async function traceOfBackup({ backupDir }: Config): Promise<string | null> {
  for (const name of await listBackups(backupDir)) {
    const manifest = await readBackupManifest(backupDir, name)
    if (manifest?.files.some(({ database }) => database === 'accounts'))
      return `the backup ${name} in ${backupDir} has accounts`
  }
  return null
}
