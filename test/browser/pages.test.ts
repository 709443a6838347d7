// What every page promises in each layout and in both color schemes. In the dark one only the contrast can differ.
// SCREENSHOTS=<folder> keeps screenshots.
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PAGES } from '../support/model/page-paths.ts'
import { contrastViolations, violations } from './accessibility.ts'
import { visitor, WIDTHS } from './browser.ts'

const { SCREENSHOTS } = process.env

/** What a page may load of its own, unpacked. */
const BUDGET_BYTES = 60_000

describe('a page', () => {
  it.each(PAGES)('%s: accessible, no overflow, little code, no external requests, no errors', async (path) => {
    const { page, open, complaints } = await visitor({
      pictures: SCREENSHOTS !== undefined,
      viewport: { width: WIDTHS[0], height: 900 },
    })
    await open(path)
    expect(await bytesOfCode(page)).toBeLessThan(BUDGET_BYTES)
    // Between the narrowest and the widest layout there is nothing that axe has not seen.
    expect(await violations(page)).toEqual([])
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      expect(await overflow(page), `${width} pixels wide`).toBeLessThanOrEqual(0)
      await keepScreenshot(page, path, `${width}`)
    }
    expect(await violations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await keepScreenshot(page, path, 'dark')
    expect(await contrastViolations(page)).toEqual([])
    expect(complaints).toEqual([])
  })
})

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

/** The unpacked size of the page's own scripts and styles. */
function bytesOfCode(page: Page): Promise<number> {
  return page.evaluate(() => {
    const own = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const files = own.filter(({ name }) => /\.(js|css)$/.test(new URL(name).pathname))
    return files.reduce((sum, file) => sum + file.decodedBodySize, 0)
  })
}

async function keepScreenshot(page: Page, path: string, view: string): Promise<void> {
  if (!SCREENSHOTS) return
  const name = path.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'front'
  await page.screenshot({ path: join(SCREENSHOTS, `${name}-${view}.png`), fullPage: true })
}

it('a path without a page is an accessible error page with status 404', async () => {
  const { page } = await visitor()
  const response = await page.goto('/nothing/here')
  expect(response?.status()).toBe(404)
  expect(await page.locator('h1').textContent()).toBe('Page not found')
  expect(await violations(page)).toEqual([])
})

it('the skip link is the first stop of the Tab key and skips the navigation', async () => {
  const { page, open } = await visitor()
  await open('/terms')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main_content')
})
