// A start does not replace lost accounts with empty ones.
import { mkdirSync, rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { runBackup } from '../../../build-scripts/backup/run.ts'
import { requireAccounts } from '../../../build-scripts/start/prepare-catalog.ts'
import { markAccounts, markedAccounts } from '../../../src/snapshot/files/folder-notes.ts'
import { backupPlace } from '../../support/worlds/backup-place.ts'

it('a first start creates accounts, with or without a snapshot (rule 21.14)', async () => {
  const { config } = backupPlace()
  await expect(requireAccounts(config)).resolves.not.toThrow()
  mkdirSync(config.snapshotDir)
  await expect(requireAccounts(config)).resolves.not.toThrow()
})

it('refuses new accounts where a server had some (rule 21.14)', async () => {
  const place = backupPlace()
  mkdirSync(place.config.snapshotDir)
  await place.issue(1)
  await markAccounts(place.config.snapshotDir, place.config.accountsDb)
  await requireAccounts(place.config)
  rmSync(place.config.accountsDb)
  expect(await markedAccounts(place.config.snapshotDir)).toBe(place.config.accountsDb)
  await expect(requireAccounts(place.config)).rejects.toThrow(
    /^ACCOUNTS_DB=.*does not exist, but a server.*--new-accounts$/,
  )
})

it('refuses new accounts where a backup has some (rule 21.14)', async () => {
  const place = backupPlace()
  await place.issue(1)
  await runBackup(place.config, Date.now)
  rmSync(place.config.accountsDb)
  await expect(requireAccounts(place.config)).rejects.toThrow(/does not exist, but the backup .* has accounts/)
})

it('does not miss a file if the accounts are in PostgreSQL (rule 37.58)', async () => {
  const place = backupPlace({ DATABASE_URL: 'postgres://db.example/vitrine', VALKEY_URL: 'valkey://valkey.example' })
  await place.issue(1)
  await runBackup(place.config, Date.now)
  rmSync(place.config.accountsDb)
  await expect(requireAccounts(place.config)).resolves.not.toThrow()
})
