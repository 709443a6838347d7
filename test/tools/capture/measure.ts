// `npm run measure:capture -- [demo|ugly|plain|consent] [--sites N] [--seed S] [--keep FOLDER]`: how much a visit sees of the demo's pages,
// of ugly ones, of plain ones, and of consent banners. Prints a table, and which types it takes for others. The rules of types were
// chosen on the first half of the demo's pages by seed 38, so that the other half says what to expect. `--keep` keeps what was seen of the
// demo, and visits only what is missing. Over 200 lines: four sets of pages share one server, one browser and one table.
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { type Browser, withBrowser } from '../../../build-scripts/capture/browser.ts'
import { DESKTOP } from '../../../build-scripts/capture/chromium.ts'
import { sectionType } from '../../../build-scripts/capture/section-type.ts'
import type { Capture } from '../../../build-scripts/capture/seen.ts'
import { showProgress } from '../../../build-scripts/cli/lines.ts'
import { decode } from '../../../build-scripts/pictures/decode.ts'
import { slugOf } from '../../../src/catalog/model/slug.ts'
import { measurePicture } from '../../../src/catalog/pictures/measure.ts'
import { distance, type Oklab, parseColor } from '../../../src/catalog/pictures/oklab.ts'
import { MAIN_COLORS } from '../../pictures/demo.ts'
import { declaredSizes } from '../../support/pictures/declared-sizes.ts'
import { withChromium, withPage } from '../demo/browser.ts'
import { type Layout, readLayout } from '../demo/layout.ts'
import { tagsOf } from '../demo/tags.ts'
import { CONSENT_PAGES } from './consent-pages.ts'
import { PLAIN_PAGES } from './plain-pages.ts'
import { BANNER, FRAME, UGLY_PAGES } from './ugly-pages.ts'

const SITES = 'data/demo/sites'
/** Colors nearer than this are the same, and pages chosen for the rules. */
const [SAME, CHOSEN_ON] = [0.06, 60]
/** The committed pictures, by slug. */
const PICTURES = new Map(
  readFileSync('data/demo/catalog.jsonl', 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { slug: string; screenshot: { path: string } })
    .map(({ slug, screenshot }) => [slug, join('data/demo/images', screenshot.path)]),
)
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    sites: { type: 'string' },
    seed: { type: 'string', default: '38' },
    keep: { type: 'string' },
    help: { type: 'boolean' },
  },
})
if (values.help) {
  console.log('npm run measure:capture -- [demo|ugly|plain|consent] [--sites N] [--seed S] [--keep FOLDER]')
  process.exit()
}
const [kind = 'all'] = positionals

type Rows = { readonly top: number; readonly bottom: number }
const tally = new Map<string, [hit: number, all: number]>()
const confused = new Map<string, number>()
function count(what: string, isHit: boolean): void {
  const [hit, all] = tally.get(what) ?? [0, 0]
  tally.set(what, [hit + Number(isHit), all + 1])
}

function common(a: Rows, b: Rows): number {
  const both = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return Math.max(0, both) / (Math.max(a.bottom, b.bottom) - Math.min(a.top, b.top))
}

/** Counts a band whose type is known. Returns whether it was found. */
function countBand(bands: Capture['bands'], rows: Rows, type: string, pages: string, half: string): void {
  const at = bands.findIndex((band) => common(band, rows) >= 0.8)
  const seen = at < 0 ? null : sectionType(bands[at] as Capture['bands'][number], at, bands)
  const isHit = seen?.name === slugOf(type)
  count(`bands of ${pages}`, at >= 0)
  count(`types of ${pages}`, isHit)
  if (half) count(`types of ${pages}, ${half}`, isHit)
  const pair = `${slugOf(type)} taken for ${seen?.name ?? 'none'}`
  if (!isHit) confused.set(pair, (confused.get(pair) ?? 0) + 1)
}

/** The names in an order that a seed chooses. */
function shuffled(names: readonly string[], seed: number): string[] {
  let state = seed
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648)
  const drawn = names.toSorted().map((name) => ({ name, at: next() }))
  return drawn.sort((a, b) => a.at - b.at).map(({ name }) => name)
}

/** The pages as they are served: the demo's without the attributes that say what is asked. */
function pageOf(path: string): [type: string, body: string] | null {
  const [, kind, name = '', file = ''] = decodeURIComponent(new URL(path, 'http://x').pathname).split('/')
  const made = { ugly: UGLY_PAGES, plain: PLAIN_PAGES, consent: CONSENT_PAGES }[kind ?? '']?.[Number(name)]
  if (made) return ['text/html', made.html]
  if (kind === 'banner.html') return ['text/html', FRAME]
  if (kind === 'picture.svg')
    return [
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="160"><rect width="300" height="160" fill="#888"/></svg>',
    ]
  if (kind !== 'demo') return null
  const text = readFileSync(join(SITES, name, file || 'index.html'), 'utf8')
  return file ? ['text/css', text] : ['text/html', text.replace(/ data-[\w-]+="[^"]*"| data-offline\b/g, '')]
}

const server = createServer(({ url = '' }, response) => {
  const page = pageOf(url)
  if (page) response.writeHead(200, { 'content-type': page[0] }).end(page[1])
  else response.writeHead(404).end()
})
await once(server.listen(0, '127.0.0.1'), 'listening')
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

async function captured(browser: Browser, path: string): Promise<Capture | null> {
  const { capture = null } = (await browser.visit(origin + path).catch((error: Error) => {
    console.error(path, error.message)
    return {}
  })) as { capture?: Capture }
  return capture
}

/** What a visit sees of a page of the demo, or what an earlier one saw. */
async function kept(browser: Browser, slug: string): Promise<Capture | null> {
  const [json, avif] = ['json', 'avif'].map((type) => join(values.keep ?? '', `${slug}.${type}`)) as [string, string]
  if (values.keep && existsSync(json)) {
    const seen = JSON.parse(readFileSync(json, 'utf8'))
    return { ...seen, desktop: { ...seen.desktop, avif: readFileSync(avif) } }
  }
  const capture = await captured(browser, `/demo/${slug}/`)
  if (values.keep && capture) {
    mkdirSync(values.keep, { recursive: true })
    writeFileSync(avif, capture.desktop.avif)
    writeFileSync(json, JSON.stringify({ ...capture, phone: null, desktop: { ...capture.desktop, avif: null } }))
  }
  return capture
}

async function measureDemo(browser: Browser): Promise<void> {
  const all = shuffled(readdirSync(SITES), Number(values.seed))
  const slugs = all.slice(0, Number(values.sites ?? all.length))
  const chosenOn = new Set(shuffled(readdirSync(SITES), 38).slice(0, CHOSEN_ON))
  console.log(`${slugs.length} of ${all.length} pages of the demo by seed ${values.seed}`)
  const truth = new Map<string, Layout>()
  await withChromium(process.env, async (chromium) => {
    for (const slug of slugs)
      truth.set(
        slug,
        await withPage(chromium, { slug, folder: join(process.cwd(), SITES, slug), hash: '' }, DESKTOP, readLayout),
      )
  })
  let done = 0
  await Promise.all(
    slugs.map(async (slug) => {
      const layout = truth.get(slug) as Layout
      const capture = await kept(browser, slug)
      showProgress(() => `Visited ${++done} of ${slugs.length}`)
      const half = chosenOn.has(slug) ? 'on which rules were chosen' : 'held out'
      for (const { top, bottom, attributes } of layout.bands)
        countBand(capture?.bands ?? [], { top, bottom }, attributes['data-section'] ?? '', 'the demo', half)
      count('pages of the demo with all bands and no other', capture?.bands.length === layout.bands.length)
      const families = new Set(capture?.signs.typefaces.map(({ family }) => family))
      for (const name of tagsOf(layout).typeface) count('typefaces of the demo', families.has(name))
      const sizes = new Set(capture?.design?.type?.map(({ size }) => size))
      for (const size of declaredSizes(slug)) count('declared font sizes of the demo', sizes.has(size))
      await countColors(slug, capture)
    }),
  )
}

/** Whether the main declared colors are in the palette of the visit's picture, and of the committed one. */
async function countColors(slug: string, capture: Capture | null): Promise<void> {
  const pictures = {
    'the visits': capture?.desktop.avif ?? '',
    'the committed pictures': PICTURES.get(slug) ?? '',
  }
  for (const [of, picture] of Object.entries(pictures)) {
    const decoded = await decode(picture)
    const palette = 'error' in decoded ? [] : measurePicture(decoded.pixels, []).page
    for (const main of MAIN_COLORS[slug] ?? [])
      count(
        `main colors of the demo in ${of}`,
        palette.some(({ hex }) => apart(hex, main) <= SAME),
      )
  }
}

function apart(one: string, other: string): number {
  return distance(parseColor(one) as Oklab, parseColor(other) as Oklab)
}

async function measurePlain(browser: Browser): Promise<void> {
  const truth = await withChromium(process.env, async (chromium) => {
    const page = await chromium.newPage({ viewport: { width: DESKTOP.width, height: DESKTOP.height } })
    const rows: Rows[][] = []
    for (const at of PLAIN_PAGES.keys()) {
      await page.goto(`${origin}/plain/${at}/`)
      rows.push(
        await page.evaluate(() =>
          Array.from(document.body.children, (band) => band.getBoundingClientRect()).map(({ top, bottom }) => ({
            top,
            bottom,
          })),
        ),
      )
    }
    return rows
  })
  await Promise.all(
    PLAIN_PAGES.map(async ({ types }, page) => {
      const capture = await captured(browser, `/plain/${page}/`)
      for (const [at, type] of types.entries())
        countBand(capture?.bands ?? [], truth[page]?.[at] as Rows, type, 'plain pages', '')
    }),
  )
}

async function measureUgly(browser: Browser): Promise<void> {
  await Promise.all(
    UGLY_PAGES.map(async ({ name, bands, hasBanner }, at) => {
      const capture = await captured(browser, `/ugly/${at}/`)
      const hits = bands.filter((band) => capture?.bands.some((one) => common(one, band) >= 0.8)).length
      for (const [i] of bands.entries()) count('bands of ugly pages', i < hits)
      const left = await bannerLeft(capture)
      if (hasBanner) count('banners gone', left < 0.0005)
      if (hits < bands.length || (hasBanner && left >= 0.0005))
        console.log(
          `${name}: ${hits} of ${bands.length} bands${hasBanner ? `, ${(left * 100).toFixed(1)}% banner left` : ''}`,
          capture?.bands.map((b) => `${b.from[0]}${b.top}-${b.bottom}`).join(' '),
        )
    }),
  )
}

async function measureConsent(browser: Browser): Promise<void> {
  await Promise.all(
    CONSENT_PAGES.map(async ({ name }, at) => {
      const left = await bannerLeft(await captured(browser, `/consent/${at}/`))
      count('banners of consent tools gone', left < 0.0005)
      if (left >= 0.0005) console.log(`${name}: ${(left * 100).toFixed(1)}% banner left`)
    }),
  )
}

/** The part of the first screens that is colored as a banner. */
async function bannerLeft(capture: Capture | null): Promise<number> {
  if (capture === null) return 1
  const { data } = await sharp(capture.desktop.avif).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(BANNER.slice(at, at + 2), 16))
  const pixels = Math.min(data.length / 3, DESKTOP.width * DESKTOP.height)
  let hits = 0
  for (let at = 0; at < pixels * 3; at += 3)
    if (
      Math.abs((data[at] as number) - red) +
        Math.abs((data[at + 1] as number) - green) +
        Math.abs((data[at + 2] as number) - blue) <
      60
    )
      hits++
  return hits / pixels
}

const MEASURED = { demo: measureDemo, ugly: measureUgly, plain: measurePlain, consent: measureConsent }
await withBrowser({ accepts: (address) => address === '127.0.0.1', limitMs: 600_000 }, async (browser) => {
  for (const [name, measure] of Object.entries(MEASURED)) if (kind === 'all' || kind === name) await measure(browser)
})
server.close()
server.closeAllConnections()
for (const [what, [hit, all]] of tally)
  console.log(`| ${what} | ${hit} of ${all} | ${((hit / all) * 100).toFixed(1)}% |`)
for (const [pair, times] of [...confused].sort((a, b) => b[1] - a[1]).slice(0, 25)) console.log(`${times} ${pair}`)
