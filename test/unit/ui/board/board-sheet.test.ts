// Contact sheets of strangers delay nobody: the budget is asked before anything is fetched, and a long one takes turns.
// (rule 41.8)
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { networksOf } from '../../../../src/accounts/client-network.ts'
import type { Gallery } from '../../../../src/images/gallery.ts'
import { byteBudget, type Made, pictureWork } from '../../../../src/images/picture-maker.ts'
import type { ServedSnapshot } from '../../../../src/snapshot/snapshot.ts'
import { parseBoard } from '../../../../src/ui/board/board-address.ts'
import { boardSheet, contactSheet, rowsOf } from '../../../../src/ui/board/board-sheet.ts'
import type { WholeSite } from '../../../../src/ui/catalog/api-bodies.ts'
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
    return boardSheet(served, board, { picturing, work, now: () => now })
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

const look = { slug: 'a', title: '<b>&\u0001 é', color: ['Red', 'Blue'], url: null, authors: [] }
const site = { ...look, palette: { page: [{ hex: '#0000ff' }] } } as unknown as WholeSite
const PIN = { id: 'a', note: '', anchor: '', section: null, site }

it('a sheet of 60 takes 40 MB at most, and six of them wait for their memory', async () => {
  let asked = 0
  const memory = byteBudget(MB)
  const run: typeof memory.run = (bytes, draw) => {
    asked = bytes
    return memory.run(bytes, draw)
  }
  const tiles = Array.from({ length: 60 }, () => [PIN, null] as const)
  const sheet = await contactSheet(parseBoard(''), tiles, { memory: { run } })
  const { width, height } = await sharp(sheet).metadata()
  expect(width * height * 6).toBe(asked)
  expect([asked < 40 * MB, width <= 1_750]).toEqual([true, true])
})

it('a picture of any shape is whole on the color of its site, and a poster stands for one that is not there (rule 41.8)', async () => {
  const wide = sharp({ create: { width: 800, height: 60, channels: 3, background: '#f00' } })
  const picture = await wide.grayscale(false).png().toBuffer()
  const tall = await sharp({ create: { width: 30, height: 90, channels: 3, background: '#fff' } })
    .grayscale()
    .jpeg()
    .toBuffer()
  const tiles = [picture, tall, null].map((one) => [PIN, one] as const)
  const sheet = await contactSheet(parseBoard('name=A'), tiles, { memory: byteBudget(MB) })
  const { data, info } = await sharp(sheet).raw().toBuffer({ resolveWithObject: true })
  const top = info.height - 64 + 36 - 72 - 300
  const colorAt = (x: number, y: number) =>
    [0, 1, 2].map((one) => Math.round((data[((top + y) * info.width + x) * 3 + one] ?? 0) / 255)).join('')
  const [left, second, third] = [64, 64 + 436, 64 + 2 * 436]
  expect([left + 4, left + 396].map((x) => colorAt(x, 150))).toEqual(['100', '100'])
  expect(colorAt(left + 200, 20)).toBe('001')
  expect([colorAt(second + 200, 150), colorAt(second + 20, 150)]).toEqual(['111', '001'])
  // In place of the third one stands a poster in the colors of its site.
  expect(colorAt(third + 390, 5)).toBe('100')
})

it('the rows of a sheet have no hole, whatever the number', () => {
  for (let count = 1; count <= 60; count++) {
    const rows = rowsOf(count)
    expect(rows.reduce((sum, row) => sum + row, 0)).toBe(count)
    expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(1)
    expect(Math.max(...rows)).toBeLessThanOrEqual(6)
  }
})
