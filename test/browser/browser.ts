// Opens pages in Chromium and records errors and requests that no page may have.
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'

export const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
export const WIDTHS = [320, 768, 1440]
export const SCHEMES = ['light', 'dark'] as const

export interface Visitor {
  page: Page
  /** Console errors, exceptions and requests to other hosts so far. */
  complaints: string[]
  /** Opens a path of the server. */
  open(path: string): Promise<void>
}

let browser: Browser | undefined

/** Starts the browser before the tests of a file and closes it afterwards. Call it at the top of the file. */
export function withBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM, chromiumSandbox: false })
  })
  afterAll(() => browser?.close())
}

let visitors = 0

/** Returns a visitor with an unused address and an empty browser context. */
export async function visitor(options: BrowserContextOptions = {}): Promise<Visitor> {
  const address = inject('address')
  const from = `2001:db8:${(process.pid % 0xffff).toString(16)}:${(++visitors).toString(16)}::1`
  const context = await (browser as Browser).newContext({
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
    extraHTTPHeaders: { 'x-forwarded-for': from },
    ...options,
  })
  const page = await context.newPage()
  const complaints = complaintsOf(page, address)
  return {
    page,
    complaints,
    async open(path) {
      await page.goto(path, { waitUntil: 'load' })
    },
  }
}

/** Missing images return 404 and the page draws a placeholder, but the browser logs an error. */
const IMAGE = /\/cdn-cgi\/image\//

function complaintsOf(page: Page, address: string): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    const { url } = message.location()
    if (message.type() === 'error' && !IMAGE.test(url)) complaints.push(`${message.text()} (${url})`)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    if (!request.url().startsWith(address) && !request.url().startsWith('data:'))
      complaints.push(`request to another host: ${request.url()}`)
  })
  return complaints
}

/** Waits until the element with this ID contains a text. */
export async function waitForText(page: Page, id: string, text: string | RegExp): Promise<void> {
  await expect.poll(() => page.locator(`#${id}`).textContent(), { timeout: 10_000 }).toMatch(text)
}
