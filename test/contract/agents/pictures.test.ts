// What agents see and how much of it they have to read, with the pictures of the demo (rules 31.5 to 31.7, 31.11, 31.12).
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freshAddress } from '../../support/http/registrations.ts'
import { describeOwn, target } from '../../support/http/target.ts'
import { PATIENT } from '../../support/project/patience.ts'
import { demoWorld, type ServedWorld, serve } from '../../support/worlds/world.ts'

interface Answer {
  text: string
  structured: Record<string, unknown> & { results: Record<string, unknown>[] }
  images: { data: string; mimeType: string; width: number; height: number }[]
}

async function clientOf(url: string, key: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  // Each request from a network of its own, so that none has to wait for the pictures of others.
  const fetchFresh = (address: string | URL, init?: RequestInit) => {
    const headers = new Headers(init?.headers)
    headers.set('x-forwarded-for', freshAddress())
    return fetch(address, { ...init, headers })
  }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit, fetch: fetchFresh }))
  return client
}

async function answerOf(client: Client, name: string, given: Record<string, unknown>): Promise<Answer> {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: given })
  const [first, ...pictures] = content as unknown as { text: string; data: string; mimeType: string }[]
  expect(isError, first?.text).not.toBe(true)
  const images = pictures.map(async ({ data, mimeType }) => {
    const { width, height, format } = await sharp(Buffer.from(data, 'base64')).metadata()
    expect(mimeType).toBe(`image/${format}`)
    return { data, mimeType, width, height }
  })
  return {
    text: first?.text ?? '',
    structured: structuredContent as Answer['structured'],
    images: await Promise.all(images),
  }
}

const imageTokens = ({ images }: Answer) => images.reduce((sum, { width, height }) => sum + (width * height) / 750, 0)
const base64 = ({ images }: Answer) => images.reduce((sum, { data }) => sum + data.length, 0)
const slugsOf = ({ structured }: Answer) =>
  structured.results.map((row) => (row['site'] as typeof row)?.['slug'] ?? row['slug'])

describeOwn('pictures', 'the demo', () => {
  let demo: ServedWorld
  let client: Client
  // A busy server leaves pictures out. They come when they are asked for again.
  const ask = (name: string, given: Record<string, unknown> = {}) =>
    vi.waitFor(async () => {
      const answer = await answerOf(client, name, given)
      expect(answer.structured['pictures'] ?? '').not.toMatch(/available|Being made/)
      return answer
    }, PATIENT)
  beforeAll(async () => {
    demo = await serve(await demoWorld(dirname(target.own?.seed ?? '')))
    client = await clientOf(demo.server.url, demo.adminKey)
  })
  afterAll(async () => {
    await client?.close()
    await demo?.server.stop()
  })

  it('are shown only if they are asked for, except by get_site (rule 31.11)', async () => {
    const plain = await ask('list_sites')
    expect(plain.images).toEqual([])
    const slug = slugsOf(plain)[0]
    expect((await ask('get_site', { slug })).images).toMatchObject([
      { mimeType: 'image/webp', width: 640, height: 480 },
    ])
    expect((await ask('get_site', { slug, images: false })).images).toEqual([])
    expect((await ask('list_sites', { images: 'first' })).images).toMatchObject([{ mimeType: 'image/webp' }])
  })

  it.each([
    ['list_sites', {}],
    ['search_sites', { q: 'portfolio' }],
    ['similar_sites', { slug: 'marcus-bell' }],
    ['list_sections', { type: 'hero' }],
  ])('of five results of %s take 60 KB and 900 tokens at most (rule 31.12)', async (name, given) => {
    const answer = await ask(name, { ...given, images: 'all' })
    expect(answer.images.length).toBe(5)
    for (const { width, mimeType } of answer.images) {
      expect(width).toBeLessThanOrEqual(400)
      expect(mimeType).toBe('image/webp')
    }
    expect(base64(answer)).toBeLessThanOrEqual(60_000)
    expect(imageTokens(answer)).toBeLessThanOrEqual(900)
    expect(answer.structured['pictures']).toBe('Of results 1, 2, 3, 4, 5.')
  })

  it('are those that a build made, as they are (rule 31.11)', async () => {
    const { images } = await ask('list_sites', { images: 'all', limit: 9 })
    const [hero] = (await ask('get_site', { slug: 'marcus-bell' })).images
    for (const [of, shown] of [
      ['list', images],
      ['alone', [hero]],
    ] as const) {
      const made = globSync(`data/demo/ready/*/*-${of}`).map((file) => readFileSync(file, 'base64'))
      expect(made).toEqual(expect.arrayContaining(shown.map((one) => one?.data)))
    }
  })

  it('of all sites keep to that, five at a time, and five sites take 3,500 characters (rules 31.7, 31.12)', async () => {
    let cursor: unknown
    do {
      const answer = await ask('list_sites', { images: 'all', ...(cursor ? { cursor } : {}) })
      expect(base64(answer)).toBeLessThanOrEqual(60_000)
      expect(answer.text.length).toBeLessThanOrEqual(3_500)
      expect(JSON.stringify(answer.structured).length).toBeLessThanOrEqual(3_500)
      cursor = answer.structured['next_cursor']
    } while (cursor !== null)
  })

  it('of nine at most come on one sheet of 1,500 tokens at most (rules 31.11, 31.12)', async () => {
    for (const limit of [1, 2, 5, 9, 20]) {
      const sheet = await ask('list_sites', { images: 'sheet', limit })
      expect(sheet.images.length).toBe(1)
      expect(imageTokens(sheet)).toBeLessThanOrEqual(1_500)
      const numbers = Array.from({ length: Math.min(limit, 9) }, (_, i) => i + 1).join(', ')
      expect(sheet.text).toContain(`One sheet, of results ${numbers}.`)
    }
    expect((await ask('list_sites', { images: 'all', limit: 20 })).images.length).toBe(9)
  })

  it('are one request of the key, and other values of images are an error that names them (rules 31.3, 31.11)', async () => {
    const free = await clientOf(demo.server.url, demo.freeKey)
    await answerOf(free, 'list_sites', { images: 'all' })
    // /v1/me counts as well.
    const { data } = await demo.service('/v1/me', { key: demo.freeKey })
    expect(data).toMatchObject({ usage: { today: 2 } })
    await free.close()
    for (const [name, images] of [
      ['list_sites', 'every'],
      ['list_sites', true],
      ['get_site', 'sheet'],
      ['get_site', {}],
    ]) {
      const { isError, content } = await client.callTool({
        name: name as string,
        arguments: { slug: 'marcus-bell', images },
      })
      expect([isError, JSON.stringify(content)]).toEqual([true, expect.stringContaining('images takes')])
    }
  })

  it('and words for "hero references for a dark law-firm page, with palettes and fonts" take 3 calls and 6,000 tokens', async () => {
    const found = await ask('search_sites', { q: 'dark law firm', limit: 1 })
    const [, style] = /matched_filters: style=([\w-]+)/.exec(found.text) ?? []
    expect(style).toBe('dark')
    const heroes = await ask('list_sections', { type: 'hero', style, include: 'terms,palette', images: 'all' })
    const [, slug] = /^1\. Hero \| [^|]+ \| ([\w-]+)/m.exec(heroes.text) ?? []
    const site = await ask('get_site', { slug, include: 'palette' })
    for (const row of heroes.structured.results) expect(row['palette']).not.toEqual([])
    for (const { text } of [heroes, site]) {
      expect(text).toMatch(/palette: .*#[0-9a-f]{6}/)
      expect(text).toMatch(/typeface: \w/)
    }
    expect([heroes.images.length, site.images.length]).toEqual([5, 1])
    const tokens = [found, heroes, site].map((answer) => answer.text.length / 4 + imageTokens(answer))
    const total = tokens.reduce((a, b) => a + b)
    expect(total).toBeLessThanOrEqual(6_000)
    const [, said = ''] =
      /takes (?:about )?([\d,]+) tokens, six pictures/.exec(readFileSync('src/ui/docs/guide.md', 'utf8')) ?? []
    console.info(`the task of the guide: ${Math.round(total)} tokens`)
    expect(Math.abs(Number(said.replace(',', '')) - total)).toBeLessThanOrEqual(100)
  })
})

describeOwn('pictures of another server', 'the fixture', () => {
  it('are addresses, and the text says so (rule 31.11)', async () => {
    const client = await clientOf(target.url, target.adminKey)
    const { images, text, structured } = await answerOf(client, 'list_sites', { images: 'sheet', limit: 1 })
    expect(images).toEqual([])
    expect(structured['pictures']).toContain('not available here')
    expect(text).toContain(structured.results[0]?.['thumbnail'])
    await client.close()
  })
})
