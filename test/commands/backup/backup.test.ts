// npm run backup: whole copies only, whatever else is at work or goes wrong.
import { readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import {
  type BackupManifest,
  listBackups,
  nameAfter,
  readBackupManifest,
} from '../../../build-scripts/backup/folder.ts'
import { runBackup } from '../../../build-scripts/backup/run.ts'
import { withLock } from '../../../build-scripts/snapshot/lock.ts'
import { runBuild } from '../../../build-scripts/snapshot/run.ts'
import { openAccounts } from '../../../src/state/sqlite/accounts.ts'
import { backupPlace, type Place } from '../../support/worlds/backup-place.ts'
import { command, run } from '../../support/worlds/processes.ts'

const NOW = Date.parse('2026-11-20T10:00:00.123Z')

const manifestOf = async ({ config }: Place, name: string) =>
  (await readBackupManifest(config.backupDir, name)) as BackupManifest

it('says so where there is nothing to back up, and makes no folder', async () => {
  const { config } = backupPlace()
  await expect(runBackup(config, () => NOW)).rejects.toThrow(/^There is nothing to back up: /)
  expect(await listBackups(config.backupDir)).toEqual([])
})

it('refuses a damaged database, keeps the backups before, and leaves nothing half-done (rule 21.8)', async () => {
  const place = backupPlace()
  await place.load('one')
  await place.issue(300)
  const { name } = await runBackup(place.config, () => NOW)
  truncateSync(place.config.accountsDb, Math.floor(statSync(place.config.accountsDb).size / 2))
  await expect(runBackup(place.config, () => NOW + 1)).rejects.toThrow(place.config.accountsDb)
  expect(readdirSync(place.config.backupDir).filter((entry) => entry !== '.lock')).toEqual([name])
})

it('names sizes, hashes and rows in the manifest, and only the owner may read', async () => {
  const place = backupPlace()
  await place.load('one', 'two')
  await place.issue(3)
  const { name } = await runBackup(place.config, () => NOW)
  expect(name).toBe('2026-11-20T10-00-00-123Z')
  const { files, createdAt } = await manifestOf(place, name)
  expect(createdAt).toBe('2026-11-20T10:00:00.123Z')
  expect(files.map(({ database, rows }) => [database, rows['entries'] ?? rows['keys']])).toEqual([
    ['catalog', 2],
    ['accounts', 3],
  ])
  for (const { file, bytes } of files) {
    const found = statSync(join(place.config.backupDir, name, file))
    expect([found.size, found.mode & 0o077]).toEqual([bytes, 0])
  }
  expect(statSync(place.config.backupDir).mode & 0o077).toBe(0)
})

// (rule 21.8)
it('holds what a server committed a moment ago, though its log is not written back, and holds up nobody', async () => {
  const place = backupPlace()
  const accounts = openAccounts(place.config.accountsDb)
  const [before, during] = ['a@mail.example', 'b@mail.example']
  await accounts.register({ email: before, name: null })
  const backup = runBackup(place.config, () => NOW)
  expect(await accounts.register({ email: during, name: null })).toMatchObject({ ok: true })
  const { name } = await backup
  await accounts.close()
  const copy = new Database(join(place.config.backupDir, name, 'accounts.db'), { readonly: true })
  const emails = copy.prepare<[], string>('SELECT email FROM keys').pluck().all()
  copy.close()
  expect(emails).toContain(before)
})

it('backs up what is there of the two: a server that stands apart has no catalog', async () => {
  const place = backupPlace()
  await place.issue(1)
  const { name } = await runBackup(place.config, () => NOW)
  expect((await manifestOf(place, name)).files.map(({ database }) => database)).toEqual(['accounts'])
})

it('keeps the newest BACKUP_KEEP and removes what killed backups left (rule 21.8)', async () => {
  const place = backupPlace({ BACKUP_KEEP: '2' })
  await place.issue(1)
  await mkdir(join(place.config.backupDir, '.staging-1'), { recursive: true })
  writeFileSync(join(place.config.backupDir, '.staging-1', 'accounts.db'), 'half')
  const names: string[] = []
  for (let n = 0; n < 4; n++) names.push((await runBackup(place.config, () => NOW + n)).name)
  expect(await listBackups(place.config.backupDir)).toEqual([names[3], names[2]])
  expect(readdirSync(place.config.backupDir).filter((entry) => /^\.(?!lock$)/.test(entry))).toEqual([])
})

it('removes no older one while the catalog has fewer entries than the last snapshot (rule 21.8)', async () => {
  const place = backupPlace({ BACKUP_KEEP: '1' })
  await place.load('one', 'two')
  await runBuild({ config: place.config, today: '2026-11-20', marking: true, waitMs: 0, allowed: { force: true } })
  const good = await runBackup(place.config, () => NOW)
  rmSync(place.config.catalogDb)
  await place.load('three')
  const poor = await runBackup(place.config, () => NOW + 1)
  expect(poor).toMatchObject({ removed: [], shrunkFrom: 2 })
  expect(await listBackups(place.config.backupDir)).toEqual([poor.name, good.name])
})

it('is whole before the first key: it says that there are no accounts, and that screenshots are not in it (rule 21.8)', async () => {
  const place = backupPlace({ IMAGE_DIR: '/srv/shots' })
  await place.load('one')
  const { catalogDb, accountsDb, backupDir } = place.config
  const env = { CATALOG_DB: catalogDb, ACCOUNTS_DB: accountsDb, BACKUP_DIR: backupDir, IMAGE_DIR: '/srv/shots' }
  const { code, stdout } = await run(process.execPath, command('backup'), env)
  expect(code).toBe(0)
  const [done, ...missing] = stdout.trimEnd().split('\n')
  expect(done).toMatch(/^backup \S+: catalog with 1 entry \(.* MB\), checked, \S+ s$/)
  expect(missing).toEqual([
    `It has no accounts: ACCOUNTS_DB=${accountsDb} does not exist`,
    'It has no screenshots: copy IMAGE_DIR=/srv/shots too, for example with: rsync -a /srv/shots/ HOST:FOLDER/',
  ])
})

it('removes no older one after the accounts are gone, because only those have the keys (rule 21.8)', async () => {
  const place = backupPlace({ BACKUP_KEEP: '1' })
  await place.load('one')
  await place.issue(1)
  const good = await runBackup(place.config, () => NOW)
  rmSync(place.config.accountsDb)
  const poor = await runBackup(place.config, () => NOW + 1)
  expect(poor).toMatchObject({
    removed: [],
    absent: ['accounts'],
    lostAccounts: `the backup ${good.name} in ${place.config.backupDir} has accounts`,
  })
  expect(await listBackups(place.config.backupDir)).toEqual([poor.name, good.name])
})

it('that finds another one at work leaves its files, though both processes have one id, as in containers', async () => {
  const place = backupPlace()
  await place.issue(1)
  const staging = join(place.config.backupDir, `.staging-${process.pid}`)
  await withLock(place.config.backupDir, 0, async () => {
    await mkdir(staging)
    await expect(runBackup(place.config, () => NOW, undefined, 0)).rejects.toThrow(
      /^Another backup or restore is running/,
    )
    expect(readdirSync(place.config.backupDir)).toContain(`.staging-${process.pid}`)
  })
  await runBackup(place.config, () => NOW)
  expect(readdirSync(place.config.backupDir)).not.toContain(`.staging-${process.pid}`)
})

it('is newer than every backup before it by name, whatever the clock says', async () => {
  const place = backupPlace({ BACKUP_KEEP: '1' })
  await place.issue(1)
  await runBackup(place.config, () => NOW)
  const { name } = await runBackup(place.config, () => NOW - 3_600_000)
  expect(name).toBe('2026-11-20T10-00-00-124Z')
  expect(await listBackups(place.config.backupDir)).toEqual([name])
  expect(nameAfter(undefined, NOW)).toBe('2026-11-20T10-00-00-123Z')
})

it('run twice at once makes two whole backups', async () => {
  const place = backupPlace()
  await place.load('one')
  await place.issue(2)
  const { catalogDb, accountsDb, backupDir } = place.config
  const env = { CATALOG_DB: catalogDb, ACCOUNTS_DB: accountsDb, BACKUP_DIR: backupDir }
  const backup = () => run(process.execPath, command('backup'), env)
  const ended = await Promise.all([backup(), backup()])
  expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual([
    [0, ''],
    [0, ''],
  ])
  const names = await listBackups(backupDir)
  expect(names).toHaveLength(2)
  for (const name of names) expect((await manifestOf(place, name)).files).toHaveLength(2)
})
