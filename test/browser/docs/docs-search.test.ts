// The search of the documentation: while one types, by keyboard, and without JavaScript.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from '../accessibility.ts'
import { visitor } from '../browser.ts'

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search the documentation' })
const status = (page: Page) => page.locator('.docs-search [role=status]')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim())

describe.each([
  [390, 'light'],
  [390, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const)('at %i pixels in the %s scheme, the search of the documentation', (width, colorScheme) => {
  it('shows results while one types, says how many, and leads to them by keyboard (rule 32.7)', async () => {
    const { page, open, complaints } = await visitor({ colorScheme, viewport: { width, height: 900 } })
    await open('/docs')
    await field(page).focus()
    await page.keyboard.type('color_near')
    await expect.poll(() => status(page).textContent()).toMatch(/^\d+ results? for “color_near”$/)
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toBe('color_near')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/reference/listInspirations#parameter-color_near')
    expect(await page.locator('#parameter-color_near').isVisible()).toBe(true)
    expect(complaints).toEqual([])
  })
})

describe('the search of the documentation', () => {
  it('is cleared by Escape, and says when nothing is found', async () => {
    const { page, open } = await visitor()
    await open('/docs/reference/listInspirations')
    await field(page).fill('zzzz <b>')
    await expect.poll(() => status(page).textContent()).toBe('Nothing in the documentation has “zzzz <b>”.')
    expect(await page.locator('.docs-found a').count()).toBe(0)
    await field(page).fill('cursor')
    await page.locator('.docs-found a').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    expect(await field(page).inputValue()).toBe('')
    await expect.poll(() => page.locator('.docs-found a').count()).toBe(0)
    expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true)
  })

  it('is a form if its index does not come', async () => {
    const { page, open } = await visitor()
    await page.route('**/docs/search.json', (route) => route.abort())
    await open('/docs')
    await field(page).fill('cursor')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/search?q=cursor')
    expect(await page.locator('.docs-text .docs-found a').first().textContent()).toBe('cursor')
    expect(await violations(page)).toEqual([])
  })

  it('answers without JavaScript, whatever is asked', async () => {
    const { page, open, complaints } = await visitor({ javaScriptEnabled: false })
    await open('/docs')
    await field(page).fill('rotate')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.locator('.docs-found a').first().click()
    expect(page.url()).toMatch(/\/docs(#|\/reference\/)/)
    for (const words of ['<script>alert(1)</script>', '%', 'x'.repeat(3000), '👾 zzz']) {
      await open(`/docs/search?q=${encodeURIComponent(words)}`)
      expect(await page.locator('.docs-text').textContent()).toContain('Nothing in the documentation has')
    }
    expect(complaints).toEqual([])
  })

  it('loads at most 30 KB, and only when its field is focused (rule 32.8)', async () => {
    const { page, open } = await visitor()
    const loaded: string[] = []
    const sizes: Promise<number>[] = []
    page.on('response', (response) => {
      loaded.push(new URL(response.url()).pathname)
      sizes.push(
        response
          .request()
          .sizes()
          .then(({ responseBodySize }) => responseBodySize),
      )
    })
    await open('/docs')
    expect(loaded.filter((path) => /search\.json|passage-index/.test(path))).toEqual([])
    const before = sizes.length
    await field(page).focus()
    await expect.poll(() => loaded.filter((path) => /search\.json|passage-index/.test(path)).length).toBe(2)
    const after = await Promise.all(sizes.slice(before))
    expect(after.reduce((sum, size) => sum + size, 0)).toBeLessThan(30 * 1024)
  })
})
