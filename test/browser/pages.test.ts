// What every page promises, at three widths and in both color schemes. In the dark one only the contrast can differ. SCREENSHOTS=<folder> keeps screenshots.
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { contrastViolations, violations } from './accessibility.ts'
import { visitor, WIDTHS, withBrowser } from './browser.ts'
import { PAGES } from './pages.ts'

withBrowser()
const { SCREENSHOTS } = process.env

describe.each(WIDTHS)('%i pixels wide', (width) => {
  it.each(PAGES)('%s: accessible, no overflow, no external requests, no errors', async (path) => {
    const { page, open, complaints } = await visitor({ viewport: { width, height: 900 } })
    await open(path)
    await keepScreenshot(page, path, `${width}`)
    // Between the narrowest and the widest layout there is nothing that axe has not seen.
    if (width === WIDTHS[0] || width === WIDTHS.at(-1)) expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

describe('the dark color scheme', () => {
  it.each(PAGES)('%s: sufficient contrast', async (path) => {
    const { page, open } = await visitor({ viewport: { width: 768, height: 900 }, colorScheme: 'dark' })
    await open(path)
    await keepScreenshot(page, path, 'dark')
    expect(await contrastViolations(page)).toEqual([])
    await page.context().close()
  })
})

async function keepScreenshot(page: Page, path: string, view: string): Promise<void> {
  if (!SCREENSHOTS) return
  const name = path.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'front'
  await page.screenshot({ path: join(SCREENSHOTS, `${name}-${view}.png`), fullPage: true })
}

describe('a path without a page', () => {
  it('is an accessible error page with status 404', async () => {
    const { page } = await visitor()
    const response = await page.goto('/nothing/here')
    expect(response?.status()).toBe(404)
    expect(await page.locator('h1').textContent()).toBe('Page not found')
    expect(await violations(page)).toEqual([])
  })
})

describe('the skip link', () => {
  it('is the first stop of the Tab key and skips the navigation', async () => {
    const { page, open } = await visitor()
    await open('/terms')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
  })
})
