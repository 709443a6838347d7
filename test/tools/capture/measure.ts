// `npm run measure:capture`: how much of the demo's pages, and of twenty ugly ones, a visit sees. Prints a table.
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { type Browser, withBrowser } from '../../../build-scripts/capture/browser.ts'
import { DESKTOP } from '../../../build-scripts/capture/chromium.ts'
import { sectionType } from '../../../build-scripts/capture/section-type.ts'
import type { Capture } from '../../../build-scripts/capture/seen.ts'
import { showProgress } from '../../../build-scripts/cli/lines.ts'
import { withChromium, withPage } from '../demo/browser.ts'
import { type Layout, readLayout } from '../demo/layout.ts'
import { tagsOf } from '../demo/tags.ts'
import { BANNER, FRAME, UGLY_PAGES } from './ugly-pages.ts'

const SITES = 'data/demo/sites'
const [kind = 'all'] = process.argv.slice(2)

type Rows = { readonly top: number; readonly bottom: number }
const tally = new Map<string, [hit: number, all: number]>()
function count(what: string, isHit: boolean): void {
  const [hit, all] = tally.get(what) ?? [0, 0]
  tally.set(what, [hit + Number(isHit), all + 1])
}

function common(a: Rows, b: Rows): number {
  const both = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return Math.max(0, both) / (Math.max(a.bottom, b.bottom) - Math.min(a.top, b.top))
}

/** The pages as they are served: the demo's without the attributes that say what is asked. */
function pageOf(path: string): [type: string, body: string] | null {
  const [, kind, name = '', file = ''] = decodeURIComponent(new URL(path, 'http://x').pathname).split('/')
  if (kind === 'ugly' && UGLY_PAGES[Number(name)]) return ['text/html', UGLY_PAGES[Number(name)]?.html ?? '']
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

async function measureDemo(browser: Browser): Promise<void> {
  const slugs = readdirSync(SITES)
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
      const capture = await captured(browser, `/demo/${slug}/`)
      showProgress(() => `Visited ${++done} of ${slugs.length}`)
      const bands = capture?.bands ?? []
      for (const { top, bottom, attributes } of layout.bands) {
        const at = bands.findIndex((band) => common(band, { top, bottom }) >= 0.8)
        count('bands of the demo', at >= 0)
        const type = at < 0 ? null : sectionType(bands[at] as (typeof bands)[number], at, bands)
        count('types of the demo', type?.name === attributes['data-section'])
      }
      count('pages of the demo with all bands and no other', bands.length === layout.bands.length)
      for (const name of tagsOf(layout).typeface)
        count('typefaces of the demo', capture?.signs.typefaces.some(({ family }) => family === name) ?? false)
    }),
  )
}

async function measureUgly(browser: Browser): Promise<void> {
  await Promise.all(
    UGLY_PAGES.map(async ({ name, bands, hasBanner }, at) => {
      const capture = await captured(browser, `/ugly/${at}/`)
      const hits = bands.filter((band) => capture?.bands.some((one) => common(one, band) >= 0.8)).length
      for (const [i] of bands.entries()) count('bands of ugly pages', i < hits)
      const left = capture === null ? 1 : await bannerLeft(capture.desktop.avif)
      if (hasBanner) count('banners gone', left < 0.0005)
      if (hits < bands.length || (hasBanner && left >= 0.0005))
        console.log(
          `${name}: ${hits} of ${bands.length} bands${hasBanner ? `, ${(left * 100).toFixed(1)}% banner left` : ''}`,
          capture?.bands.map((b) => `${b.from[0]}${b.top}-${b.bottom}`).join(' '),
        )
    }),
  )
}

/** The part of the first screens that is colored as a banner. */
async function bannerLeft(avif: Uint8Array): Promise<number> {
  const { data } = await sharp(avif).removeAlpha().raw().toBuffer({ resolveWithObject: true })
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

await withBrowser({ accepts: (address) => address === '127.0.0.1', limitMs: 300_000 }, async (browser) => {
  if (kind !== 'ugly') await measureDemo(browser)
  if (kind !== 'demo') await measureUgly(browser)
})
server.close()
server.closeAllConnections()
for (const [what, [hit, all]] of tally)
  console.log(`| ${what} | ${hit} of ${all} | ${((hit / all) * 100).toFixed(1)}% |`)
