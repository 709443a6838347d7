// The app that shows results in a conversation, in a sandboxed frame of a page that plays the host (rules 31.23 to 31.25).
// Over 200 lines: the tests share one host, which is most of the file.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Frame, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { violations } from '../accessibility.ts'
import { visitor } from '../browser.ts'

interface App {
  text: string
  origins: string[]
}

let app: App
let client: Client

beforeAll(async () => {
  const address = inject('address')
  const body = JSON.stringify({ email: `conversation${process.pid}@example.com` })
  const { api_key } = await (await fetch(`${address}/v1/register`, { method: 'POST', body })).json()
  client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${api_key}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { requestInit }))
  const { tools } = await client.listTools()
  const shown = tools.find(({ name }) => name === 'search_sites')?._meta?.['ui'] as { resourceUri: string } | undefined
  const { contents } = await client.readResource({ uri: shown?.resourceUri ?? '' })
  const [content] = contents as unknown as [{ text: string; _meta: Result }]
  const { csp } = content._meta['ui'] as { csp: { resourceDomains: string[] } }
  app = { text: content.text, origins: csp.resourceDomains }
  return () => client.close()
})

/** A host: it frames the app, passes on calls of tools, and records what the app sends. */
const HOST = `<!doctype html><html lang="en"><title>A conversation</title><meta name="viewport" content="width=device-width">
<style>body { margin: 0 } iframe { width: 100%; height: 1500px; border: 0 }</style>
<iframe sandbox="allow-scripts" src="/test-app" title="Results"></iframe>
<script>
  const sent = []
  const send = (message) => document.querySelector('iframe').contentWindow.postMessage({ jsonrpc: '2.0', ...message }, '*')
  addEventListener('message', async ({ data: { id, method, params } }) => {
    sent.push({ method, params })
    if (method === 'ui/initialize') send({ id, result: { protocolVersion: params.protocolVersion, hostCapabilities: {},
      hostInfo: { name: 'test', version: '1' }, hostContext: { theme: window.theme, toolInfo: window.toolInfo } } })
    if (method === 'tools/call') send({ id, result: await window.callTool(params) })
    if (method === 'ui/open-link') send({ id, result: {} })
  })
</script></html>`

type Result = Record<string, unknown>
type Sent = { method: string; params: Result }

interface Conversation {
  page: Page
  frame: Frame
  complaints: string[]
  sent(method: string): Promise<Result[]>
}

const LAYOUTS = [
  { width: 390, theme: 'dark' },
  { width: 1280, theme: 'light' },
] as const

/** A conversation in which a tool was called. The system prefers the other scheme, so that the host's decides. */
async function conversation(result: object, layout?: (typeof LAYOUTS)[number], asked?: typeof ASKED) {
  const { width, theme } = layout ?? LAYOUTS[1]
  const colorScheme = theme === 'dark' ? 'light' : 'dark'
  const { page, open, complaints } = await visitor({ viewport: { width, height: 900 }, colorScheme })
  const policy = `default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src ${app.origins.join(' ')}`
  const html = { contentType: 'text/html; charset=utf-8' }
  await page.route('**/test-host', (route) => route.fulfill({ ...html, body: HOST }))
  const headers = { 'content-security-policy': policy }
  await page.route('**/test-app', (route) => route.fulfill({ ...html, headers, body: app.text }))
  // A browser lets no page that a test provides load anything from this machine, so the test passes on the pictures.
  if (layout) await page.route('**/cdn-cgi/image/**', async (route) => route.fulfill({ response: await route.fetch() }))
  await page.exposeFunction('callTool', (call: { name: string; arguments: Result }) => client.callTool(call))
  const toolInfo = asked && { tool: { name: asked.name } }
  await page.addInitScript((given) => Object.assign(window, given), { theme, toolInfo })
  await open('/test-host')
  await page.waitForFunction(`sent.some(({ method }) => method === 'ui/notifications/initialized')`)
  const told = (method: string, params: object) => page.evaluate(`send(${JSON.stringify({ method, params })})`)
  if (asked) await told('ui/notifications/tool-input', { arguments: asked.arguments })
  await told('ui/notifications/tool-result', result)
  const frame = page.frames()[1] as Frame
  const sent = async (method: string) =>
    (await page.evaluate<Sent[]>('sent')).filter((one) => one.method === method).map(({ params }) => params)
  return { page, frame, complaints, sent } satisfies Conversation
}

const ASKED = { name: 'search_sites', arguments: { q: 'portfolio', include: ['palette'] } }
const fiveSites = () => client.callTool(ASKED)
const slugsOf = ({ structuredContent }: { structuredContent?: unknown }) =>
  (structuredContent as { results: { slug: string; title: string }[] }).results

it('is one file of at most 40 KB that needs nothing but pictures (rule 31.23)', () => {
  console.info(`the app: ${Buffer.byteLength(app.text)} bytes`)
  expect(Buffer.byteLength(app.text)).toBeLessThanOrEqual(40_960)
  expect(app.text).not.toMatch(/<(?:link|script)[^>]* (?:href|src)=/)
  expect(app.text).not.toMatch(/\bimport\b/)
  expect(app.origins).toEqual([inject('address')])
})

describe.each(LAYOUTS)('$width pixels wide, $theme', (layout) => {
  it('shows five sites with pictures and colors, and axe finds nothing (rule 31.24)', async () => {
    const result = await fiveSites()
    const { frame, page, complaints, sent } = await conversation(result, layout)
    await frame.locator('li').nth(4).waitFor()
    const titles = slugsOf(result).map(({ title }) => title)
    expect(await frame.locator('h2').allTextContents()).toEqual(titles)
    expect(await frame.locator('.swatches').count()).toBe(5)
    for (const image of await frame.locator('img').all()) {
      await image.scrollIntoViewIfNeeded()
      await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(100)
    }
    expect(await frame.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(layout.theme)
    expect(await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await violations(frame)).toEqual([])
    const [size] = (await sent('ui/notifications/size-changed')).slice(-1)
    expect(size?.['height']).toBe(await frame.evaluate(() => document.body.scrollHeight))
    if (process.env['SCREENSHOTS']) await page.screenshot({ path: `${process.env['SCREENSHOTS']}/${layout.width}.png` })
    expect(complaints).toEqual([])
  })
})

it('calls tools by keyboard, and goes back (rule 31.25)', async () => {
  const result = await fiveSites()
  const { frame, page, sent } = await conversation(result)
  const [first] = slugsOf(result)
  await frame.locator('li').nth(4).waitFor()
  await frame.getByRole('button', { name: `More like this: ${first?.title}` }).focus()
  await page.keyboard.press('Enter')
  const heading = frame.locator('h1')
  await expect.poll(() => heading.textContent()).toBe(`More like ${first?.title}`)
  expect(await heading.evaluate((one) => one === document.activeElement)).toBe(true)
  await frame
    .getByRole('button', { name: /^Show sections/ })
    .first()
    .focus()
  await page.keyboard.press('Space')
  await expect.poll(() => heading.textContent()).toMatch(/^Sections of /)
  expect(await frame.locator('li').count()).toBeGreaterThan(0)
  expect(await frame.locator('.actions').first().textContent()).toBe('More like this')
  expect(await violations(frame)).toEqual([])
  const [similar, sections] = await sent('tools/call')
  expect(similar).toMatchObject({ name: 'similar_sites', arguments: { slug: first?.slug } })
  expect(sections).toMatchObject({ name: 'list_sections' })
  for (const _ of [1, 2]) {
    await frame.getByRole('button', { name: 'Back' }).focus()
    await page.keyboard.press('Enter')
  }
  await expect.poll(() => heading.textContent()).toBe('Results')
  expect(await frame.locator('h2').first().textContent()).toBe(first?.title)
  expect(await frame.getByRole('button', { name: 'Back' }).count()).toBe(0)
})

it('pages through results by keyboard, and back (rule 31.25)', async () => {
  const { frame, page, sent } = await conversation(await fiveSites(), undefined, ASKED)
  const twenty = slugsOf(await client.callTool({ ...ASKED, arguments: { ...ASKED.arguments, limit: 20 } }))
  const isAt = (n: number) =>
    expect
      .poll(() => frame.locator('h2').allTextContents())
      .toEqual(twenty.slice(5 * n, 5 * n + 5).map(({ title }) => title))
  await isAt(0)
  for (const n of [1, 2]) {
    await frame.getByRole('button', { name: 'More', exact: true }).focus()
    await page.keyboard.press('Enter')
    await isAt(n)
  }
  expect((await sent('tools/call'))[0]).toMatchObject(ASKED)
  expect(await violations(frame)).toEqual([])
  await frame.getByRole('button', { name: 'Back' }).click()
  await isAt(1)
})

it('has no next page at the end, and where the host does not name the tool (rule 31.25)', async () => {
  const five = await fiveSites()
  const last = { ...five, structuredContent: { ...(five.structuredContent as object), next_cursor: null } }
  for (const { frame } of [await conversation(last, undefined, ASKED), await conversation(five)]) {
    await frame.locator('li').nth(4).waitFor()
    expect(await frame.locator('#more').isVisible()).toBe(false)
  }
})

it('shows markup as text, and takes only colors and web addresses (rule 31.24)', async () => {
  const title = "<img src=x onerror=\"parent.postMessage({jsonrpc:'2.0',method:'attack'},'*')\">"
  const hostile = { slug: 'a"b', title, url: 'javascript:alert(1)', thumbnail: 'https://elsewhere.example/a.png' }
  const palette = { page: [{ hex: 'red;background:url(//elsewhere.example)' }, { hex: '#112233' }] }
  const results = [{ ...hostile, palette }, null, { other: 1 }]
  const { frame, sent } = await conversation({ structuredContent: { results } })
  await frame.locator('li').waitFor()
  expect(await frame.locator('h2').textContent()).toBe(title)
  expect(await frame.locator('a').count()).toBe(0)
  expect(await frame.locator('.swatches span').count()).toBe(1)
  await expect.poll(() => frame.locator('img').count()).toBe(0)
  expect(await sent('attack')).toEqual([])
})

it('says what a tool says that failed, and keeps what it shows (rule 31.25)', async () => {
  const result = {
    structuredContent: { results: [{ slug: 'no-such-site', title: 'Gone', url: 'https://gone.example' }] },
  }
  const { frame, sent } = await conversation(result)
  await frame.getByRole('button', { name: 'More like this: Gone' }).click()
  await expect.poll(() => frame.getByRole('status').textContent()).toMatch(/no-such-site|not|No/)
  expect(await frame.locator('li').count()).toBe(1)
  await frame.getByRole('link', { name: 'Gone' }).click()
  await expect.poll(() => sent('ui/open-link')).toEqual([{ url: 'https://gone.example' }])
})
