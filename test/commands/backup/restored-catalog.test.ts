// A restored catalog that has fewer entries than the last snapshot: the restore says so, and the next build publishes it.
import { rmSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { listBackups } from '../../../build-scripts/backup/folder.ts'
import { runBackup } from '../../../build-scripts/backup/run.ts'
import { withCatalog } from '../../../build-scripts/import/catalog-writer.ts'
import { runRestore } from '../../../build-scripts/restore/run.ts'
import { runBuild } from '../../../build-scripts/snapshot/run.ts'
import { prepareCatalog } from '../../../build-scripts/start/prepare-catalog.ts'
import { readCurrent } from '../../../src/snapshot/files/folder.ts'
import { backupPlace, type Place } from '../../support/worlds/backup-place.ts'
import { command, run } from '../../support/worlds/processes.ts'

const TODAY = new Date().toISOString().slice(0, 10)
const build = ({ config }: Place) => runBuild({ config, today: TODAY, marking: true, waitMs: 0 })
const published = async ({ config }: Place) => (await readCurrent(config.snapshotDir))?.entries

/** A backup with two entries, and a snapshot with a third one that was imported later. */
async function outgrown(): Promise<Place> {
  const place = backupPlace()
  await place.load('one', 'two')
  await runBackup(place.config, Date.now)
  await place.load('three')
  await build(place)
  return place
}

/** What a start writes to standard error. */
async function startOf({ config }: Place): Promise<string> {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    expect(await prepareCatalog(config)).toBe('own')
    return stderr.mock.calls.flat().join('')
  } finally {
    stderr.mockRestore()
  }
}

it('is what the next start publishes, and the restore says what it shrinks (rule 16.15)', async () => {
  const place = await outgrown()
  const { catalogDb, accountsDb, backupDir, snapshotDir } = place.config
  const env = { CATALOG_DB: catalogDb, ACCOUNTS_DB: accountsDb, BACKUP_DIR: backupDir, SNAPSHOT_DIR: snapshotDir }
  const { code, stdout } = await run(process.execPath, command('restore'), env)
  expect(code).toBe(0)
  expect(stdout).toMatch(/^The last snapshot \(\S+\) has 3 entries, and the restored catalog has 2: the next build /m)
  const doctor = await run(process.execPath, command('doctor'), env)
  expect(doctor.stdout).toMatch(/^warn {2}catalog .* has 2 entries, .* has 3; a restore agreed to that → /m)
  expect(await startOf(place)).toContain('with 2 entries is current')
  expect(await published(place)).toBe(2)
})

it('is published by nightly, too, and a build that publishes ends the agreement (rule 16.15)', async () => {
  const place = await outgrown()
  await runRestore(place.config, {}, new Date())
  await build(place)
  expect(await published(place)).toBe(2)
  await place.load('three', 'four')
  await build(place)
  await runBackup(place.config, Date.now)
  rmSync(place.config.catalogDb)
  await place.load('one', 'two')
  await expect(build(place)).rejects.toThrow('has 2 entries')
})

it('is agreed to as it was restored: not with a row less, and no other catalog (rule 16.15)', async () => {
  const place = await outgrown()
  await runRestore(place.config, {}, new Date())
  rmSync(place.config.catalogDb)
  await place.load('other', 'another')
  await expect(build(place)).rejects.toThrow('has 2 entries')
  rmSync(place.config.catalogDb)
  await runRestore(place.config, {}, new Date())
  await withCatalog(place.config.catalogDb, (db) => void db.exec("DELETE FROM entries WHERE slug = 'two'"))
  await expect(build(place)).rejects.toThrow('has 1 entry ')
})

it('needs no agreement if it lost nothing: a restore of a newer backup ends an earlier one (rule 16.15)', async () => {
  const place = await outgrown()
  await runBackup(place.config, () => Date.now() + 1_000)
  const [, oldest] = await listBackups(place.config.backupDir)
  expect(await runRestore(place.config, { name: oldest }, new Date(1))).toMatchObject({ shrinkage: { entries: 2 } })
  expect(await runRestore(place.config, {}, new Date(2))).toMatchObject({ shrinkage: null })
  await runRestore(place.config, { name: oldest }, new Date(3))
  await runRestore(place.config, {}, new Date(4))
  rmSync(place.config.catalogDb)
  await place.load('one', 'two')
  await expect(build(place)).rejects.toThrow('has 2 entries')
})

it('is not published by a start without the agreement, which serves the last snapshot and says so (rule 16.11)', async () => {
  const place = await outgrown()
  rmSync(place.config.catalogDb)
  await place.load('one')
  expect(await startOf(place)).toMatch(
    /^\S+ has 1 entry .*npm run snapshot -- --allow-shrink\. Serving snapshot \S+ of \S+ with 3 entries\.\n$/,
  )
  expect(await published(place)).toBe(3)
})
