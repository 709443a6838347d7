// Which pictures come with an answer: those that are ready at once, and what has to be made with the next one.
// (rules 31.11, 31.15)
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import type { Ready } from '../../../src/images/gallery.ts'
import { type ImageRequest, type Made, pictureWork } from '../../../src/images/picture-maker.ts'
import { illustrationOf } from '../../../src/mcp/answer/pictures.ts'
import { listSections, listSites } from '../../../src/mcp/catalog-tools.ts'
import { callTool } from '../../../src/mcp/tools.ts'
import { looked, pixels } from '../images/pictures.ts'

const KEY = { own: 'key', wide: 'key' }
const LIMITS = { concurrency: 2, maxWaiting: 9, maxWaitingPerNetwork: 9 }
const siteOf = (name: string) => ({ slug: name, thumbnail: `http://a.example/${name}.png` })
const SECTION = 'http://a.example/cdn-cgi/image/trim=0;0;9;0,width=640,height=60,fit=cover,format=jpg,quality=85/a.png'
let tile: Buffer
beforeAll(async () => {
  tile = await sharp(await pixels(400, 300))
    .webp()
    .toBuffer()
})

/** A client, and a gallery of which `ready` has pictures at once, and the others only when they are finished. */
function galleryOf(ready: readonly string[], leaving = new AbortController()) {
  let now = 0
  const work = pictureWork(LIMITS, () => now)
  const asked: ImageRequest[] = []
  const finish = new Map<string, () => void>()
  const image = async (): Promise<Made> => ({ made: 'image', mediaType: 'image/webp', body: tile })

  async function find(request: ImageRequest): Promise<Ready | null> {
    const { path } = request
    const name = path.slice(1, -4)
    asked.push(request)
    const later = () => new Promise<Made>((resolve) => finish.set(name, () => resolve(image())))
    const made = () => work.queue.run({ ...request, key: path, isExtra: false }, later)
    const slow = async () => (await made()) ?? { made: 'busy' as const }
    return name === 'gone' ? null : { key: path, image: ready.includes(name) ? image : slow, inTurn: image }
  }
  const picturing = { gallery: { work, find }, client: KEY, signal: leaving.signal }
  /** Spends the budget of the key. */
  const spend = () =>
    work.queue.run({ ...picturing, key: 'costly', isExtra: true }, async () => {
      now += 20_000
    })
  return { picturing, asked, finish, work, leaving, spend }
}

it.each(['all', 'sheet'] as const)(
  '%s shows what is ready of a key that has spent its budget (rule 31.15)',
  async (wanted) => {
    const { picturing, work, spend } = galleryOf(['a', 'b'])
    await spend()
    expect(await work.queue.run({ ...picturing, key: 'custom', isExtra: true }, async () => 'made')).toBeNull()
    const { said, images } = await illustrationOf({ results: [siteOf('a'), siteOf('b')] }, wanted, picturing)
    expect(said).toBe(`${wanted === 'sheet' ? 'One sheet, of' : 'Of'} results 1, 2.`)
    expect(images.length).toBe(wanted === 'sheet' ? 1 : 2)
  },
)

it('a picture that has to be made is named with a time, and is made for the next call', {
  timeout: 60_000,
}, async () => {
  const { picturing, finish, work } = galleryOf(['a'])
  const { said, images } = await illustrationOf({ results: ['a', 'b', 'gone'].map(siteOf) }, 'all', picturing, 0)
  expect(said).toMatch(/^Of results 1\. Being made: 2\. Call again in \d+ s\. Not available: 3\.$/)
  expect([images.length, work.queue.load().running]).toEqual([1, 1])
  finish.get('b')?.()
})

it('nothing is made for a client that left (rule 19.13)', async () => {
  const { picturing, finish, work, leaving } = galleryOf([])
  const answer = illustrationOf({ results: ['a', 'b', 'c', 'd'].map(siteOf) }, 'all', picturing)
  await expect.poll(() => work.queue.load()).toEqual({ running: 2, waiting: 2 })
  leaving.abort()
  expect(work.queue.load().waiting).toBe(0)
  for (const done of finish.values()) done()
  await answer
})

it('a section is shown as a whole, and a site from its top (rule 31.11)', async () => {
  const { picturing, asked } = galleryOf(['a'])
  const thumbnail = 'http://a.example/cdn-cgi/image/w=400,h=300,fit=cover,g=top,f=auto,q=85/a.png'
  await illustrationOf({ results: [{ image: SECTION }, { thumbnail }] }, 'all', picturing)
  expect(asked.map(({ transform }) => [transform?.fit, transform?.width, transform?.height])).toEqual([
    ['contain', 400, 300],
    ['cover', 400, 300],
  ])
})

it('a wide picture is whole on the sheet, in the middle of its place (rule 31.11)', async () => {
  const { picturing } = galleryOf(['a'])
  tile = await sharp({ create: { width: 400, height: 80, channels: 3, background: '#f00' } })
    .webp()
    .toBuffer()
  const { images } = await illustrationOf({ results: [siteOf('a')] }, 'sheet', picturing)
  const sheet = Buffer.from(images[0]?.data ?? '', 'base64')
  expect(await looked(sheet)).toMatchObject({ format: 'jpeg', width: 400, height: 300 })
  const rows = await sharp(sheet).raw().toBuffer()
  const redness = (x: number, y: number) => (rows[(y * 400 + x) * 3] ?? 0) - (rows[(y * 400 + x) * 3 + 1] ?? 0)
  for (const x of [40, 200, 395]) expect([redness(x, 150) > 200, redness(x, 20) < 20]).toEqual([true, true])
})

const row = { slug: 'a', title: 'A' }
const input = {
  schema: { type: 'object', properties: { fields: {}, images: {}, limit: {}, type: {} } },
  commaLists: new Set(['fields']),
  split: new Set<string>(),
  unlisted: [],
} as const

// (rule 31.11)
it.each([
  ['list_sites', listSites, 'slug,title', { screenshot: { thumbnail: 'http://a.example/a.png' } }, row],
  [
    'list_sites',
    listSites,
    'slug,title,screenshot.full',
    { screenshot: { full: 'f', thumbnail: 'http://a.example/a.png' } },
    { ...row, screenshot: { full: 'f' } },
  ],
  ['list_sections', listSections, ['slug', 'title'], { image: 'http://a.example/a.png' }, row],
] as const)('%s shows pictures beside fields without their address', async (_, tool, fields, hidden, expected) => {
  const { picturing } = galleryOf(['a'])
  const asked: string[] = []
  const api = async (_path: string, query: URLSearchParams) => {
    asked.push(query.get('fields') ?? '')
    return { total: 1, results: [{ ...row, ...hidden }] }
  }
  const given = { fields, images: 'all' }
  const result = await callTool({ tool, input }, given, { api, picturing })
  if (typeof result === 'string') throw new Error(result)
  expect(result.content).toMatchObject({ pictures: 'Of results 1.' })
  expect(result.content['results']).toEqual([expected])
  expect(result.images.length).toBe(1)
  expect(asked[0]).toMatch(/^slug,title,.*(image|screenshot\.thumbnail)$/)
})
