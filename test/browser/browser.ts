// Opens pages in Chromium and records everything that must not happen on any page.
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'

export const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
/** The narrowest width that WCAG 2.2 (1.4.10) asks for, a phone, a tablet, a laptop and a large screen. */
export const WIDTHS = [320, 390, 768, 1280, 1920] as const

export interface Visitor {
  page: Page
  /** Console errors, exceptions and requests to other hosts so far. */
  complaints: string[]
  /** Opens a path of the server. */
  open(path: string): Promise<void>
}

let browser: Browser | undefined

/** Starts the browser before the tests of a file and closes it after them. Call it at the top of the file. */
export function withBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM, chromiumSandbox: false })
  })
  afterAll(() => browser?.close())
}

/** Leaves out the pictures, for tests of everything else: most of the time of a page load goes into them. */
export function withoutPictures(page: Page): Promise<unknown> {
  return page.route('**/cdn-cgi/image/**', (route) => route.abort())
}

let visitors = 0

/** A new visitor with a unique client address and empty storage. */
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

/** The browser logs an error for a missing picture. The page shows a placeholder, so it is not a complaint. */
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

/** Waits until the element with this ID contains the text. */
export async function waitForText(page: Page, id: string, text: string | RegExp): Promise<void> {
  await expect.poll(() => page.locator(`#${id}`).textContent(), { timeout: 10_000 }).toMatch(text)
}
