// What only a start needs is freed behind it: 77 MB at a million entries.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { createArena } from '../../../../src/catalog/storage/arena.ts'
import { readManifest } from '../../../../src/snapshot/files/folder.ts'
import type { Manifest } from '../../../../src/snapshot/files/manifest.ts'
import { SHARDS } from '../../../../src/snapshot/files/shards.ts'
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
