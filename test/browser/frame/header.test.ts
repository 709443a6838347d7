// The header of all pages: links, search and its key, at four widths, in both color schemes, with and without JavaScript.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { contrastViolations, violations } from '../accessibility.ts'
import { visitor } from '../browser.ts'

const LINKS = ['/explore', '/templates', '/stats', '/docs', '/key']
const LAYOUTS = [
  { width: 390, scheme: 'dark' },
  { width: 768, scheme: 'light' },
  { width: 1280, scheme: 'dark' },
  { width: 1920, scheme: 'light' },
] as const

const isPhone = (width: number) => width < 768
const seenLinks = (page: Page) =>
  page
    .locator('.site-nav a:visible')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')).filter((href) => href !== '/board'))

describe.each(LAYOUTS)('$width pixels wide, $scheme', ({ width, scheme }) => {
  it.each([true, false])(
    'has one row, a search and all links, in a menu on a phone (rule 23.10), JavaScript: %s',
    async (javaScriptEnabled) => {
      const { page, open, complaints } = await visitor({
        viewport: { width, height: 900 },
        colorScheme: scheme,
        javaScriptEnabled,
      })
      await open('/terms')
      expect((await page.locator('.site-head').boundingBox())?.height).toBeLessThanOrEqual(70)
      const search = page.getByRole('searchbox', { name: 'Search for websites' })
      expect((await search.boundingBox())?.width).toBeGreaterThan(100)
      if (isPhone(width)) {
        expect(await seenLinks(page)).toEqual([])
        await page.getByRole('button', { name: 'Menu' }).focus()
        await page.keyboard.press('Enter')
      }
      expect(await seenLinks(page)).toEqual(LINKS)
      if (javaScriptEnabled) expect([...(await violations(page)), ...(await contrastViolations(page))]).toEqual([])
      await page.getByRole('link', { name: 'Templates' }).click()
      await page.waitForURL('**/templates')
      await page.getByRole('searchbox').fill('portfolio')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/explore?q=portfolio')
      expect(complaints).toEqual([])
    },
  )
})

it('Escape closes the menu, and its button has the focus again', async () => {
  const { page, open } = await visitor({ viewport: { width: 390, height: 844 } })
  await open('/terms')
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  expect(await seenLinks(page)).toEqual([])
  expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true)
})

const WITH_SEARCH = [
  '/',
  '/explore',
  '/genre/portfolio',
  '/templates',
  '/stats',
  '/docs',
  '/key',
  '/terms',
  '/nothing',
  '/site/nothing',
]

it.each(WITH_SEARCH)('%s has one search for websites, and / leads to it (rule 23.11)', async (path) => {
  const { page } = await visitor()
  await page.goto(path)
  const search = page.locator('[aria-keyshortcuts="/"]')
  expect(await search.count()).toBe(1)
  expect(await page.getByRole('search', { name: 'Websites' }).count()).toBe(1)
  await page.keyboard.press('Control+/')
  expect(await search.evaluate((input) => input === document.activeElement)).toBe(false)
  await page.keyboard.press('/')
  expect(await search.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await search.inputValue()).toBe('')
})

it('/ is text in a field (rule 23.11)', async () => {
  const { page, open } = await visitor()
  await open('/key')
  const email = page.getByLabel('Your email')
  await email.focus()
  await page.keyboard.type('a/b')
  expect(await email.inputValue()).toBe('a/b')
  expect(await email.evaluate((input) => input === document.activeElement)).toBe(true)
})
