// A visitor: Debian's Chromium, and a record of everything that must not happen on any page.
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'

export const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
export const WIDTHS = [320, 768, 1440]
export const SCHEMES = ['light', 'dark'] as const

export interface Visitor {
  page: Page
  /** Console errors, exceptions and requests that left the host, so far. */
  complaints: string[]
  /** Opens a path of the server. */
  open(path: string): Promise<void>
}

let browser: Browser | undefined

/** Call it at the top of a test file: starts the browser before its tests and closes it after them. */
export function withBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM, chromiumSandbox: false })
  })
  afterAll(() => browser?.close())
}

let visitors = 0

/** A visitor from an address of their own, with nothing from before. */
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

/** A picture that is not there is answered with 404 and drawn by the page; the browser notes it as an error. */
const PICTURE = /\/cdn-cgi\/image\//

function complaintsOf(page: Page, address: string): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    const { url } = message.location()
    if (message.type() === 'error' && !PICTURE.test(url)) complaints.push(`${message.text()} (${url})`)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    if (!request.url().startsWith(address) && !request.url().startsWith('data:'))
      complaints.push(`left the host: ${request.url()}`)
  })
  return complaints
}

/** What a person waits for: a text in the page's element of this id. */
export async function waitForText(page: Page, id: string, text: string | RegExp): Promise<void> {
  await expect.poll(() => page.locator(`#${id}`).textContent(), { timeout: 10_000 }).toMatch(text)
}
