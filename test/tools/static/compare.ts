// Compares what a catalog without a server answers with a server's responses, byte for byte: in Node.js, and in a worker of
// Chromium. Prints sizes and times besides.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { BadInput, runCommand } from '../../../build-scripts/cli/command.ts'
import { bundle } from '../../../build-scripts/static/bundle.ts'
import { writeCatalog } from '../../../build-scripts/static/catalog.ts'
import type * as engine from '../../../src/local/engine.ts'
import { readPointer } from '../../../src/snapshot/files/folder.ts'
import { serveSnapshot } from '../../../src/snapshot/live/serve.ts'
import { loadSnapshot } from '../../../src/snapshot/load/load.ts'
import { adminKey } from '../../bench/contest/servers.ts'
import { randomPictures, storePictures } from '../../support/pictures/measured.ts'
import { randomFrom } from '../../support/project/random.ts'
import { linesIn } from '../../support/search/catalog.ts'
import { fileHost } from '../../support/static/file-host.ts'
import { drawnFrom, drawRequest } from '../../support/static/requests.ts'
import { freePort, SERVER_VARIABLE, script, startServer } from '../../support/worlds/processes.ts'
import { builtSite } from '../../support/worlds/site-build.ts'
import { workshop } from '../../support/worlds/workshop.ts'

const help = `
Usage: npm run compare -- FILE.jsonl… [--editorial FILE.json] [--pictures] [--requests N] [--seed S]

Sends random requests to the built server with a catalog, and to the same catalog without a server, in Node.js and in a worker of
Chromium. Prints how many bodies differ, what was downloaded and how long it took. Exits with 1 if any differs.

  --editorial FILE  editorial data for the files
  --pictures        as if seven of ten pictures had been measured: random palettes, placeholders and looks
  --requests N      number of requests (default: 2000)
  --seed S          number of the requests (default: drawn)
`

const BASE_URL = 'http://127.0.0.1:4321'
/** What is asked first. */
const FIRST = '/v1/search?q=dark&limit=24'
const SLOWER = 4
/** The requests that are also made right after the first search. */
const LATER = 300

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

type Compared = readonly [target: string, body: string]
type Read = (path: string) => Promise<Uint8Array>

const shop = workshop()
const out = join(shop.folder, 'out')
const settings = {
  CATALOG_DB: shop.catalogDb,
  SNAPSHOT_DIR: shop.snapshotDir,
  ACCOUNTS_DB: join(shop.folder, 'accounts.db'),
  BASE_URL,
}
process.once('exit', shop.remove)

await runCommand({
  help,
  options: {
    editorial: { type: 'string' },
    pictures: { type: 'boolean', default: false },
    requests: { type: 'string', default: '2000' },
    seed: { type: 'string' },
  },
  takes: 'FILE…',
  async main({ values, positionals }) {
    const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
    print({ files: positionals, seed })
    await script('import', [...positionals, ...(values.editorial ? ['--editorial', values.editorial] : [])], settings)
    if (values.pictures) await picture(seed, positionals)
    await script('snapshot', [], settings)
    const compared = await answeredByServer(Number(values.requests), seed)
    const { files } = await writeCatalog(shop.snapshotDir, join(out, 'catalog'), BASE_URL)
    await bundle('engine.ts', join(out, 'engine.js'))
    print({
      entries: (await shop.manifest()).entries,
      files: files.size + 2,
      engineKb: kilobytes((await readFile(join(out, 'engine.js'))).length),
    })
    const different = [...(await answeredInNode(compared)), ...(await answeredInChromium(compared))]
    for (const target of new Set(different.slice(0, 20))) console.log(`differs: ${target}`)
    if (different.length > 0) throw new BadInput(`${different.length} bodies differ`)
  },
})

function print(figures: object): void {
  console.log(JSON.stringify(figures))
}

function kilobytes(bytes: number): number {
  return Math.round(bytes / 102.4) / 10
}

async function picture(seed: number, files: readonly string[]): Promise<void> {
  const texts = await Promise.all(files.map((path) => readFile(path, 'utf8')))
  storePictures(shop.catalogDb, randomPictures(randomFrom(seed), linesIn(texts.join('\n'))))
}

/** Random requests with the bodies of the built server. */
async function answeredByServer(count: number, seed: number): Promise<Compared[]> {
  const site = join(shop.folder, 'site')
  await mkdir(site)
  process.env[SERVER_VARIABLE] = await builtSite(site)
  const snapshot = await loadSnapshot(shop.snapshotDir, (await readPointer(shop.snapshotDir)) as string)
  const drawn = drawnFrom(
    await serveSnapshot(snapshot, { editorial: { open: async () => null }, awaitsSpelling: false }),
  )
  const random = randomFrom(seed)
  const targets = Array.from({ length: count }, () => drawRequest(random, drawn))
  const env = { ...settings, HOST: '127.0.0.1', PORT: String(await freePort()), LOG_LEVEL: 'warn' }
  const server = await startServer(env)
  try {
    const headers = { authorization: `Bearer ${await adminKey(server, { path: shop.folder, env })}` }
    const compared: Compared[] = []
    const started = performance.now()
    for (const target of targets) compared.push([target, await (await fetch(server.url + target, { headers })).text()])
    print({ server: `${((performance.now() - started) / count).toFixed(2)} ms a request` })
    return compared
  } finally {
    await server.stop()
  }
}

/** The requests whose bodies differ in Node.js. Prints what is read at first, and by requests right after that. */
async function answeredInNode(compared: readonly Compared[]): Promise<string[]> {
  const { openAnswers } = (await import(pathToFileURL(join(out, 'engine.js')).href)) as typeof engine
  const cached = new Map<string, Uint8Array>()
  let bytes = 0
  const read: Read = async (path) => {
    const content = cached.get(path) ?? (await readFile(join(out, 'catalog', path)))
    cached.set(path, content)
    bytes += content.length
    return content
  }
  const bytesOf = async (work: () => Promise<unknown>) => {
    const before = bytes
    await work()
    return bytes - before
  }
  let answer = await openAnswers(read)
  const opened = bytes
  const first = await bytesOf(() => answer(FIRST))
  const started = performance.now()
  const bodies: string[] = []
  for (const [target] of compared) bodies.push(await (await answer(target)).text())
  const ms = (performance.now() - started) / compared.length
  const total = bytes
  const later: { target: string; kb: number }[] = []
  for (const [target] of compared.slice(0, LATER)) {
    answer = await openAnswers(read)
    await answer(FIRST)
    later.push({ target, kb: kilobytes(await bytesOf(() => answer(target))) })
  }
  later.sort((a, b) => b.kb - a.kb)
  const at = (share: number) => later[Math.floor(later.length * share)]?.kb
  print({ openKb: kilobytes(opened), firstKb: kilobytes(first), allKb: kilobytes(total), msEach: ms.toFixed(2) })
  print({ laterKb: { median: at(0.5), of20: at(0.05), of100: at(0.01), most: later.slice(0, 8) } })
  const different = compared.filter(([, body], n) => body !== bodies[n]).map(([target]) => target)
  print({ node: `${different.length} of ${compared.length} differ` })
  return different
}

/** The requests whose bodies differ in a worker of Chromium. Prints times in a page with a slower processor. */
async function answeredInChromium(compared: readonly Compared[]): Promise<string[]> {
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
