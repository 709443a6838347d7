// What a worker draws of an export is what a server shows at the same address, with the addresses of the export: random views of the
// explorer, boards, archives and statistics.
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bundle } from '../../../build-scripts/static/bundle.ts'
import { writeCatalog } from '../../../build-scripts/static/catalog.ts'
import { archivePath, PUBLIC_TAXONOMIES } from '../../../src/catalog/model/taxonomy.ts'
import { relocated } from '../../../src/local/exported-address.ts'
import type * as pages from '../../../src/local/pages.ts'
import { readPointer } from '../../../src/snapshot/files/folder.ts'
import { serveSnapshot } from '../../../src/snapshot/live/serve.ts'
import { loadSnapshot } from '../../../src/snapshot/load/load.ts'
import type { ServedSnapshot } from '../../../src/snapshot/snapshot.ts'
import { nameOf } from '../../../src/snapshot/static/layout.ts'
import { archiveIn, pageAsked } from '../../../src/ui/archive/archive.ts'
import { archivePage } from '../../../src/ui/archive/archive-page.ts'
import { boardPage } from '../../../src/ui/board/board-page.ts'
import { explorePage } from '../../../src/ui/explore/explore-page.ts'
import type { Html } from '../../../src/ui/html.ts'
import { statsPage } from '../../../src/ui/stats/stats-page.ts'
import { type Random, randomFrom, runs, seedOfRun } from '../../support/project/random.ts'
import { type Drawn, drawnFrom, drawRequest } from '../../support/static/requests.ts'
import { linesOf, TODAY } from '../../support/worlds/fixture.ts'
import { ROOT } from '../../support/worlds/processes.ts'
import { workshop } from '../../support/worlds/workshop.ts'

const BASE = 'https://gallery.example'
const HOME = { baseUrl: BASE, exported: '../' }
const shop = workshop()
const out = join(shop.folder, 'out')
afterAll(shop.remove)

let served: ServedSnapshot
let drawn: Drawn
let draw: typeof pages.draw
beforeAll(async () => {
  await shop.load(linesOf(`${ROOT}data/demo/catalog.jsonl`))
  await shop.build(TODAY)
  await writeCatalog(shop.snapshotDir, join(out, 'catalog'), BASE)
  await bundle('pages.ts', join(out, 'pages.js'))
  const snapshot = await loadSnapshot(shop.snapshotDir, (await readPointer(shop.snapshotDir)) as string)
  served = await serveSnapshot(snapshot, { editorial: { open: async () => null }, awaitsSpelling: true })
  drawn = drawnFrom(served)
  vi.stubGlobal('document', {})
  vi.stubGlobal('fetch', async (url: string) => new Response(await readFile(fileURLToPath(url))))
  draw = ((await import(pathToFileURL(join(out, 'pages.js')).href)) as typeof pages).draw
})
afterAll(() => void vi.unstubAllGlobals())

/** Random addresses of each kind, and what a server shows there. */
const KINDS: Record<string, (random: Random) => [path: string, shown: { title: string; body: Html }]> = {
  explorer(random) {
    const page = random.chance(0.2) ? `&page=${1 + random.below(4)}` : ''
    const query = `${drawRequest(random, drawn).split('?')[1]}${page}`
    return [`/explore?${query}`, explorePage(served, { query }, HOME)]
  },
  board(random) {
    const query = new URLSearchParams({ name: random.pick(drawn.titles) })
    for (const slug of random.some([...drawn.slugs, 'no-such-site'], 9)) {
      query.append('s', random.chance(0.3) ? `${slug}~hero` : slug)
      if (random.chance(0.3)) query.append('n', `“${random.pick(drawn.titles)}” & more`)
    }
    return [`/board?${query}`, boardPage(served, { query: String(query) }, HOME)]
  },
  archive(random) {
    const term = random.pick(served.archives.terms())
    const path = archivePath(term.taxonomy, term.slug)
    const query = random.chance(0.6) ? `page=${random.below(4)}` : ''
    const [, folder = '', slug = ''] = path.split('/')
    const archive = archiveIn(served.archives, folder, decodeURIComponent(slug))
    if (archive === null) throw new Error(`no archive at ${path}`)
    return [`${path}?${query}`, archivePage(served, archive, pageAsked(served, archive, query))]
  },
  statistics(random) {
    const query = `taxonomy=${random.pick(PUBLIC_TAXONOMIES)}&term=${random.pick(drawn.terms).slug}`
    return [`/stats?${query}`, { title: 'Statistics', body: statsPage(served, { query }) }]
  },
}

describe.each(Object.entries(KINDS))('the %s of an export', (name, kind) => {
  it('is drawn as a server shows it (rule 51.12)', async () => {
    const random = randomFrom(seedOfRun(name))
    for (let n = 0; n < runs(100, 1_000); n++) {
      const [path, { title, body }] = kind(random)
      const { status, text } = await draw(path, '../')
      const main = relocated(body.html, '../', BASE)
      expect([path, status, /<main>(.*)<\/main>$/s.exec(text)?.[1]]).toEqual([path, 200, main])
      expect(/<title>(.*) – Vitrine/.exec(text)?.[1]?.replaceAll(/&#?\w+;/g, '?')).toBe(
        title.replaceAll(/[&<>"']/g, '?'),
      )
    }
  })
})

it('leads from /random to a site, or to sites that look unlike each other (rule 23.13)', async () => {
  const site = await draw('/random?seed=7', '')
  expect(site).toEqual(await draw('/random?seed=7', '../'))
  expect(site).toEqual({ status: 302, text: expect.stringMatching(/^\/site\//) })
  expect(await draw('/random?vary=1&seed=7', '')).toEqual({ status: 302, text: '/explore?seed=7' })
})

it.each(['/key', '/genre/no-such-term', '/genre/portfolio/feed.xml', '/site/perihelion', '/genre/%zz'])(
  'draws nothing at %s',
  async (path) => expect(await draw(path, '')).toEqual({ status: 404, text: 'This gallery has no such page.' }),
)

it('says what cannot be read, goes on with what it has, and tries again (rule 51.13)', async () => {
  const [path] = (KINDS['board'] as (typeof KINDS)[string])(randomFrom(1))
  const current = join(out, 'catalog', 'current')
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')))
  const lost = await ((await import(`${pathToFileURL(join(out, 'pages.js')).href}?again`)) as typeof pages).draw(
    path,
    '',
  )
  expect(lost).toEqual({ status: 503, text: expect.stringMatching(/^current cannot be read: .* try again later\.$/) })
  expect((await draw(path, '')).status).toBe(200)
  await rename(current, `${current}.gone`)
  expect((await draw(path, '')).status).toBe(200)
})

it('says that the catalog is of another release, so that the page can ask a newer script (rule 51.13)', async () => {
  const read = (name: string) => readFile(join(out, 'catalog', name))
  const index = String(gunzipSync(await read(String(await read('current.gone')).trim())))
  const other = gzipSync(index.replace(/"format":"[^"]+"/, '"format":"1.0"'))
  const name = await nameOf(other)
  vi.stubGlobal('fetch', async (url: string) => new Response(url.endsWith('current') ? name : other))
  const old = (await import(`${pathToFileURL(join(out, 'pages.js')).href}?old`)) as typeof pages
  expect(await old.draw('/explore', '')).toEqual({
    status: 410,
    text: expect.stringMatching(/another release.* Reload\.$/),
  })
})
