// Publishing to a bucket: what is uploaded, what a kill leaves, and who wins.
import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import { objectsOf } from '../../../src/snapshot/bucket/publications.ts'
import { readPointer } from '../../../src/snapshot/files/folder.ts'
import type { Manifest } from '../../../src/snapshot/files/manifest.ts'
import { keyInOrigin } from '../../support/engines/origin.ts'
import { forFile } from '../../support/project/for-file.ts'
import { randomFrom, runs, seedOfRun } from '../../support/project/random.ts'
import { script } from '../../support/worlds/processes.ts'
import { buildNext, killedPublish, publish, publishedWorld } from '../../support/worlds/published.ts'

const world = await forFile(publishedWorld())
beforeEach(() => {
  world.origin.objects.clear()
  world.origin.log.length = 0
  world.origin.trouble = null
})

const stored = (key: string) => world.origin.objects.get(keyInOrigin(key))
const bytesOf = (key: string) => stored(key)?.bytes.toString() ?? ''
const pointer = () =>
  JSON.parse(bytesOf('private/current.json')) as { id: string; publication: number; manifest: string }
/** The keys that were stored since the last look, in order. */
function uploads(): string[] {
  const { log } = world.origin
  const keys = log.filter(({ method, status }) => method === 'PUT' && status === 200).map(({ key }) => key)
  log.length = 0
  return keys
}

function publishedManifest(): Manifest {
  const { id, manifest: sha256 } = pointer()
  const text = bytesOf(`private/snapshots/${id}.json`)
  expect(hash('sha256', text)).toBe(sha256)
  return JSON.parse(text)
}

/** The keys of the objects of the published snapshot. */
const objectKeys = () => new Set(objectsOf(publishedManifest()).map(({ key }) => keyInOrigin(key)))

/** Every object of the published snapshot is there with its bytes. */
function expectComplete(): void {
  const manifest = publishedManifest()
  for (const { key, sha256, bytes } of objectsOf(manifest)) {
    const found = stored(key)?.bytes ?? Buffer.alloc(0)
    expect([key, hash('sha256', found), found.length]).toEqual([key, sha256, bytes])
  }
}

// (rules 38.1, 38.2)
it('uploads objects, then the manifest, then the pointer, and the next time only what is new', async () => {
  const { env } = await world.host()
  const first = await publish(env)
  expect(first).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('is now publication 1 of ') })
  const order = uploads()
  const id = await readPointer(env['SNAPSHOT_DIR'] as string)
  expect(order.slice(-3)).toEqual(
    [`private/snapshots/${id}.json`, 'private/current.json', 'public/v1/meta'].map(keyInOrigin),
  )
  expect(order.slice(0, -3).every((key) => key.includes('/objects/'))).toBe(true)
  expectComplete()

  const again = await publish(env)
  expect(again).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('is published already, as publication 1 of '),
  })
  expect(uploads()).toEqual([])

  await buildNext(env)
  expect((await publish(env)).stdout).toContain('is now publication 2 of ')
  const objects = (keys: readonly string[]) => new Set(keys.filter((key) => key.includes('/objects/')))
  const lacked = objectKeys().difference(objects(order))
  expect(objects(uploads())).toEqual(lacked)
  expectComplete()
})

// (rule 38.8)
it('keeps what needs a key apart from what anyone may read, and says how long a CDN may keep each', async () => {
  const { env } = await world.host()
  await publish(env)
  const meta = publishedManifest().files.filter((file) => file.public)
  expect(meta.map(({ name }) => name)).toEqual(['meta.json'])
  const hashes = meta.flatMap(({ sha256, codings }) => [sha256, codings?.br.sha256, codings?.gzip.sha256])
  const keys = [...world.origin.objects.keys()].filter((key) => key.startsWith(keyInOrigin('public/')))
  expect(keys.sort()).toEqual(
    ['v1/meta', ...hashes.map((sha) => `objects/${sha}`)].map((key) => keyInOrigin(`public/${key}`)).sort(),
  )
  expect(hash('sha256', bytesOf('public/v1/meta'))).toBe(meta[0]?.sha256)
  for (const [key, { headers }] of world.origin.objects) {
    const isPublic = key.startsWith(keyInOrigin('public/'))
    const immutable = `${isPublic ? 'public' : 'private'}, max-age=31536000, immutable`
    const expected = key.endsWith('current.json')
      ? 'no-cache'
      : key.endsWith('v1/meta')
        ? 'public, max-age=3600'
        : immutable
    expect([key, headers['cache-control']]).toEqual([key, expected])
  }
})

// (rule 38.2)
it('continues where it was killed, and the published snapshot is complete at every moment', async () => {
  const random = randomFrom(seedOfRun('publish is killed'))
  const { env } = await world.host()
  await publish(env)
  for (let n = 0; n < runs(2, 10); n++) {
    await buildNext(env)
    let left = random.below(12)
    await killedPublish(world, env, [], ({ method }) => method === 'PUT' && left-- === 0)
    expectComplete()
    const before = new Set(world.origin.objects.keys())
    uploads()
    expect((await publish(env)).code).toBe(0)
    expect(pointer().id).toBe(await readPointer(env['SNAPSHOT_DIR'] as string))
    const repeated = uploads().filter((key) => key.includes('/objects/') && before.has(key))
    expect(repeated).toEqual([])
    expectComplete()
  }
})

// (rule 38.1)
it('lets one of two publishes at the same time win, and the other says so', async () => {
  const [one, other] = [await world.host(), await world.host()]
  await publish(one.env)
  await Promise.all([buildNext(one.env), buildNext(other.env)])
  // Both have read the pointer before one of them writes it.
  let atDoor = 0
  world.origin.trouble = async ({ method, key }) => {
    if (method !== 'PUT' || !key.endsWith('current.json')) return undefined
    atDoor++
    while (atDoor < 2) await pause(5)
    return undefined
  }
  const results = await Promise.all([publish(one.env), publish(other.env)])
  expect(results.map(({ code }) => code).sort()).toEqual([0, 1])
  const loser = results.find(({ code }) => code === 1)
  expect(loser?.stderr).toMatch(
    /^Nothing was published: another publish or a prune moved the pointer meanwhile\. .*\n$/,
  )
  expect(pointer().publication).toBe(2)
  expectComplete()
})

// (rule 38.3)
it('refuses an older snapshot than the published one, but publishes a rollback', async () => {
  const { env } = await world.host()
  const older = await readPointer(env['SNAPSHOT_DIR'] as string)
  const behind = await world.host()
  await buildNext(env)
  await publish(env)
  const newer = pointer().id
  expect(await publish(behind.env)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Nothing was published: the bucket has .*\n$/),
  })
  expect(pointer()).toMatchObject({ id: newer, publication: 1 })
  await script('snapshot', ['--rollback'], env)
  expect(await publish(env)).toMatchObject({ code: 0, stdout: expect.stringContaining('publication 2') })
  expect(pointer()).toMatchObject({ id: older, publication: 2 })
})
