// Builds keep the addresses of the last publication, and a start on a used port changes nothing.
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { rollback } from '../../../build-scripts/snapshot/rollback.ts'
import { prepareCatalog } from '../../../build-scripts/start/prepare-catalog.ts'
import { whilePortIsHeld } from '../../../build-scripts/start/server.ts'
import { parseConfig } from '../../../src/ground/config.ts'
import { listSnapshots } from '../../../src/snapshot/files/folder.ts'
import { removeHold } from '../../../src/snapshot/files/folder-notes.ts'
import { command, freePort, run } from '../../support/worlds/processes.ts'
import { line, type Workshop, workshop } from '../../support/worlds/workshop.ts'

const TODAY = '2026-11-20'
const OTHER = 'http://127.0.0.1:4321'
let shop: Workshop

beforeEach(async () => {
  shop = workshop()
  await shop.load([line({ slug: 'one' })])
  await shop.build(TODAY)
})
afterEach(() => shop.remove())

const forced = { force: true }
const count = async () => (await listSnapshots(shop.snapshotDir)).length

test('a build for other addresses is refused with both pairs and the option (rule 16.13)', async () => {
  const built = shop.build(TODAY, { siteUrl: OTHER, marking: true, allowed: forced })
  await expect(built).rejects.toThrow(
    /are for SITE_URL=https:\/\/gallery\.example .* is for SITE_URL=http:\/\/127\.0\.0\.1:4321 .*\.env.*--new-addresses/,
  )
  expect(await count()).toBe(1)
})

test('--new-addresses allows it, and later builds keep the new ones (rule 16.13)', async () => {
  const allowed = { ...forced, 'new-addresses': true }
  expect((await shop.build(TODAY, { siteUrl: OTHER, allowed })).published).toBe(true)
  expect((await shop.build(TODAY, { siteUrl: OTHER, allowed: forced })).published).toBe(false)
  await expect(shop.build(TODAY, { allowed: forced })).rejects.toThrow('--new-addresses')
})

test('a rollback brings the addresses of its snapshot back (rule 16.13)', async () => {
  await shop.build(TODAY, { siteUrl: OTHER })
  await rollback(shop.snapshotDir)
  await removeHold(shop.snapshotDir)
  await shop.load([line({ slug: 'two' })])
  expect((await shop.build(TODAY, { allowed: forced })).published).toBe(true)
})

test('a folder of an older release has the addresses of its snapshot (rule 16.13)', async () => {
  rmSync(join(shop.snapshotDir, 'addresses'))
  await expect(shop.build(TODAY, { siteUrl: OTHER, allowed: forced })).rejects.toThrow('--new-addresses')
  await shop.build(TODAY, { allowed: forced })
  expect((await shop.build(TODAY, { allowed: forced })).published).toBe(false)
})

test('a start builds for its own addresses (rule 16.7)', async () => {
  const { catalogDb, snapshotDir } = shop
  const config = parseConfig({ CATALOG_DB: catalogDb, SNAPSHOT_DIR: snapshotDir, SITE_URL: OTHER })
  await prepareCatalog(config, forced)
  expect(await shop.manifest()).toMatchObject({ siteUrl: OTHER })
})

test('the doctor says that the server refuses the snapshot (rule 16.13)', async () => {
  const env = { CATALOG_DB: shop.catalogDb, SNAPSHOT_DIR: shop.snapshotDir, SITE_URL: OTHER }
  const { stdout } = await run(process.execPath, command('doctor'), env)
  expect(stdout).toMatch(/^warn {2}snapshot .* a server with SITE_URL=http:\S+ .* refuses it → .*--new-addresses$/m)
})

test('a start on a used port exits with one line and publishes nothing (rule 21.13)', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const paths = { CATALOG_DB: shop.catalogDb, SNAPSHOT_DIR: shop.snapshotDir }
  const { code, stderr } = await run(process.execPath, command('start'), { ...paths, PORT: String(port) })
  expect([code, stderr]).toEqual([1, `Port ${port} on 127.0.0.1 is in use; set PORT to another one.\n`])
  expect(await count()).toBe(1)
})

test('the port is held during the work, and free after it or after a fault (rule 21.13)', async () => {
  const config = parseConfig({ PORT: String(await freePort()) })
  const nested = whilePortIsHeld(config, () => whilePortIsHeld(config, async () => 'taken twice'))
  await expect(nested).rejects.toThrow('is in use')
  expect(await whilePortIsHeld(config, async () => 'free again')).toBe('free again')
})
