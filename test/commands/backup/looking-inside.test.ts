// Commands that only read change no byte of what they read, so that a backup can be looked into.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { checkBackup } from '../../../build-scripts/backup/folder.ts'
import { runBackup } from '../../../build-scripts/backup/run.ts'
import { runRestore } from '../../../build-scripts/restore/run.ts'
import { ACCOUNTS_MIGRATIONS } from '../../../src/state/sqlite/accounts/schema.ts'
import { openAccounts } from '../../../src/state/sqlite/accounts.ts'
import { CATALOG_MIGRATIONS } from '../../../src/state/sqlite/catalog/schema.ts'
import { migrate } from '../../../src/state/sqlite/connection.ts'
import { searchFor } from '../../support/suites/query-suite.ts'
import { backupPlace, type Place } from '../../support/worlds/backup-place.ts'
import { command, run } from '../../support/worlds/processes.ts'

/** A backup, and the environment in which its databases are those of the installation. */
async function backedUp(): Promise<{ place: Place; name: string; folder: string; inside: Record<string, string> }> {
  const place = backupPlace()
  await place.load('one')
  await place.issue(1)
  const { name } = await runBackup(place.config, Date.now)
  const folder = join(place.config.backupDir, name)
  const { snapshotDir, backupDir } = place.config
  const databases = { CATALOG_DB: join(folder, 'catalog.db'), ACCOUNTS_DB: join(folder, 'accounts.db') }
  return { place, name, folder, inside: { ...databases, SNAPSHOT_DIR: snapshotDir, BACKUP_DIR: backupDir } }
}

function contentOf(folder: string): Record<string, string> {
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'latin1')]))
}

/** Runs a command for a catalog whose pictures another host serves. */
const ran = (text: string, env: Record<string, string>) =>
  run(process.execPath, command(...words(text)), { SITE_URL: 'https://gallery.example', ...env })
const words = (text: string) => text.split(' ') as [string, ...string[]]

it('a backup is whole after all that reads was run on it, and can be restored (rule 21.20)', async () => {
  const { place, name, folder, inside } = await backedUp()
  const before = contentOf(folder)
  const [shown, listed, examined] = [
    await ran('editorial show', inside),
    await ran('keys list', inside),
    await ran('doctor', inside),
  ]
  expect([shown.code, listed.code, examined.code]).toEqual([0, 0, 0])
  expect(JSON.parse(shown.stdout)).toMatchObject({ synonyms: [] })
  expect(listed.stdout).toContain('@mail.example')
  expect(contentOf(folder)).toEqual(before)
  await checkBackup(place.config.backupDir, name)
  await runRestore(place.config, { name }, new Date())
})

it('a backup has no search and no salt, not even in free pages (rule 46.5)', async () => {
  const place = backupPlace()
  await place.load('one')
  await place.issue(1)
  const accounts = openAccounts(place.config.accountsDb)
  for (const person of ['joe', 'kim', 'lee']) accounts.countSearch(searchFor('zebra stripes'), person)
  await accounts.close()
  const { name } = await runBackup(place.config, Date.now)
  const copy = join(place.config.backupDir, name, 'accounts.db')
  const salt = new Database(place.config.accountsDb).prepare<[], Buffer>('SELECT salt FROM query_salt').pluck().get()
  const bytes = readFileSync(copy, 'latin1')
  expect(salt).toHaveLength(32)
  expect([bytes.includes('zebra'), bytes.includes((salt as Buffer).toString('latin1'))]).toEqual([false, false])
})

const WRITING = ['editorial rule add /shops shop', 'entries offline one', 'keys revoke 0123456789ab', 'nightly']
it.each(WRITING)('"%s" does not write a file of a backup, not even as root (rule 21.20)', async (text) => {
  const { folder, inside } = await backedUp()
  const before = contentOf(folder)
  const { code, stderr } = await ran(text, inside)
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^(CATALOG|ACCOUNTS)_DB=\S+\.db cannot be opened \(nobody may write it, as a file of a backup\)/,
  )
  expect(contentOf(folder)).toEqual(before)
})

it('a file of a backup can be read by its owner only, and written by nobody (rule 21.20)', async () => {
  const { folder } = await backedUp()
  const modes = readdirSync(folder).map((file) => [file, statSync(join(folder, file)).mode & 0o777])
  expect(modes).toEqual(['accounts.db', 'backup.json', 'catalog.db'].map((file) => [file, 0o400]))
})

it('databases of an older release are read as they are (rule 21.20)', async () => {
  const { catalogDb, accountsDb, snapshotDir } = backupPlace().config
  const versionOf = (file: string) => new Database(file, { readonly: true }).pragma('user_version', { simple: true })
  ofFirstRelease(catalogDb, CATALOG_MIGRATIONS, [
    `INSERT INTO terms VALUES (1, 'genre', 'shop', 'Shop', 1)`,
    `INSERT INTO synonym_lists VALUES (1, '["store"]', 1)`,
  ])
  ofFirstRelease(accountsDb, ACCOUNTS_MIGRATIONS, [
    `INSERT INTO keys VALUES ('0123456789ab', zeroblob(32), 'ada@example.com', 'ada', 'free', 'active', '2026-01-01T00:00:00Z', 1)`,
  ])
  const env = { CATALOG_DB: catalogDb, ACCOUNTS_DB: accountsDb, SNAPSHOT_DIR: snapshotDir }
  const [shown, listed] = [await ran('editorial show', env), await ran('keys list', env)]
  expect([shown.stderr, JSON.parse(shown.stdout).synonyms]).toEqual([
    '',
    [{ taxonomy: 'genre', term: 'shop', synonyms: ['store'] }],
  ])
  expect(listed.stdout).toContain('0123456789ab')
  expect((await ran('doctor', env)).stdout).not.toContain('no such')
  expect([versionOf(catalogDb), versionOf(accountsDb)]).toEqual([1, 1])
})

it('an empty file is shown as what it is: there is nothing in it (rule 21.20)', async () => {
  const place = backupPlace()
  for (const file of [place.config.catalogDb, place.config.accountsDb]) new Database(file).close()
  const env = { CATALOG_DB: place.config.catalogDb, ACCOUNTS_DB: place.config.accountsDb }
  new Database(place.config.catalogDb).exec('VACUUM')
  const [shown, listed] = [await ran('editorial show', env), await ran('keys list', env)]
  expect([shown.code, shown.stderr, JSON.parse(shown.stdout).synonyms]).toEqual([0, '', []])
  expect([listed.code, listed.stdout]).toEqual([0, 'There are no keys.\n'])
})

/** Makes a database as the first release left it. */
function ofFirstRelease(file: string, migrations: readonly string[], rows: readonly string[]): void {
  const db = new Database(file)
  migrate(db, migrations.slice(0, 1))
  for (const sql of rows) db.exec(sql)
  db.close()
}
