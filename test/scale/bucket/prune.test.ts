// Removing old snapshots from a bucket: what stays, and what a publish at the same time does.
import { hash } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { pruneBucket } from '../../../src/snapshot/bucket/prune.ts'
import { objectsOf, readBucketPointer } from '../../../src/snapshot/bucket/publications.ts'
import { uploadSnapshot } from '../../../src/snapshot/bucket/upload.ts'
import { keyInOrigin, type Origin } from '../../support/engines/origin.ts'
import { forFile } from '../../support/project/for-file.ts'
import { randomFrom, seedOfRun } from '../../support/project/random.ts'
import { script, type Variables } from '../../support/worlds/processes.ts'
import { bucketOf, buildNext, killedPublish, publish, publishedWorld } from '../../support/worlds/published.ts'
import { copiedWorld } from '../../support/worlds/world.ts'

const world = await forFile(publishedWorld())
let host: Variables
let published: { folder: string; objects: Origin['objects'] }
/** Four snapshots are published. */
beforeAll(async () => {
  const { folder, env } = await world.host()
  for (let n = 0; n < 4; n++) {
    await buildNext(env)
    await publish(env)
  }
  published = { folder, objects: new Map(world.origin.objects) }
})
/** Each test begins with them. */
beforeEach(async () => {
  world.origin.objects.clear()
  for (const [key, object] of published.objects) world.origin.objects.set(key, object)
  host = (await copiedWorld(published.folder, world.origin.env)).env
})
afterEach(() => {
  world.origin.trouble = null
})

const keys = () => [...world.origin.objects.keys()].map((key) => key.slice(keyInOrigin('').length))
const snapshots = () => keys().filter((key) => key.startsWith('private/snapshots/'))
const objects = () => keys().filter((key) => key.includes('/objects/'))

function age(days: number): void {
  const modified = new Date(Date.now() - days * 86_400_000)
  for (const [key, object] of world.origin.objects) world.origin.objects.set(key, { ...object, modified })
}

/** The keys of the objects that the listed snapshots need. All of them are there with their bytes. */
function needed(): string[] {
  const all = snapshots().flatMap((key) =>
    objectsOf(JSON.parse(String(world.origin.objects.get(keyInOrigin(key))?.bytes))),
  )
  for (const { key, sha256 } of all) {
    expect(hash('sha256', world.origin.objects.get(keyInOrigin(key))?.bytes ?? '')).toBe(sha256)
  }
  return [...new Set(all.map(({ key }) => key))]
}

// (rule 38.7)
it('keeps as many snapshots as it is told to, and every object that they need', async () => {
  const all = snapshots().sort()
  const before = objects().length
  age(2)
  const pruned = await publish(host, '--prune', '--keep', '2')
  expect(pruned).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/\n2 snapshots and [1-9]\d* objects .* removed from s3:/),
  })
  expect(snapshots().sort()).toEqual(all.slice(-2))
  expect(objects().sort()).toEqual(needed().sort())
  expect(objects().length).toBeLessThan(before)
  expect((await readBucketPointer(bucketOf(host)))?.pointer).toMatchObject({ publication: 4, id: expect.any(String) })
  expect((await publish(host)).stdout).toMatch(/^0 objects uploaded/)
})

// (rule 38.7)
it('keeps what is younger than the minimum age, and the published snapshot although it is old', async () => {
  await publish(host, '--prune', '--keep', '1')
  expect(snapshots()).toHaveLength(4)
  await script('snapshot', ['--rollback'], host)
  await publish(host)
  const { id } = (await readBucketPointer(bucketOf(host)))?.pointer ?? { id: '' }
  age(10)
  expect((await publish(host, '--prune', '--keep', '1', '--min-age', '9')).code).toBe(0)
  expect(snapshots()).toEqual([`private/snapshots/${id}.json`])
  expect(objects().sort()).toEqual(needed().sort())
})

// (rule 38.7)
it('makes a publish that began before it fail, and one that begins meanwhile wait', async () => {
  age(2)
  await buildNext(host)
  let pruned: Promise<unknown> | null = null
  const during: Promise<{ code: number | null; stderr: string }>[] = []
  world.origin.trouble = async ({ method, key }) => {
    // The publish has read the pointer and lists the objects when the prune begins.
    if (method === 'GET' && key === '' && pruned === null) {
      const prune = { bucket: bucketOf(host), now: new Date(), keep: 1, minAgeDays: 1, onProgress() {} }
      pruned = pruneBucket(prune)
      await pruned
    }
    if (method === 'DELETE' && during.length === 0) {
      during.push(publish(host))
      await during[0]
    }
    return undefined
  }
  const first = await publish(host)
  expect(first).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('another publish or a prune moved the pointer'),
  })
  expect(await during[0]).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Nothing was changed: a prune .* Try again /),
  })
  world.origin.trouble = null
  expect(objects().length).toBeGreaterThan(0)
  expect(await publish(host)).toMatchObject({ code: 0, stdout: expect.stringContaining('publication 5') })
  needed()
})

// (rule 38.7)
it('damages nothing if it is killed, and says until when nobody publishes', async () => {
  const random = randomFrom(seedOfRun('prune is killed'))
  age(2)
  const before = { snapshots: snapshots().length, objects: objects().length }
  let left = 1 + random.below(before.snapshots + 5)
  const words = ['--prune', '--keep', '1']
  expect(await killedPublish(world, host, words, ({ method }) => method === 'DELETE' && left-- === 0)).toBe(true)
  needed()
  await buildNext(host)
  const { stderr } = await publish(host)
  const [, since = '', until = ''] = /since (\S+)\. .* after (\S+)\.\n$/.exec(stderr) ?? []
  expect(Date.parse(until) - Date.parse(since)).toBe(3_600_000)
  expect((await publish(host, ...words)).stderr).toBe(stderr)

  const upload = { bucket: bucketOf(host), folder: host['SNAPSHOT_DIR'] as string, onProgress() {} }
  const later = new Date(Date.parse(until) + 1)
  expect(await uploadSnapshot({ ...upload, now: later })).toMatchObject({ outcome: 'published', publication: 5 })
  expect((await publish(host, ...words)).code).toBe(0)
  expect(snapshots()).toHaveLength(1)
  expect(objects().length).toBeLessThan(before.objects)
  needed()
})

it('takes numbers only, and only with --prune', async () => {
  expect(await publish(host, '--prune', '--keep', '0')).toMatchObject({
    code: 1,
    stderr: '--keep takes a whole number of at least 1, not "0".\n',
  })
  expect((await publish(host, '--keep', '2')).code).toBe(2)
  expect((await publish(host, '--pull', '--prune')).code).toBe(2)
})
