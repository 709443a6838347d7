// Turning to a publication together with other servers: no server serves an old snapshot after the others have turned.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type SnapshotWatcher, watchSnapshots } from '../../../../src/snapshot/load/snapshot-watcher.ts'
import { line, type Workshop, workshop } from '../../../support/worlds/workshop.ts'

const TODAY = '2026-11-20'
let shop: Workshop
let watcher: SnapshotWatcher
/** The number of the publication that is current in the folder. */
let publication: number | null
/** Publications in memory. */
let loaded: number[]
beforeEach(async () => {
  shop = workshop()
  publication = 1
  loaded = []
  await shop.load([line({ slug: 'one' })])
  await shop.build(TODAY)
  watcher = watchSnapshots(
    [shop],
    { swapped() {}, refused() {} },
    { publicationOf: async () => publication, loaded: (number) => loaded.push(number) },
  )
  await watcher.ready
})
afterEach(() => {
  watcher.close()
  shop.remove()
})

async function publishNext(slug: string): Promise<string> {
  await shop.load([line({ slug })])
  publication = (publication ?? 0) + 1
  const { id } = await shop.build(TODAY)
  return id
}

const served = () => watcher.current?.snapshot.id ?? null

test('a publication is served when all have turned to it (rule 37.7)', async () => {
  const first = served()
  watcher.turnTo(1)
  const second = await publishNext('two')
  await expect.poll(() => loaded).toEqual([1, 2])
  expect(served()).toBe(first)
  watcher.turnTo(2)
  expect(served()).toBe(second)
})

test('a server that has missed a turn serves nothing until it has that publication (rule 37.7)', async () => {
  watcher.turnTo(1)
  watcher.turnTo(3)
  expect(served()).toBeNull()
  await publishNext('two')
  await expect.poll(() => loaded).toEqual([1, 2])
  expect(served()).toBeNull()
  const third = await publishNext('three')
  await expect.poll(served).toBe(third)
})

test('a server that starts with an old snapshot serves it until it has the new one (rule 37.7)', () => {
  const first = served()
  watcher.turnTo(2)
  watcher.turnTo(2)
  expect(served()).toBe(first)
})

test('a snapshot that was not published for several servers is served (rule 37.7)', async () => {
  publication = null
  watcher.turnTo(0)
  await shop.load([line({ slug: 'two' })])
  const { id } = await shop.build(TODAY)
  await expect.poll(served).toBe(id)
  watcher.turnTo(1)
  expect(served()).toBe(id)
})
