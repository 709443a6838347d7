import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openImageCache } from '../../../src/images/image-cache.ts'

let folder: string
let now: number
const open = (maxBytes: number) => openImageCache(join(folder, 'cache'), maxBytes, () => now)
const key = (n: number) => n.toString(16).padStart(64, '0').split('').reverse().join('')
const bytes = (size: number) => new Uint8Array(size).fill(7)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'image-cache-'))
  now = Date.now()
})
afterEach(() => rm(folder, { recursive: true }))

it('is empty before the first write, and rejects if the folder cannot be created', async () => {
  expect(await open(1000).read(key(1))).toBeNull()
  await writeFile(join(folder, 'cache'), 'in the way')
  await expect(open(1000).write(key(1), bytes(1))).rejects.toThrow()
  expect(await open(1000).read(key(1))).toBeNull()
})

it('returns what was written, to another process too, and leaves no drafts', async () => {
  await open(1000).write(key(1), bytes(5))
  expect(await open(1000).read(key(1))).toEqual(Buffer.from(bytes(5)))
  const names = await readdir(join(folder, 'cache'), { recursive: true })
  expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([])
})

it('stays within its limit and deletes the least recently used files', async () => {
  const cache = open(1000)
  for (let n = 0; n < 40; n++) {
    now += 60 * 60_000
    await cache.write(key(n), bytes(100))
    expect((await cache.read(key(0))) !== null, 'the first is asked for every time').toBe(true)
  }
  const kept = await Promise.all(Array.from({ length: 40 }, (_, n) => cache.read(key(n))))
  const present = kept.flatMap((found, n) => (found ? [n] : []))
  expect(present.length).toBeLessThanOrEqual(11)
  expect(present).toContain(0)
  expect(present).toContain(39)
  expect(present).not.toContain(5)
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
  await open(1000).write(key(1), bytes(1))
  expect(await readdir(place)).toEqual(['new.tmp'])
  expect(await readFile(join(place, 'new.tmp'), 'utf8')).toBe('half')
})
