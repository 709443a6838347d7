// Checks every page at three widths and in both color schemes. SCREENSHOTS=<folder> saves screenshots.
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { violations } from './accessibility.ts'
import { SCHEMES, visitor, WIDTHS, withBrowser } from './browser.ts'
import { PAGES } from './pages.ts'

withBrowser()
const { SCREENSHOTS } = process.env

const views = SCHEMES.flatMap((scheme) => WIDTHS.map((width) => ({ scheme, width })))

describe.each(views)('$width pixels wide, $scheme', ({ scheme, width }) => {
  it.each(PAGES)(
    '%s: is accessible, fits the width, loads nothing from other hosts, and has no errors',
    async (path) => {
      const { page, open, complaints } = await visitor({ viewport: { width, height: 900 }, colorScheme: scheme })
      await open(path)
      if (SCREENSHOTS) await page.screenshot({ path: join(SCREENSHOTS, fileOf(path, width, scheme)), fullPage: true })
      expect(await violations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      expect(complaints).toEqual([])
      await page.context().close()
    },
  )
})

function fileOf(path: string, width: number, scheme: string): string {
  return `${path.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'front'}-${width}-${scheme}.png`
}

describe('a path without a page', () => {
  it('shows an accessible page with status 404', async () => {
    const { page } = await visitor()
    const response = await page.goto('/nothing/here')
    expect(response?.status()).toBe(404)
    expect(await page.locator('h1').textContent()).toBe('Nothing behind this pane')
    expect(await violations(page)).toEqual([])
  })
})

describe('the skip link', () => {
  it('has the first focus and skips the navigation', async () => {
    const { page, open } = await visitor()
    await open('/terms')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
  })
})
