// Downloading from a bucket: what is checked, what a kill leaves, and who may read.
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Downloaded, downloadSnapshot } from '../../../src/snapshot/bucket/download.ts'
import { objectsOf, publicationOf, readBucketPointer } from '../../../src/snapshot/bucket/publications.ts'
import { contentOf, listSnapshots, readCurrent, readManifest, readPointer } from '../../../src/snapshot/files/folder.ts'
import type { Manifest } from '../../../src/snapshot/files/manifest.ts'
import { isValid } from '../../../src/snapshot/files/verify.ts'
import { keyInOrigin } from '../../support/engines/origin.ts'
import type { Line } from '../../support/model/model.ts'
import { forFile } from '../../support/project/for-file.ts'
import { randomFrom, runs, seedOfRun } from '../../support/project/random.ts'
import { CATALOGS, linesOf } from '../../support/worlds/fixture.ts'
import { script, type Variables } from '../../support/worlds/processes.ts'
import { bucketOf, buildNext, killedPublish, publish, publishedWorld } from '../../support/worlds/published.ts'

const world = await forFile(publishedWorld())
let host: Variables
beforeAll(async () => {
  host = (await world.host()).env
  await publish(host)
})
beforeEach(() => {
  world.origin.log.length = 0
  world.origin.trouble = null
})

async function download(folder: string, env = world.origin.env): Promise<Downloaded> {
  const bucket = bucketOf(env)
  const read = await readBucketPointer(bucket)
  if (read === null) throw new Error('nothing is published')
  return downloadSnapshot({ bucket, folder, pointer: read.pointer })
}

const gets = () => world.origin.log.filter(({ method, key }) => method === 'GET' && key.includes('/objects/'))

/** The current snapshot of a folder, all of whose snapshots have nothing but valid files. Null if none is current. */
async function intact(folder: string): Promise<Manifest | null> {
  for (const id of await listSnapshots(folder)) {
    const manifest = (await readManifest(folder, id)) as Manifest
    for (const file of manifest.files) expect([file.name, isValid(join(folder, id), file)]).toEqual([file.name, true])
  }
  return readCurrent(folder)
}

/** An object of the published snapshot, chosen at random. */
async function anObject(): Promise<string> {
  const manifest = await readCurrent(host['SNAPSHOT_DIR'] as string)
  const keys = objectsOf(manifest as Manifest).map(({ key }) => keyInOrigin(key))
  return randomFrom(seedOfRun('object of the published snapshot')).pick(keys)
}

// (rules 38.4, 38.5)
it('fills an empty folder, and later downloads only what the folder lacks', async () => {
  const folder = join(world.emptyFolder(), 'new/snapshot')
  const first = await download(folder)
  const manifest = await intact(folder)
  expect([first.id, first.kept, first.publication]).toEqual([manifest?.id, 0, 1])
  expect(await publicationOf(folder)).toEqual({ id: first.id, publication: 1 })
  expect(gets()).toHaveLength(first.downloaded)

  world.origin.log.length = 0
  expect(await download(folder)).toMatchObject({ downloaded: 0, kept: first.downloaded })
  expect(gets()).toEqual([])

  await buildNext(host)
  await publish(host)
  world.origin.log.length = 0
  const second = await download(folder)
  const next = await intact(folder)
  const had = new Set(objectsOf(manifest as Manifest).map(({ path }) => path))
  const needs = new Set(objectsOf(next as Manifest).map(({ path }) => path))
  expect(second).toMatchObject({ id: next?.id, publication: 2, downloaded: needs.difference(had).size })
  expect(gets()).toHaveLength(second.downloaded)
})

describe('an object that is', () => {
  const damage: Record<string, (key: string) => void> = {
    missing: (key) => world.origin.objects.delete(key),
    shorter: (key) => change(key, (bytes) => bytes.subarray(0, -1)),
    longer: (key) => change(key, (bytes) => Buffer.concat([bytes, bytes])),
    'wrong in one bit': (key) => change(key, (bytes) => flipped(bytes)),
  }

  // (rule 38.4)
  it.each(Object.entries(damage))('%s is never served, and the message names it', async (_, spoil) => {
    const folder = world.emptyFolder()
    await download(folder)
    const served = await readPointer(folder)
    const fresh = world.emptyFolder()
    const key = await anObject()
    const good = world.origin.objects.get(key)
    spoil(key)
    try {
      await expect(download(fresh)).rejects.toThrow(key.slice(keyInOrigin('').length))
      expect(await readPointer(fresh)).toBeNull()
      expect(await listSnapshots(fresh)).toEqual([])
      // A folder that has the file already does not need the object.
      expect(await download(folder)).toMatchObject({ downloaded: 0 })
      expect((await intact(folder))?.id).toBe(served)
    } finally {
      if (good) world.origin.objects.set(key, good)
    }
    // What the failed download left is used by the next one.
    expect((await download(fresh)).kept).toBeGreaterThan(0)
    await intact(fresh)
  })

  function change(key: string, by: (bytes: Buffer) => Buffer): void {
    const found = world.origin.objects.get(key)
    if (found) world.origin.objects.set(key, { ...found, bytes: by(found.bytes) })
  }

  function flipped(bytes: Buffer): Buffer {
    const copy = Buffer.from(bytes)
    copy[copy.length >> 1] = (copy[copy.length >> 1] as number) ^ 1
    return copy
  }
})

// (rule 38.4)
it('mends a file of the folder that was damaged', async () => {
  const folder = world.emptyFolder()
  const { id } = await download(folder)
  const manifest = (await intact(folder)) as Manifest
  const [object] = objectsOf(manifest)
  writeFileSync(join(folder, id, object?.path ?? ''), 'something else')
  expect(await download(folder)).toMatchObject({ downloaded: 1 })
  await intact(folder)
})

// (rule 38.5)
it('serves nothing incomplete if it is killed, continues, and removes what was left long ago', async () => {
  const random = randomFrom(seedOfRun('pull is killed'))
  const folder = world.emptyFolder()
  const env = { ...host, SNAPSHOT_DIR: folder }
  mkdirSync(join(folder, '.pull-long-ago/taxonomies'), { recursive: true })
  utimesSync(join(folder, '.pull-long-ago'), new Date(0), new Date(0))
  const total = objectsOf((await readCurrent(host['SNAPSHOT_DIR'] as string)) as Manifest).length
  for (let n = 0; n < runs(3, 12); n++) {
    let left = random.below(total)
    await killedPublish(world, env, ['--pull'], () => left-- === 0)
    await intact(folder)
  }
  const ended = await publish(env, '--pull')
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  await intact(folder)
  expect(readdirSync(folder)).not.toContain('.pull-long-ago')
})

// (rule 38.6)
it('works in one folder from several processes at the same time', async () => {
  const folder = world.emptyFolder()
  const env = { ...host, SNAPSHOT_DIR: folder }
  await Promise.all([download(folder), download(folder), publish(env, '--pull')])
  const manifest = await intact(folder)
  expect(await publicationOf(folder)).toMatchObject({ id: manifest?.id })
  expect(readdirSync(folder).filter((name) => name.startsWith('.pull-'))).toEqual([])
})

// (rule 38.9)
it('lets a build continue, with the same content as a build of everything', async () => {
  const [continued, whole] = [world.emptyFolder(), world.emptyFolder()]
  const [{ slug }] = linesOf(CATALOGS[0]) as [Line]
  await publish({ ...host, SNAPSHOT_DIR: continued }, '--pull')
  await script('entries', ['offline', slug], host)
  const built = await script('nightly', ['--today', '2026-11-27'], { ...host, SNAPSHOT_DIR: continued })
  expect(built.stdout).toMatch(/ [1-9]\d* kept/)
  await script('nightly', ['--today', '2026-11-27'], { ...host, SNAPSHOT_DIR: whole })
  const contents = await Promise.all(
    [continued, whole].map(async (folder) => contentOf((await readCurrent(folder))?.id ?? folder)),
  )
  expect(contents[0]).toBe(contents[1])
})
