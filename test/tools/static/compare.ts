// Compares what a catalog without a server answers with a server's responses, byte for byte: in Node.js, and in a worker of
// Chromium. Prints sizes and times besides.
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
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
import { drawnFrom, drawRequest } from '../../support/static/requests.ts'
import { freePort, SERVER_VARIABLE, script, startServer } from '../../support/worlds/processes.ts'
import { builtSite } from '../../support/worlds/site-build.ts'
import { workshop } from '../../support/worlds/workshop.ts'
import { answeredInChromium, type Compared, FIRST, kilobytes, LATER, print } from './in-chromium.ts'

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
    const different = [...(await answeredInNode(compared)), ...(await answeredInChromium(out, compared))]
    for (const target of new Set(different.slice(0, 20))) console.log(`differs: ${target}`)
    if (different.length > 0) throw new BadInput(`${different.length} bodies differ`)
  },
})

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
