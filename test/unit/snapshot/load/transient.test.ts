// What only a start needs is freed behind it, 77 MB at a million entries, and large bodies stay in their files.
import { hash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { createArena } from '../../../../src/catalog/storage/arena.ts'
import { readManifest } from '../../../../src/snapshot/files/folder.ts'
import type { Manifest } from '../../../../src/snapshot/files/manifest.ts'
import { SHARDS } from '../../../../src/snapshot/files/shards.ts'
import { storedFiles } from '../../../../src/snapshot/files/stored-files.ts'
import { capacityFor, openShards } from '../../../../src/snapshot/load/open-shards.ts'
import { readShards } from '../../../../src/snapshot/load/read-shards.ts'
import { line, workshop } from '../../../support/worlds/workshop.ts'

test('an open snapshot holds no transient shard', async () => {
  const shop = workshop()
  onTestFinished(shop.remove)
  await shop.load([line({ slug: 'one' })])
  const { id } = await shop.build('2026-11-20')
  const manifest = (await readManifest(shop.snapshotDir, id)) as Manifest
  const memory = { arena: createArena(capacityFor(manifest)), pause: async () => {} }
  const shards = await readShards(`${shop.snapshotDir}/${id}`, manifest.files, memory)
  const held = new WeakRef(shards.transient(SHARDS.terms).buffer)
  const snapshot = await openShards(manifest, 0, shards, memory)
  setFlagsFromString('--expose-gc')
  const isFreed = () => runInNewContext('gc')() ?? held.deref() === undefined
  await expect.poll(isFreed).toBe(true)
  expect(snapshot.meta.identity.length).toBeGreaterThan(0)
})

test('a large body is read when it is asked for, although its folder is gone, and refused if it is damaged', async () => {
  const { folder, remove } = workshop()
  const content = Buffer.alloc(1_200_000, 'line ')
  const stored = { bytes: content.length, sha256: hash('sha256', content) }
  const file = { name: SHARDS.meta.name, public: true, ...stored, codings: { br: stored, gzip: stored } }
  for (const { path } of storedFiles(file)) writeFileSync(join(folder, path), content)
  const read = () => readShards(folder, [file], { arena: createArena(content.length / 2), pause: async () => {} })
  const body = (await read()).body(SHARDS.meta)
  writeFileSync(join(folder, `${storedFiles(file)[0]?.path}.gz`), 'damaged')
  await expect(read()).rejects.toThrow('has 7 bytes instead of 1200000')
  remove()
  expect(content.equals(body.identity) && content.equals(body.br)).toBe(true)
})
