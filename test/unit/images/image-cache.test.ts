import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type CacheLimits, type ImageCache, openImageCache } from '../../../src/images/image-cache.ts'
import { bytesOf } from './pictures.ts'

let folder: string
let now: number
let faults: unknown[]
const limits = { maxBytes: 1_000_000, maxFiles: 1_000 }
const open = (given: Partial<CacheLimits> = {}) =>
  openImageCache(
    join(folder, 'cache'),
    { ...limits, ...given },
    { now: () => now, fault: (error) => faults.push(error) },
  )
const key = (n: number) => n.toString(16).padStart(64, '0').split('').reverse().join('')
const bytes = (size: number) => Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(size, 7)])

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'image-cache-'))
  now = Date.now()
  faults = []
})
afterEach(() => rm(folder, { recursive: true }))

it('is empty before the first write, and rejects if the folder cannot be created', async () => {
  expect(await open().find(key(1))).toBeNull()
  await writeFile(join(folder, 'cache'), 'in the way')
  await expect(open().write(key(1), bytes(1))).rejects.toThrow()
  expect(await open().find(key(1))).toBeNull()
})

it('returns what was written, to another process too, and leaves no drafts', async () => {
  await open().write(key(1), bytes(150_000))
  const found = await open().find(key(1))
  expect(found?.format).toBe('jpeg')
  expect(await bytesOf(found?.body ?? null)).toEqual(bytes(150_000))
  const names = await readdir(join(folder, 'cache'), { recursive: true })
  expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([])
})

/** Writes images, one per hour, and waits until at most ten are left. The first one is used every time. */
async function fill(cache: ImageCache, images: number): Promise<number[]> {
  // In the past, because a draft has the time of the machine until it is complete, and must not look old meanwhile.
  now -= images * 60 * 60_000
  for (let n = 0; n < images; n++) {
    now += 60 * 60_000
    await cache.write(key(n), bytes(100))
    expect((await cache.find(key(0))) !== null, 'the first is asked for every time').toBe(true)
    await expect.poll(() => present(images).length, { interval: 2 }).toBeLessThanOrEqual(10)
  }
  return present(images)
}

function present(images: number): number[] {
  const isThere = (n: number) => existsSync(join(folder, 'cache', key(n).slice(0, 2), key(n).slice(2)))
  return Array.from({ length: images }, (_, n) => n).filter(isThere)
}

it.each([
  ['space on disk, in blocks of 4 KB', { maxBytes: 10 * 4096 }],
  ['number of files', { maxFiles: 10 }],
])('stays within its %s and deletes the least recently used files', async (_, given) => {
  const left = await fill(open(given), 30)
  expect(left).toContain(0)
  expect(left).toContain(29)
  expect(left).not.toContain(5)
  expect(faults).toEqual([])
})

it('deletes drafts that a killed process left, but not current ones', async () => {
  const place = join(folder, 'cache', '00')
  await mkdir(place, { recursive: true })
  for (const [name, age] of [
    ['old.tmp', 7_200_000],
    ['new.tmp', 1000],
  ] as const) {
    await writeFile(join(place, name), 'half')
    await utimes(join(place, name), (now - age) / 1000, (now - age) / 1000)
  }
  await open().write(key(1), bytes(1))
  await expect.poll(() => readdir(place), { interval: 2 }).toEqual(['new.tmp'])
  expect(await readFile(join(place, 'new.tmp'), 'utf8')).toBe('half')
})
