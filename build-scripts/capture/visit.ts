// Visits one page: opens it, waits until it is settled, and reads what it shows.
import type { Browser, BrowserContext, Page, Request, Response } from 'playwright-core'
import { apartFrom } from './apart.ts'
import { capturePage } from './capture.ts'
import { DESKTOP } from './chromium.ts'
import { readText } from './in-page/elements.ts'
import type { Fault, Outcome, VisitMessage } from './seen.ts'

/** How long a page may take to be read, to be loaded, and to be at rest, ms. */
const [READ_MS, LOAD_MS, REST_MS] = [30_000, 12_000, 5_000]
const MAX_REQUESTS = 2_000
/** A page that goes elsewhere by script more often than this goes in circles. */
const MAX_MOVES = 12

/** Visits a page through a proxy. Never rejects because of the page. */
export async function visitPage(browser: Browser, { url, proxy, pictures }: VisitMessage): Promise<Outcome> {
  const context = await browser.newContext({
    proxy: { server: proxy, bypass: '<-loopback>' },
    viewport: { width: DESKTOP.width, height: DESKTOP.height },
    userAgent: userAgent(browser),
    acceptDownloads: false,
    serviceWorkers: 'block',
    permissions: [],
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
  })
  try {
    const page = await context.newPage()
    const trail = followed(context, page, url)
    const fault = (await open(page, url, trail)) ?? (await whyNone(page, trail))
    const { at, response } = trail
    if (fault !== null || response === null) return { ok: false, fault: 'unreachable', at, ...fault }
    const apart = await apartFrom(page)
    const text = await apart(readText, null)
    const seen = { ...text, landed: page.url(), status: response.status(), headers: response.headers() }
    return { ok: true, seen: pictures ? { ...seen, capture: await capturePage(page, apart) } : seen }
  } finally {
    await context.close().catch(() => {})
  }
}

/** The name of Chromium and ours, so that who looks at a log knows who came. */
function userAgent(browser: Browser): string {
  const [version = ''] = browser.version().split('.')
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36 Vitrine/0.1`
}

interface Trail {
  /** Where the page is, or is about to go. */
  at: string
  moves: number
  /** The answer for where the page is. */
  response: Response | null
}

/** Follows where a page goes. Closes what it opens, and loads nothing more after too many requests. */
function followed(context: BrowserContext, page: Page, url: string): Trail {
  const trail: Trail = { at: url, moves: 0, response: null }
  let requests = 0
  const isMain = (request: Request) => request.isNavigationRequest() && request.frame() === page.mainFrame()
  const stop = () => void context.setOffline(true).catch(() => {})
  context.on('page', (other) => void (other !== page && other.close().catch(() => {})))
  page.on('request', (request) => {
    if (++requests === MAX_REQUESTS) stop()
    if (!isMain(request)) return
    Object.assign(trail, { at: request.url(), response: null })
    if (request.redirectedFrom() === null && ++trail.moves > MAX_MOVES) stop()
  })
  page.on('response', (response) => {
    if (isMain(response.request())) trail.response = response
  })
  return trail
}

type Why = { readonly fault: Fault; readonly why?: string | undefined }

/** Opens a page and waits until it is at rest. Resolves to why it could not be read, or null. */
async function open(page: Page, url: string, trail: Trail): Promise<Why | null> {
  try {
    await page.goto(url, { waitUntil: 'domcontentloaded', timeout: READ_MS })
  } catch (error) {
    const { message } = error as Error
    const fault = faultOf(message, trail)
    const code = /net::ERR_(\w+)/.exec(message)?.[1]?.toLowerCase().replaceAll('_', ' ')
    return { fault, ...(fault === 'unreachable' && { why: code }) }
  }
  // A page that never rests is taken as it is.
  await page.waitForLoadState('load', { timeout: LOAD_MS }).catch(() => {})
  await page.waitForLoadState('networkidle', { timeout: REST_MS }).catch(() => {})
  return null
}

/** Why what has been opened is no page. */
async function whyNone(page: Page, { moves, response }: Trail): Promise<Why | null> {
  if (moves > MAX_MOVES) return { fault: 'redirects' }
  if (response === null || page.url().startsWith('chrome-error:'))
    return { fault: 'unreachable', ...(response && { why: `status ${response.status()}` }) }
  if (response.status() === 401) return { fault: 'password' }
  const type = response.headers()['content-type'] ?? 'text/html'
  return /^(text\/html|application\/xhtml)/i.test(type) ? null : { fault: 'file', why: type.split(';')[0] }
}

const FAULTS: readonly [RegExp, Fault][] = [
  [/ERR_(CERT|SSL|BAD_SSL)/, 'certificate'],
  [/ERR_TOO_MANY_REDIRECTS/, 'redirects'],
  [/ERR_INVALID_AUTH|ERR_UNSUPPORTED_AUTH|ERR_PROXY_AUTH/, 'password'],
  [/Download is starting|ERR_ABORTED/, 'file'],
  [/crashed/i, 'crashed'],
]

function faultOf(message: string, { response }: Trail): Fault {
  if (/Timeout/.test(message)) return response ? 'endless' : 'slow'
  return FAULTS.find(([pattern]) => pattern.test(message))?.[1] ?? 'unreachable'
}
