// Measures pages as a visitor with a laptop of few years and a phone's connection sees them, and prints the table of the
// guide: `npm run measure`, or `npm run measure -- https://gallery.example /explore` for another server and other pages.
// Times are medians of three first visits, by the clock, so other work on the machine shows in them. Needs Chromium.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { freePort, START, startServer } from '../../support/worlds/processes.ts'

/** Fast 4G as in Chromium's DevTools, and a processor that takes four times as long. */
const FAST_4G = {
  offline: false,
  downloadThroughput: (9e6 / 8) * 0.9,
  uploadThroughput: (1.5e6 / 8) * 0.9,
  latency: 165,
}
const SLOWER = 4
const VISITS = 3
const WIDTHS = [390, 1280] as const
const PAGES = [
  '/',
  '/explore',
  '/explore?type=hero',
  '/site/columnar',
  '/genre/portfolio',
  '/templates',
  '/stats',
  '/key',
  '/docs',
  '/docs/recipes',
  '/docs/reference/listInspirations',
]

interface Visit {
  /** Bytes of the bodies of all responses, as they were sent, until the network is idle. Nothing is scrolled. */
  readonly sent: number
  /** The same of scripts and styles alone. */
  readonly code: number
  /** When the largest text or picture of the first view was painted, in ms. */
  readonly largestPaint: number
  readonly layoutShift: number
  /** The slowest of a few keys and clicks until the page shows it, in ms. */
  readonly interaction: number
}

interface Recorded {
  largestPaint: number
  layoutShift: number
  interaction: number
}

/** Runs in the page before its own scripts. */
function record(): void {
  const seen: Recorded = { largestPaint: 0, layoutShift: 0, interaction: 0 }
  Object.assign(window, { seen })
  for (const type of ['largest-contentful-paint', 'layout-shift', 'event'])
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & Record<'value' | 'interactionId', number>)[]) {
        if (type === 'layout-shift') seen.layoutShift += entry.value
        else if (type !== 'event') seen.largestPaint = entry.startTime
        else if (entry.interactionId > 0) seen.interaction = Math.max(seen.interaction, entry.duration)
      }
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

async function visit(browser: Browser, address: string, width: number, isSlow: boolean): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width, height: 900 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const bytes = await bytesOf(session)
  if (isSlow) {
    await session.send('Network.emulateNetworkConditions', FAST_4G)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  }
  await page.addInitScript(record)
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => (window as unknown as { seen: Recorded }).seen.largestPaint > 0)
  const { all: sent, code } = { ...bytes }
  const seen = () => page.evaluate(() => ({ ...(window as unknown as { seen: Recorded }).seen }))
  const { largestPaint, layoutShift } = await seen()
  await interact(page)
  const { interaction } = await seen()
  await context.close()
  return { sent, code, largestPaint, layoutShift, interaction }
}

/** Counts the bodies of responses as they were sent. */
async function bytesOf(session: CDPSession): Promise<{ all: number; code: number }> {
  const bytes = { all: 0, code: 0 }
  const heads = new Map<string, { length: number; isCode: boolean }>()
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const isCode = type === 'Script' || type === 'Stylesheet'
    heads.set(requestId, { length: response.encodedDataLength, isCode })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { length, isCode } = heads.get(requestId) ?? { length: 0, isCode: false }
    bytes.all += encodedDataLength - length
    if (isCode) bytes.code += encodedDataLength - length
  })
  await session.send('Network.enable')
  return bytes
}

/** What visitors do first: they keep a site, go to the search with its key, and type. */
async function interact(page: Page): Promise<void> {
  const heart = page.locator('[data-keep]:visible').first()
  if (await heart.count()) await heart.click({ force: true })
  await page.keyboard.press('/')
  await page.keyboard.type('dark', { delay: 120 })
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 200))))
}

function median(visits: readonly Visit[], figure: keyof Visit): number {
  return visits.map((one) => one[figure]).toSorted((a, b) => a - b)[visits.length >> 1] ?? 0
}

async function rowOf(browser: Browser, base: string, path: string): Promise<string> {
  const [phone, laptop] = WIDTHS
  // The first visit is not counted: the server makes its pictures then.
  await visit(browser, base + path, laptop, false)
  const onPhone = await visit(browser, base + path, phone, false)
  const visits: Visit[] = []
  for (let i = 0; i < VISITS; i++) visits.push(await visit(browser, base + path, laptop, true))
  const kilobytes = (value: number) => `${(value / 1000).toFixed(0)} KB`
  const weights = [onPhone.sent, median(visits, 'sent'), median(visits, 'code')].map(kilobytes)
  const times = (['largestPaint', 'interaction'] as const).map((figure) => `${median(visits, figure).toFixed(0)} ms`)
  return `| \`${path}\` | ${weights.join(' | ')} | ${times.join(' | ')} | ${median(visits, 'layoutShift').toFixed(3)} |`
}

async function table(base: string, paths: readonly string[]): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    chromiumSandbox: false,
  })
  const heads = ['page', `at ${WIDTHS[0]} px`, `at ${WIDTHS[1]} px`, 'of it scripts and styles', 'LCP', 'INP', 'CLS']
  console.log(`| ${heads.join(' | ')} |\n|${heads.map(() => '---|').join('')}`)
  for (const path of paths) console.log(await rowOf(browser, base, path))
  await browser.close()
}

/** Serves the demo from a temporary folder, as `npm start` does. */
async function tableOfDemo(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-measure-'))
  const port = String(await freePort())
  const files = {
    CATALOG_DB: 'catalog.db',
    ACCOUNTS_DB: 'accounts.db',
    SNAPSHOT_DIR: 'snapshot',
    BACKUP_DIR: 'backups',
  }
  const places = Object.entries(files).map(([name, file]) => [name, join(folder, file)])
  const env = { HOST: '127.0.0.1', PORT: port, LOG_LEVEL: 'warn', ...Object.fromEntries(places) }
  const server = await startServer(env, { args: START })
  try {
    await table(server.url, PAGES)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const [base, ...paths] = process.argv.slice(2)
if (base === undefined) await tableOfDemo()
else await table(base.replace(/\/$/, ''), paths.length > 0 ? paths : PAGES)
