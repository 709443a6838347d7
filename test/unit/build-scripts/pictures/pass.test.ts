// What a build measures of pictures, and what it reads again: nothing that is known.
// Over 200 lines: the tests count reads and decodes of one module.
import { appendFileSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import files from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import type os from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type * as decoding from '../../../../build-scripts/pictures/decode.ts'
import { inTurn, withLock } from '../../../../build-scripts/snapshot/lock.ts'
import { unpackPalettes } from '../../../../src/catalog/pictures/oklab.ts'
import { pictureWorld, striped } from './picture-world.ts'

/** What happens when a file is read, and when a picture is decoded. */
const events = vi.hoisted(() => ({
  read: (_file: string) => {},
  decoded: () => {},
  reads: 0,
  decodes: 0,
  open: 0,
  most: 0,
}))

vi.mock('node:os', async (original) => ({ ...(await original<typeof os>()), availableParallelism: () => 8 }))

const { readFile } = files

/** Replaces the function in all modules, also in those that another file has loaded. */
function readWith(read: typeof files.readFile): void {
  files.readFile = read
  syncBuiltinESMExports()
}
async function countedRead(file: string): Promise<Buffer> {
  const bytes = await readFile(file)
  events.reads += 1
  events.read(file)
  return bytes
}
beforeAll(() => readWith(countedRead as typeof files.readFile))
afterAll(() => readWith(readFile))

vi.mock('../../../../build-scripts/pictures/decode.ts', async (original) => {
  const real = await original<typeof decoding>()
  const decode: typeof real.decode = (bytes) => {
    events.decodes += 1
    events.decoded()
    events.most = Math.max(events.most, ++events.open)
    return real.decode(bytes).finally(() => events.open--)
  }
  return { ...real, decode }
})

beforeEach(() => {
  Object.assign(events, { read() {}, decoded() {}, reads: 0, decodes: 0, open: 0, most: 0 })
})

const COUNT = { reads: 0, decodes: 0 }
function counted() {
  const { reads, decodes } = events
  Object.assign(events, COUNT)
  return { reads, decodes }
}

const BANDS = { sections: [{ type: 'Hero', top: 0, bottom: 300 }] }

describe('a build measures a picture once (rule 40.40)', () => {
  it('and neither reads an unchanged file again, nor decodes a content again', async () => {
    const { put, load, measure, stored, images } = await pictureWorld()
    await load(['one', 'two', 'gone'])
    put('/shots/one.png', await striped(1))
    put('/shots/two.png', await striped(2))
    expect((await measure()).measured).toHaveLength(2)
    expect(counted()).toEqual({ reads: 2, decodes: 2 })
    expect(stored().map(({ slug, problem }) => [slug, problem])).toEqual([
      ['one', null],
      ['two', null],
    ])
    expect((await measure()).measured).toEqual([])
    expect(counted()).toEqual(COUNT)
    utimesSync(join(images, '/shots/one.png'), 1, 1)
    await measure()
    expect(counted()).toEqual({ reads: 1, decodes: 0 })
    await load(['three'])
    put('/shots/three.png', await striped(1))
    await measure()
    expect(counted()).toEqual({ reads: 1, decodes: 0 })
    expect(stored().find(({ slug }) => slug === 'three')?.palettes).toEqual(stored()[0]?.palettes)
  })

  it('but measures it again when the file or the bands of its entry change', async () => {
    const { put, load, measure, stored } = await pictureWorld()
    const palettes = () => unpackPalettes(stored()[0]?.palettes as Uint8Array).length
    await load(['one'])
    put('/shots/one.png', await striped(1))
    await measure()
    expect(palettes()).toBe(2)
    await load(['one'], BANDS)
    await measure()
    expect([counted(), palettes()]).toEqual([{ reads: 2, decodes: 2 }, 3])
    put('/shots/one.png', await striped(5))
    expect([(await measure()).measured.length, counted().decodes]).toEqual([1, 1])
  })

  it('and goes on where a killed build was', async () => {
    const { put, load, measure } = await pictureWorld()
    const slugs = Array.from({ length: 40 }, (_, n) => `site-${n}`)
    await load(slugs)
    for (const [n, slug] of slugs.entries()) put(`/shots/${slug}.png`, await striped(n, 40, 50))
    events.decoded = () => {
      if (events.decodes > 20) throw new Error('killed')
    }
    await expect(measure()).rejects.toThrow('killed')
    events.decoded = () => {}
    expect((await measure()).measured).toHaveLength(24)
  })

  it('and lets a build run between its batches (rule 21.7)', async () => {
    const { put, load, measure, stored, config } = await pictureWorld()
    const slugs = Array.from({ length: 20 }, (_, n) => `site-${n}`)
    await load(slugs)
    for (const [n, slug] of slugs.entries()) put(`/shots/${slug}.png`, await striped(n, 40, 50))
    let ended = false
    const run = measure({ turn: (work) => inTurn(config.snapshotDir, work) }).finally(() => {
      ended = true
    })
    const seen = new Set<number>()
    while (!ended) {
      await withLock(config.snapshotDir, 0, async () => seen.add(stored().length)).catch(() => {})
      await setImmediate()
    }
    expect([(await run).measured.length, seen.has(16)]).toEqual([20, true])
  })

  it('and stops in time, to go on in the next build (rule 40.41)', async () => {
    const { put, load, measure } = await pictureWorld()
    const slugs = Array.from({ length: 20 }, (_, n) => `site-${n}`)
    await load(slugs)
    for (const [n, slug] of slugs.entries()) put(`/shots/${slug}.png`, await striped(n, 40, 50))
    const clock = vi.spyOn(performance, 'now')
    onTestFinished(() => clock.mockRestore())
    events.decoded = () => clock.mockReturnValue(events.decodes * 1000)
    clock.mockReturnValue(0)
    const first = await measure({ longestMs: 2500 })
    // The fourth may have started before the third took its second.
    expect([3, 4]).toContain(first.measured.length)
    expect(first.notes).toEqual([expect.stringMatching(/^More pictures have to be measured\. .*npm run pictures$/)])
    const left = 20 - first.measured.length
    // The last one ends late, and nothing is left out.
    expect(await measure({ longestMs: left * 1000 - 500 })).toMatchObject({ measured: { length: left }, notes: [] })
  })

  it('and has two of them in memory at most, on any number of processors', async () => {
    const { put, load, measure } = await pictureWorld()
    await load(['one', 'two', 'three', 'four', 'five'])
    for (const [n, slug] of ['one', 'two', 'three', 'four', 'five'].entries())
      put(`/shots/${slug}.png`, await striped(n))
    expect((await measure()).measured).toHaveLength(5)
    expect(events.most).toBe(2)
  })
})

describe('pictures that cannot be measured', () => {
  /** A PNG whose header says other sizes than its pixels have. */
  async function lying(width: number, height: number): Promise<Buffer> {
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#f00' } })
      .png()
      .toBuffer()
    png.writeUInt32BE(width, 16)
    png.writeUInt32BE(height, 20)
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
    return png
  }

  // (rule 40.43)
  it('are named once, and all others are measured', async () => {
    const { put, load, measure, stored } = await pictureWorld()
    const whole = await striped(1)
    const bad = {
      bomb: await lying(50_000, 50_000),
      empty: '',
      half: whole.subarray(0, whole.length / 2),
      lie: await lying(400, 3000),
      text: '<html>',
    }
    await load([...Object.keys(bad), 'folder', 'good'])
    for (const [slug, bytes] of Object.entries(bad)) put(`/shots/${slug}.png`, bytes)
    put('/shots/folder.png/inner.png', whole)
    put('/shots/good.png', whole)
    const { measured, problems } = await measure()
    expect(measured).toHaveLength(1)
    const named = [...Object.keys(bad), 'folder'].sort()
    expect(problems.sort()).toEqual(
      named.map((slug) => expect.stringMatching(`^${slug}: /shots/${slug}\\.png cannot be measured\\. It .+\\.$`)),
    )
    expect(problems[0]).toContain('It has more than 150 million pixels.')
    expect(stored().filter(({ palettes }) => palettes !== null)).toMatchObject([{ slug: 'good' }])
    counted()
    expect(await measure()).toEqual({ measured: [], problems: [], notes: [] })
    expect(counted()).toEqual(COUNT)
    expect((await measure({ retry: true })).problems).toHaveLength(6)
    put('/shots/half.png', whole)
    expect(await measure()).toMatchObject({ measured: { length: 1 }, problems: [] })
  })

  it('because the file changes meanwhile are left to a later build', async () => {
    const { put, load, measure, stored, images } = await pictureWorld()
    await load(['one'])
    put('/shots/one.png', await striped(1))
    events.read = () => appendFileSync(join(images, '/shots/one.png'), 'x')
    expect(await measure()).toEqual({ measured: [], problems: [], notes: [] })
    expect(stored()).toEqual([])
    events.read = () => {}
    put('/shots/one.png', await striped(1))
    expect((await measure()).measured).toHaveLength(1)
  })
})

describe('thumbnails (rule 40.44)', () => {
  const filesIn = (folder: string) =>
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => name.length > 2)

  it('are made with the measurement, come back when they are lost, and go with their picture', async () => {
    const { put, load, measure, take, ready, stored } = await pictureWorld()
    await load(['one', 'two'])
    put('/shots/one.png', await striped(1, 1000, 2000))
    put('/shots/two.png', await striped(2, 200, 90))
    await measure()
    const sizes = await Promise.all(filesIn(ready).map((name) => sharp(join(ready, name)).metadata()))
    expect(sizes.map(({ width, height, format }) => `${width}x${height} ${format}`).sort()).toEqual([
      '120x90 webp',
      '120x90 webp',
      '120x90 webp',
      '120x90 webp',
      '400x300 webp',
      '400x300 webp',
      '640x480 webp',
      '800x600 webp',
    ])
    const [lost = ''] = filesIn(ready)
    rmSync(join(ready, lost))
    expect((await measure()).measured).toHaveLength(1)
    expect(filesIn(ready)).toHaveLength(8)
    take('/shots/one.png')
    await measure()
    expect([filesIn(ready).length, stored().map(({ slug }) => slug)]).toEqual([4, ['two']])
  })

  it('are made for entries with the same picture, which is decoded once for the same bands', async () => {
    const { put, load, measure, ready } = await pictureWorld()
    await load(['one', 'two', 'three'])
    await load(['banded'], BANDS)
    const picture = await striped(1)
    for (const slug of ['one', 'two', 'three', 'banded']) put(`/shots/${slug}.png`, picture)
    expect(await measure()).toMatchObject({ measured: { length: 4 }, notes: [] })
    expect([filesIn(ready).length, counted().decodes]).toEqual([5, 2])
  })

  it('and crops of the sections are made of the newest sites, as many as CROP_SITES says', async () => {
    const { put, load, measure, ready, config } = await pictureWorld({ CROP_SITES: '2' })
    const slugs = ['one', 'two', 'three']
    for (const [n, slug] of slugs.entries()) {
      await load([slug], {
        sections: [
          { type: 'Hero', top: 10, bottom: 310 },
          { type: 'Footer', top: 310, bottom: 600 },
        ],
      })
      put(`/shots/${slug}.png`, await striped(n))
    }
    await measure()
    const crops = () => filesIn(ready).filter((name) => /-(10-290|310-0)$/.test(name))
    expect(crops()).toHaveLength(4)
    const sizes = await Promise.all(crops().map((name) => sharp(join(ready, name)).metadata()))
    expect(sizes.map(({ width, height, format }) => `${width}x${height} ${format}`).sort()).toEqual([
      ...Array(2).fill('480x290 webp'),
      ...Array(2).fill('480x300 webp'),
    ])
    counted()
    expect((await measure()).measured).toEqual([])
    expect(counted()).toEqual(COUNT)
    rmSync(join(ready, crops()[0] as string))
    await measure()
    expect([crops().length, counted().decodes]).toEqual([4, 1])
    await measure({ config: { ...config, cropSites: 0 } })
    expect([crops().length, filesIn(ready).length]).toEqual([0, 12])
  })

  it('and a section that its picture lacks cost one decode', async () => {
    const { put, load, measure, ready } = await pictureWorld()
    await load(['one'], { sections: [{ type: 'Footer', top: 400, bottom: 500 }] })
    put('/shots/one.png', await striped(1, 480, 300))
    await measure()
    expect([filesIn(ready).length, counted().decodes]).toEqual([5, 1])
    expect(await measure()).toEqual({ measured: [], problems: [], notes: [] })
    expect(counted()).toEqual(COUNT)
  })

  it('stay while no picture at all is there: the folder is probably another one', async () => {
    const { put, load, measure, take, ready, stored } = await pictureWorld()
    await load(['one'])
    put('/shots/one.png', await striped(1))
    await measure()
    take('/shots')
    await measure()
    expect([filesIn(ready).length, stored().length]).toEqual([4, 1])
  })

  it('are not made where another host serves pictures', async () => {
    const { put, load, measure, ready } = await pictureWorld({ SITE_URL: 'https://gallery.example' })
    await load(['one'])
    put('/shots/one.png', await striped(1))
    expect((await measure()).measured).toHaveLength(1)
    expect(() => readdirSync(ready)).toThrow('ENOENT')
  })

  it('that cannot be written are one line, and pictures are measured nonetheless', async () => {
    const { put, load, measure } = await pictureWorld({ SNAPSHOT_DIR: '/proc/none' })
    await load(['one', 'two'])
    for (const [n, slug] of ['one', 'two'].entries()) put(`/shots/${slug}.png`, await striped(n))
    const { measured, notes } = await measure()
    expect([measured.length, notes]).toEqual([2, [expect.stringMatching(/^Thumbnails cannot be written: /)]])
  })
})
