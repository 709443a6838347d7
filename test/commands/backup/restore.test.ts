// npm run restore: the backup is whole or nothing is touched, and what was there is kept.
// Over 200 lines: all tests share one installation with a backup.
import {
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runBackup } from '../../../build-scripts/backup/run.ts'
import { runRestore } from '../../../build-scripts/restore/run.ts'
import { markAccounts } from '../../../src/snapshot/files/folder-notes.ts'
import { keyAdmin } from '../../../src/state/accounts/keys.ts'
import { accountsFile, openAccountsDb } from '../../../src/state/sqlite/accounts/database.ts'
import { openAccounts } from '../../../src/state/sqlite/accounts.ts'
import { DamagedDatabase } from '../../../src/state/sqlite/connection.ts'
import { backupPlace, type Place } from '../../support/worlds/backup-place.ts'
import { command, run } from '../../support/worlds/processes.ts'

const NOW = new Date('2026-11-20T10:00:00.000Z')
const backUp = ({ config }: Place) => runBackup(config, () => NOW.getTime())
const restore = ({ config }: Place, request = {}) => runRestore(config, request, NOW)

function filesOf({ folder }: Place): Record<string, string> {
  const names = readdirSync(folder).filter((name) => statSync(join(folder, name)).isFile())
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name)).toString('latin1')]))
}

async function backedUp(): Promise<{ place: Place; keys: string[]; name: string }> {
  const place = backupPlace()
  await place.load('one', 'two')
  const keys = await place.issue(2)
  return { place, keys, name: (await backUp(place)).name }
}

function overwrite(file: string, at: number, text: string): void {
  writeSync(openSync(file, 'r+'), text, at)
}

it('says so where there is no backup, or none of that name', async () => {
  const place = backupPlace()
  await expect(restore(place)).rejects.toThrow(/^There is no backup in /)
  await place.issue(1)
  await backUp(place)
  await expect(restore(place, { name: '2020-01-01T00-00-00-000Z' })).rejects.toThrow(/^There is no backup 2020-01-01/)
  await expect(restore(place, { only: 'catalog' })).rejects.toThrow(/holds no catalog; nothing was restored/)
})

// (rule 21.9)
it.each([
  ['a byte of a database is another one', (folder: string) => overwrite(join(folder, 'accounts.db'), 5000, 'X')],
  ['a database is cut short', (folder: string) => truncateSync(join(folder, 'catalog.db'), 4096)],
  ['a database is missing', (folder: string) => rmSync(join(folder, 'accounts.db'))],
  ['the manifest is missing', (folder: string) => rmSync(join(folder, 'backup.json'))],
  ['the manifest is cut short', (folder: string) => truncateSync(join(folder, 'backup.json'), 40)],
])('touches nothing where %s', async (_, damage) => {
  const { place, name } = await backedUp()
  await place.load('three')
  damage(join(place.config.backupDir, name))
  const before = filesOf(place)
  await expect(restore(place)).rejects.toThrow(/is damaged .*; nothing was restored/)
  expect(filesOf(place)).toEqual(before)
})

it('refuses a backup of a newer schema', async () => {
  const { place, name } = await backedUp()
  const file = join(place.config.backupDir, name, 'backup.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"schemaVersion": \d+/, '"schemaVersion": 99'))
  await expect(restore(place)).rejects.toThrow(/has schema version 99; this release knows up to \d+/)
})

// (rule 21.9)
it('refuses while a server has the accounts open, though it stands idle, and touches neither database', async () => {
  const { place } = await backedUp()
  await place.load('three')
  const accounts = openAccounts(place.config.accountsDb)
  await expect(restore(place)).rejects.toThrow(`${place.config.accountsDb} is in use`)
  await accounts.close()
  expect(await place.slugs()).toEqual(['one', 'two', 'three'])
  await restore(place)
  expect(await place.slugs()).toEqual(['one', 'two'])
})

// (rule 21.9)
it('brings both databases back: every key of the backup works, later keys and entries are gone', async () => {
  const { place, keys } = await backedUp()
  await place.load('three')
  const later = await place.issue(1)
  await restore(place)
  expect(await place.accepted([...keys, ...later])).toEqual(keys)
  expect(await place.slugs()).toEqual(['one', 'two'])
})

it('restores one database alone where it is told to', async () => {
  const { place, keys } = await backedUp()
  await place.load('three')
  const later = await place.issue(1)
  await restore(place, { only: 'accounts' })
  expect(await place.accepted([...keys, ...later])).toEqual(keys)
  expect(await place.slugs()).toEqual(['one', 'two', 'three'])
})

it('keeps what it replaced, whole (rule 21.9)', async () => {
  const { place, keys } = await backedUp()
  const later = await place.issue(1)
  const { files } = await restore(place, { only: 'accounts' })
  const aside = files[0]?.aside as string
  expect(aside).toBe(`${place.config.accountsDb}.replaced-2026-11-20T10-00-00-000Z`)
  const old = openAccounts(aside)
  for (const key of [...keys, ...later]) expect(await old.authenticate(`Bearer ${key}`)).toMatchObject({ ok: true })
  await old.close()
})

it('brings back a database that is no database any more, and lets no stale log near it', async () => {
  const { place, keys } = await backedUp()
  writeFileSync(place.config.accountsDb, 'not a database '.repeat(1000))
  writeFileSync(`${place.config.accountsDb}-wal`, 'stale')
  expect(() => openAccounts(place.config.accountsDb)).toThrow(DamagedDatabase)
  await restore(place, { only: 'accounts' })
  expect(existsSync(`${place.config.accountsDb}-wal`)).toBe(false)
  expect(await place.accepted(keys)).toEqual(keys)
})

it('lets nothing near it that a killed restore left (rule 21.9)', async () => {
  const { place, keys } = await backedUp()
  const { accountsDb, catalogDb } = place.config
  const copies = [accountsDb, catalogDb].map((file) => `${file}.restoring`)
  const left = copies.flatMap((copy) => ['', '-wal', '-shm', '-journal'].map((suffix) => copy + suffix))
  for (const file of left) writeFileSync(file, 'stale')
  await restore(place)
  expect(left.filter((file) => existsSync(file))).toEqual([])
  expect(await place.accepted(keys)).toEqual(keys)
})

it('brings back a database of which a page inside is damaged, which a start notices', async () => {
  const { place, keys } = await backedUp()
  overwrite(place.config.accountsDb, 4096 * 2, 'X'.repeat(200))
  expect(() => openAccounts(place.config.accountsDb)).toThrow(/is damaged .*npm run restore/)
  await restore(place)
  expect(await place.accepted(keys)).toEqual(keys)
})

it('fills an empty machine', async () => {
  const { place, keys } = await backedUp()
  rmSync(place.config.accountsDb)
  rmSync(place.config.catalogDb)
  const { files } = await restore(place)
  expect(files.map(({ aside }) => aside)).toEqual([null, null])
  expect(await place.accepted(keys)).toEqual(keys)
})

it('lists backups, the newest first, and names a damaged one (rule 21.24)', async () => {
  const { place, name } = await backedUp()
  await backUp(place)
  truncateSync(join(place.config.backupDir, name, 'accounts.db'), 10)
  overwrite(join(place.config.backupDir, name, 'catalog.db'), 4096 + 9, 'X')
  const { catalogDb, accountsDb, backupDir } = place.config
  const env = { CATALOG_DB: catalogDb, ACCOUNTS_DB: accountsDb, BACKUP_DIR: backupDir }
  const { code, stdout } = await run(process.execPath, command('restore', '--list'), env)
  expect(code).toBe(0)
  const [newest, oldest] = stdout.split('\n')
  expect(newest).toMatch(/^2026-11-20T10-00-00-001Z {2}catalog with 2 entries .*, accounts with 2 keys /)
  expect(oldest).toMatch(/^2026-11-20T10-00-00-000Z .*accounts damaged: accounts\.db: it has 10 bytes instead of \d+$/)
  expect(oldest).toContain('catalog damaged: catalog.db: its SHA-256 does not match')
})

const keyIdOf = (key: string) => key.slice(4, 16)

async function revoke({ config }: Place, key: string): Promise<void> {
  await keyAdmin(accountsFile(config.accountsDb)).revoke(keyIdOf(key))
}

it('brings no revoked key back to life if the old accounts can be read (rule 21.19)', async () => {
  const { place, keys } = await backedUp()
  const [revoked = '', active = ''] = keys
  await revoke(place, revoked)
  const { files } = await restore(place, { only: 'accounts' })
  expect(files.map(({ carried }) => carried)).toEqual([{ revoked: [keyIdOf(revoked)], rotated: [] }])
  expect(await place.accepted([revoked, active])).toEqual([active])
})

it('says that revoked keys work again if the old accounts cannot be read (rule 21.19)', async () => {
  const { place, keys } = await backedUp()
  await revoke(place, keys[0] as string)
  writeFileSync(place.config.accountsDb, 'not a database '.repeat(1000))
  const { accountsDb, backupDir, catalogDb } = place.config
  const env = { ACCOUNTS_DB: accountsDb, BACKUP_DIR: backupDir, CATALOG_DB: catalogDb }
  const { stdout } = await run(process.execPath, command('restore', '--only', 'accounts'), env)
  expect(stdout).toMatch(/keys that were revoked after \S+ work again\. Revoke them again/)
  expect(await place.accepted(keys)).toEqual(keys)
})

it('says calmly that there were no accounts, unless a server had some there (rule 21.19)', async () => {
  const { place } = await backedUp()
  const { accountsDb, backupDir, catalogDb, snapshotDir } = place.config
  const env = { ACCOUNTS_DB: accountsDb, BACKUP_DIR: backupDir, CATALOG_DB: catalogDb, SNAPSHOT_DIR: snapshotDir }
  const restored = async () => {
    rmSync(accountsDb)
    return (await run(process.execPath, command('restore', '--only', 'accounts'), env)).stdout
  }
  const calm = await restored()
  expect(calm).toMatch(/There were no accounts here before: all keys are as they were when \S+ was made\.\n$/)
  expect(calm).not.toMatch(/work again|could not be read/)
  mkdirSync(snapshotDir, { recursive: true })
  await markAccounts(snapshotDir, accountsDb)
  expect(await restored()).toMatch(/keys that were revoked after \S+ work again\. Revoke them again/)
})

async function rotate({ config }: Place, key: string): Promise<string> {
  const accounts = openAccounts(config.accountsDb)
  const rotated = await accounts.rotate(`Bearer ${key}`, 60_000)
  await accounts.close()
  if (!rotated.ok) throw new Error(rotated.error)
  return rotated.apiKey
}

it('keeps a secret that is newer than the backup, and brings no ended one back (rule 29.11)', async () => {
  const { place, keys } = await backedUp()
  const [first = '', other = ''] = keys
  const second = await rotate(place, first)
  const third = await rotate(place, second)
  const { files } = await restore(place, { only: 'accounts' })
  expect(files.map(({ carried }) => carried)).toEqual([{ revoked: [], rotated: [keyIdOf(first)] }])
  expect(await place.accepted([first, second, third, other])).toEqual([second, third, other])
})

it('keeps newer secrets over a backup of an older release (rule 29.11)', async () => {
  const place = backupPlace()
  const [key = ''] = await place.issue(1)
  const db = openAccountsDb(place.config.accountsDb, { busyMs: 1_000 })
  for (const table of ['sign_ins', 'query_weeks', 'query_salt', 'usage_batches']) db.exec(`DROP TABLE ${table}`)
  db.exec('DROP INDEX keys_by_expiry; DROP INDEX keys_by_slot; ALTER TABLE keys ADD COLUMN change INTEGER DEFAULT 0')
  db.exec('CREATE INDEX keys_by_change ON keys (change)')
  for (const column of ['slot', 'previous_expires_at', 'previous_hash', 'rotations'])
    db.exec(`ALTER TABLE keys DROP COLUMN ${column}`)
  db.pragma('user_version = 1')
  db.close()
  await backUp(place)
  const fresh = await rotate(place, key)
  await restore(place)
  expect(await place.accepted([key, fresh])).toEqual([key, fresh])
})
