// Archive pages: at four widths, in both color schemes, with and without JavaScript, and by keyboard.
import { describe, expect, it } from 'vitest'
import { contrastViolations, violations } from './accessibility.ts'
import { visitor } from './browser.ts'

const ARCHIVE = '/genre/portfolio'
const LAYOUTS = [
  { width: 390, height: 844, scheme: 'dark', columns: 1 },
  { width: 768, height: 1024, scheme: 'light', columns: 2 },
  { width: 1280, height: 900, scheme: 'dark', columns: 3 },
  { width: 1920, height: 1080, scheme: 'light', columns: 5 },
] as const

describe.each(LAYOUTS)('$width pixels wide, $scheme', ({ width, height, scheme, columns }) => {
  it('shows pictures in the first view, fits the window, and is accessible (rule 34.5)', async () => {
    const { page, open, complaints } = await visitor({ viewport: { width, height }, colorScheme: scheme })
    await open(ARCHIVE)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    const tops = await page
      .locator('.cards .picture')
      .evaluateAll((pictures) => pictures.map((picture) => Math.round(picture.getBoundingClientRect().top)))
    expect(tops[0]).toBeLessThan(330)
    expect(tops.filter((top) => top === tops[0]).length).toBe(Math.min(columns, tops.length))
    expect(await (width === 390 || width === 1920 ? violations(page) : contrastViolations(page))).toEqual([])
    expect(complaints).toEqual([])
  })
})

it('without JavaScript and by keyboard, a card leads to its site, and the site back to the archive (rule 34.5)', async () => {
  const { page, open } = await visitor({ javaScriptEnabled: false })
  await open(ARCHIVE)
  await page.locator('.cards h3 a').first().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/site\//)
  await page.locator(`.site-facts a[href="${ARCHIVE}"]`).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${ARCHIVE}`)
  await page.getByRole('link', { name: 'Filter these' }).click()
  expect(page.url()).toMatch(/\/explore\?genre=portfolio$/)
})

it('a misspelled archive offers the right one, and the templates are listed (rule 34.7, rule 34.9)', async () => {
  const { page, open } = await visitor({ viewport: { width: 390, height: 844 } })
  expect((await page.goto('/genre/protfolio'))?.status()).toBe(404)
  expect(await page.locator('.nearest a').first().getAttribute('href')).toBe(ARCHIVE)
  await open('/templates')
  expect(await violations(page)).toEqual([])
  await page.locator('.template-archives a').first().click()
  expect(await page.locator('#count').textContent()).toMatch(/^\d+ templates?$/)
})

it('feeds and sitemaps are well-formed XML (rule 35.1, rule 35.3)', async () => {
  const { page, open } = await visitor()
  await open('/terms')
  const roots = await page.evaluate(async () => {
    const paths = [
      '/feed.xml',
      '/genre/portfolio/feed.xml',
      '/sitemap.xml',
      '/sitemap-sites-1.xml',
      '/sitemap-archives-1.xml',
    ]
    const texts = await Promise.all(paths.map(async (path) => (await fetch(path)).text()))
    return texts.map((text) => new DOMParser().parseFromString(text, 'application/xml').documentElement.nodeName)
  })
  expect(roots).toEqual(['feed', 'feed', 'sitemapindex', 'urlset', 'urlset'])
})
