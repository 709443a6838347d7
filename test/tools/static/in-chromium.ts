// Asks the catalog of an export in Chromium: in a worker for its bodies, and in a page for processor time.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { fileHost } from '../../support/static/file-host.ts'

export type Compared = readonly [target: string, body: string]

/** What is asked first. */
export const FIRST = '/v1/search?q=dark&limit=24'
/** The requests that are also made right after the first search, and timed. */
export const LATER = 300
const SLOWER = 4

export function print(figures: object): void {
  console.log(JSON.stringify(figures))
}

export function kilobytes(bytes: number): number {
  return Math.round(bytes / 102.4) / 10
}

/** Responds to a list of requests with their bodies. */
const WORKER = `import { openAnswers } from './engine.js'
const read = async (path) => new Uint8Array(await (await fetch('catalog/' + path)).arrayBuffer())
onmessage = async ({ data: targets }) => {
  const answer = await openAnswers(read)
  const bodies = []
  for (const target of targets) bodies.push(await (await answer(target)).text())
  postMessage(bodies)
}`

/** Opens the catalog, and asks what is asked first, a text that nothing explains, and some requests, one step a call. */
const TIMED = `import { openAnswers } from './engine.js'
const read = async (path) => new Uint8Array(await (await fetch('catalog/' + path)).arrayBuffer())
let answer
export const open = async () => { answer = await openAnswers(read) }
export async function ask(targets) {
  for (const target of targets) await (await answer(target)).text()
}`

/** The requests whose bodies differ in a worker of Chromium. Prints times in a page with a slower processor. */
export async function answeredInChromium(out: string, compared: readonly Compared[]): Promise<string[]> {
  await writeFile(join(out, 'index.html'), '<!doctype html><link rel="icon" href="data:,"><title>Catalog</title>')
  await writeFile(join(out, 'worker.js'), WORKER)
  await writeFile(join(out, 'timed.js'), TIMED)
  let bytes = 0
  const host = await fileHost(out, '/gallery/', (_, length) => {
    bytes += length
  })
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    chromiumSandbox: false,
  })
  try {
    const page = await opened(browser, host.url)
    const started = performance.now()
    const bodies = await page.evaluate(
      ([targets]) =>
        new Promise<string[]>((resolve, reject) => {
          const asking = new Worker('worker.js', { type: 'module' })
          asking.onmessage = ({ data }) => resolve(data)
          asking.onerror = ({ message }) => reject(new Error(message))
          asking.postMessage(targets)
        }),
      [compared.map(([target]) => target)] as const,
    )
    const ms = (performance.now() - started) / compared.length
    const different = compared.filter(([, body], n) => body !== bodies[n]).map(([target]) => target)
    print({
      chromium: `${different.length} of ${compared.length} differ`,
      allKb: kilobytes(bytes),
      msEach: ms.toFixed(2),
    })
    print({ slower: `${SLOWER} times`, ...(await times(await opened(browser, host.url), compared)) })
    return different
  } finally {
    await browser.close()
    await host.close()
  }
}

async function opened(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${url}index.html`)
  return page
}

/** The processor time of a page in ms, times {@link SLOWER}: other work does not change it, as it would change time by the clock. */
async function times(page: Page, compared: readonly Compared[]): Promise<object> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const timed = async (call: string) => {
    const before = await taskMs()
    await page.evaluate(`import(new URL('timed.js', location.href).href).then(({ open, ask }) => ${call})`)
    return Math.round(((await taskMs()) - before) * SLOWER)
  }
  const taskMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  const asked = (targets: readonly string[]) => timed(`ask(${JSON.stringify(targets)})`)
  const some = compared.slice(0, LATER).map(([target]) => target)
  const openMs = await timed('open()')
  const [firstMs, unexplainedMs] = [await asked([FIRST]), await asked(['/v1/search?q=nowhere%20zzqqx'])]
  return { openMs, firstMs, unexplainedMs, laterMs: ((await asked(some)) / some.length).toFixed(1) }
}
