// Which snapshot is served when publications and editorial data change at the same time.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MaybePromise } from '../../../../src/ground/scheduling.ts'
import type { SnapshotWatcher } from '../../../../src/snapshot/load/snapshot-watcher.ts'
import { watchSnapshots } from '../../../../src/snapshot/load/snapshot-watcher.ts'
import type { LiveEditorial } from '../../../../src/state/editorial.ts'
import { line, type Workshop, workshop } from '../../../support/worlds/workshop.ts'

const TODAY = '2026-11-20'
let shop: Workshop
let watcher: SnapshotWatcher | undefined

beforeEach(() => {
  shop = workshop()
})
afterEach(() => {
  watcher?.close()
  shop.remove()
})

test('a publication that is turned to while editorial data is opened again stays served (rules 20.10, 37.7)', async () => {
  await shop.load([line({ slug: 'one' })])
  await shop.build(TODAY)
  const readable: LiveEditorial = { version: () => '', fault: () => null, subscribe() {}, close() {} }
  let open = (): MaybePromise<LiveEditorial> => {
    throw new Error('away')
  }
  let loaded = 0
  const turns = { publicationOf: async () => loaded + 1, loaded: () => void loaded++ }
  const source = { snapshotDir: shop.snapshotDir, editorial: { open: () => open() } }
  watcher = watchSnapshots([source], { swapped() {}, refused() {} }, turns)
  await watcher.ready
  await shop.load([line({ slug: 'two' })])
  const { id } = await shop.build(TODAY)
  await expect.poll(() => loaded).toBe(2)
  let opened = 0
  open = async () => {
    if (++opened === 2) watcher?.turnTo(2)
    return readable
  }
  await expect.poll(() => watcher?.editorialFault).toBeNull()
  expect(watcher.current?.snapshot.id).toBe(id)
})
