// Opens pages in Chromium and records everything that must not happen on any page.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { COMES_WITHIN_MS } from '../support/project/patience.ts'

export const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
/** Chromium without windows takes half of the processor time. It moves and paints pages a little differently. */
const HEADLESS = '/usr/bin/chromium-headless-shell'
const USUAL = process.env['CHROMIUM'] === undefined && existsSync(HEADLESS) ? HEADLESS : CHROMIUM
const LAUNCHER = fileURLToPath(new URL('../support/project/chromium.sh', import.meta.url))
/** The narrowest width that WCAG 2.2 (1.4.10) asks for, a phone, a tablet, a laptop and a large screen. */
export const WIDTHS = [320, 390, 768, 1280, 1920] as const

export interface Visitor {
  page: Page
  /** Console errors, exceptions and requests to other hosts so far. */
  complaints: string[]
  /** Opens a path of the server. */
  open(path: string): Promise<void>
}

const launched = new Map<string, Promise<Browser>>()

/** The browser of this worker, which all its files share. It ends with the worker. */
function browser(program: string): Promise<Browser> {
  const env = { ...process.env, CHROMIUM: program }
  const shared = launched.get(program) ?? chromium.launch({ executablePath: LAUNCHER, env, chromiumSandbox: false })
  launched.set(program, shared)
  return shared
}

interface Settings extends BrowserContextOptions {
  /** Whether the server makes the pictures. By default each is eight pixels wide, because to make them takes most of the time. */
  pictures?: boolean
  /** {@link CHROMIUM}, for what visitors see move. */
  program?: string
}

const PICTURES = '**/cdn-cgi/image/**'
const TINY = {
  contentType: 'image/png',
  body: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAMAAADz0U65AAAAA1BMVEVMaXFNx9g6AAAAAXRSTlMAQObYZgAAAAlwSFlzAAAD6AAAA+gBtXtSawAAAAxJREFUCNdjYKAOAAAASAAB/5sjIQAAAABJRU5ErkJggg==',
    'base64',
  ),
}

let visitors = 0

/** A new visitor with a unique client address and empty storage, who leaves at the end of the test. */
export async function visitor({ pictures = false, program = USUAL, ...options }: Settings = {}): Promise<Visitor> {
  const address = options.baseURL ?? inject('address')
  const from = `2001:db8:${(process.pid % 0xffff).toString(16)}:${(++visitors).toString(16)}::1`
  const context = await (await browser(program)).newContext({
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
    extraHTTPHeaders: { 'x-forwarded-for': from },
    ...options,
  })
  context.setDefaultTimeout(COMES_WITHIN_MS)
  onTestFinished(() => context.close())
  if (!pictures) await context.route(PICTURES, (route) => route.fulfill(TINY))
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

/** Chromium leaves out the transition to a page whose styles come late, and rejects a promise that no script gets. */
const LATE_STYLES = 'ViewTransition opt-in disabled'

function complaintsOf(page: Page, address: string): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    const { url } = message.location()
    if (message.type() === 'error' && !PICTURE.test(url)) complaints.push(`${message.text()} (${url})`)
  })
  page.on('pageerror', (error) => error.message.includes(LATE_STYLES) || complaints.push(String(error)))
  page.on('request', (request) => {
    if (!request.url().startsWith(address) && !request.url().startsWith('data:'))
      complaints.push(`left the host: ${request.url()}`)
  })
  return complaints
}

/** Waits until the element with this ID contains the text. */
export async function waitForText(page: Page, id: string, text: string | RegExp): Promise<void> {
  await expect.poll(() => page.locator(`#${id}`).textContent()).toMatch(text)
}
