// The typeface: it comes from this server, once, and nothing moves when it comes late.
import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { pathOfSite } from '../../support/model/demo-sites.ts'
import { CHROMIUM, visitor } from '../browser.ts'

const FONTS = '**/*.woff2'
const LAYOUT_SHIFT = 0.02
const LARGEST_BYTES = 60 * 1024
/** Pages and how wide the window is. Pages of one kind differ in their text alone. */
const PAGES = [
  ['/', 390],
  ['/', 1280],
  ['/explore', 390],
  [pathOfSite('live'), 390],
  [pathOfSite('live'), 1280],
  ['/genre/portfolio', 1280],
  ['/key', 390],
  ['/docs', 1280],
  ['/stats', 390],
] as const

/** Runs in the page: how much moved since it began to load. */
function layoutShift(): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum), 0)))
  })
}

const hasFont = (page: Page) => page.evaluate(() => document.fonts.check('16px "Bricolage Grotesque"'))

it.each(PAGES)(
  '%s at %i pixels is shown without its typeface, and hardly moves when that comes (rule 23.9)',
  async (path, width) => {
    const { page } = await visitor({ program: CHROMIUM, viewport: { width, height: 900 } })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(FONTS, async (route) => {
      await released
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await page.locator('h1').first().waitFor({ state: 'attached' })
    await page.evaluate(layoutShift)
    expect(await hasFont(page)).toBe(false)
    release()
    await page.evaluate(() => document.fonts.ready)
    expect(await hasFont(page)).toBe(true)
    expect(await page.evaluate(layoutShift)).toBeLessThanOrEqual(LAYOUT_SHIFT)
  },
)

it('a page asks for one font file, before its styles do, from this server (rule 23.9)', async () => {
  const { page, open, complaints } = await visitor()
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('.woff2') && asked.push(request.url()))
  await open('/terms')
  await page.evaluate(() => document.fonts.ready)
  expect(asked).toHaveLength(1)
  expect(await page.locator('link[rel=preload][as=font]').getAttribute('href')).toBe(
    new URL(asked[0] as string).pathname,
  )
  expect(complaints).toEqual([])
})

it('both files of the typeface together have at most 60 KB', () => {
  const files = createRequire(import.meta.url)
  const sizes = ['latin', 'latin-ext'].map((subset) => {
    const name = `bricolage-grotesque-${subset}-wght-normal.woff2`
    return statSync(files.resolve(`@fontsource-variable/bricolage-grotesque/files/${name}`)).size
  })
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(LARGEST_BYTES)
})
