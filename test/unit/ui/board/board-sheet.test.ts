// Contact sheets of strangers delay nobody: the budget is asked before anything is fetched, and a long one takes turns.
// (rule 41.8)
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { networksOf } from '../../../../src/accounts/client-network.ts'
import type { Gallery } from '../../../../src/images/gallery.ts'
import type { Made } from '../../../../src/images/picture-maker.ts'
import { byteBudget, pictureWork } from '../../../../src/images/picture-work.ts'
import type { ServedSnapshot } from '../../../../src/snapshot/snapshot.ts'
import { parseBoard } from '../../../../src/ui/board/board-address.ts'
import { boardSheet, contactSheet, tileSize } from '../../../../src/ui/board/board-sheet.ts'
import { pixels } from '../../images/pictures.ts'

const LIMITS = { concurrency: 2, maxWaiting: 256, maxWaitingPerNetwork: 32 }
const MB = 1024 * 1024

/** Sites whose pictures take some time of a clock, and the sheets of boards that are asked for. */
function opened(pictureMs: number) {
  let now = 0
  const work = pictureWork(LIMITS, () => now)
  const fetched: string[] = []
  const kept = new Set<string>()
  let sites = 0

  async function make(path: string): Promise<Made> {
    if (!kept.has(path)) now += pictureMs
    kept.add(path)
    fetched.push(path)
    return { made: 'image', mediaType: 'image/png', body: await pixels(4, 3) }
  }
  const gallery: Gallery = {
    work,
    find: async ({ path }) => ({
      key: path,
      image: () => make(path),
      inTurn: () => make(path),
    }),
  }
  const findInspiration = (slug: string) => {
    sites++
    const screenshot = { thumbnail: `http://a.example/${slug}.png` }
    return JSON.stringify({ slug, title: slug, url: null, published: '2020-01-01', authors: [], screenshot })
  }
  const served = { snapshot: { id: '1', findInspiration } } as unknown as ServedSnapshot

  function ask(name: string, { count = 1, address = '192.0.2.1', signal = new AbortController().signal } = {}) {
    const items = Array.from({ length: count }, (_, n) => ({ id: `${name}-${n}`, note: '' }))
    const board = { ...parseBoard(''), name, items }
    const picturing = { gallery, client: networksOf(address), signal }
    return boardSheet(served, board, { baseUrl: 'http://a.example', picturing, work, now: () => now })
  }
  return { ask, fetched, work, sites: () => sites }
}

it('of 90 sheets of one address, a newcomer waits for two at most, and the others are refused', async () => {
  const { ask, fetched } = opened(1)
  const flood = Array.from({ length: 90 }, (_, n) => ask(`flood${n}`, { count: 4 }))
  expect(await ask('newcomer', { address: '198.51.100.1' })).not.toBeNull()
  expect(fetched.filter((path) => path.startsWith('/flood')).length).toBeLessThanOrEqual(2 * 4)
  expect((await Promise.all(flood)).filter((sheet) => sheet === null).length).toBe(90 - 33)
})

it('a client that has spent its budget gets no sheet, and nothing is looked up for it', async () => {
  const { ask, sites } = opened(21_000)
  expect(await ask('first')).not.toBeNull()
  const before = sites()
  expect(await ask('second')).toBeNull()
  expect(sites()).toBe(before)
})

it('a sheet whose pictures take long lets others come first, and becomes whole', async () => {
  const { ask, fetched } = opened(1_000)
  const long = ask('long', { count: 12 })
  const other = ask('other', { address: '198.51.100.1' })
  expect(await other).not.toBeNull()
  expect(new Set(fetched.filter((path) => path.startsWith('/long'))).size).toBeLessThanOrEqual(4)
  expect(await long).not.toBeNull()
  expect(new Set(fetched).size).toBe(13)
})

it('nothing more is fetched for a client that left (rule 19.13)', async () => {
  const { ask, fetched } = opened(0)
  const leaving = new AbortController()
  const sheet = ask('left', { count: 60, signal: leaving.signal })
  await expect.poll(() => fetched.length).toBeGreaterThan(0)
  leaving.abort()
  await sheet
  expect(fetched.length).toBeLessThan(60)
})

const TILE = { ground: '#0000ff', title: '<b>&\u0001 é', credit: '' }

it('a sheet of 60 takes 40 MB at most, and six of them wait for their memory', async () => {
  let asked = 0
  const memory = byteBudget(MB)
  const run: typeof memory.run = (bytes, draw) => {
    asked = bytes
    return memory.run(bytes, draw)
  }
  const tiles = Array.from({ length: 60 }, () => ({ ...TILE, picture: null }))
  const sheet = await contactSheet('', 'a.example', { tiles, work: { memory: { run } } })
  const { width, height } = await sharp(sheet).metadata()
  expect(width * height * 6).toBe(asked)
  expect([asked < 40 * MB, width <= 1_750]).toEqual([true, true])
})

it('a picture of any shape is whole, and its place has the color of the site', async () => {
  const wide = sharp({ create: { width: 800, height: 60, channels: 3, background: '#f00' } })
  const picture = await wide.grayscale(false).png().toBuffer()
  const tall = await sharp({ create: { width: 30, height: 90, channels: 3, background: '#fff' } })
    .grayscale()
    .jpeg()
    .toBuffer()
  const tiles = [
    { ...TILE, picture },
    { ...TILE, picture: tall },
  ]
  const sheet = await contactSheet('A', 'b', { tiles, work: { memory: byteBudget(MB) } })
  const { data, info } = await sharp(sheet).raw().toBuffer({ resolveWithObject: true })
  const { width, height } = tileSize(2)
  const colorAt = (x: number, y: number) =>
    [0, 1, 2].map((one) => Math.round((data[(y * info.width + x) * 3 + one] ?? 0) / 255)).join('')
  const [left, top, middle] = [64, 132, 132 + height / 2]
  expect([left + 4, left + width - 4].map((x) => colorAt(x, middle))).toEqual(['100', '100'])
  expect(colorAt(left + width / 2, top + 20)).toBe('001')
  const second = left + width + 36
  expect([colorAt(second + width / 2, middle), colorAt(second + 20, middle)]).toEqual(['111', '001'])
})
