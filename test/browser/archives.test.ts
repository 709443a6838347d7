// Archive pages: at four widths, without JavaScript, and by keyboard.
import { expect, it } from 'vitest'
import { violations } from './accessibility.ts'
import { visitor } from './browser.ts'

const ARCHIVE = '/genre/portfolio'

it('shows pictures in the first view, in as many columns as the window has room for (rule 34.5)', async () => {
  const { page, open } = await visitor()
  await open(ARCHIVE)
  for (const [width, height, columns] of [
    [390, 844, 1],
    [768, 1024, 2],
    [1280, 900, 3],
    [1920, 1080, 5],
  ] as const) {
    await page.setViewportSize({ width, height })
    const [tops] = await page
      .locator('.cards')
      .evaluateAll((lists) =>
        lists.map((list) =>
          [...list.querySelectorAll('.picture')].map((picture) => picture.getBoundingClientRect().top),
        ),
      )
    expect([Number(tops?.[0]) < 330, tops?.filter((top) => top === tops[0]).length]).toEqual([true, columns])
  }
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
  expect(await violations(page)).toEqual([])
  await open('/templates')
  await page.locator('.template-archives a').first().click()
  expect(await page.locator('#count').textContent()).toMatch(/^\d+ templates?$/)
})

it('feeds and sitemaps are well-formed XML (rule 35.1, rule 35.3)', async () => {
  const { page, open } = await visitor()
  await open('/terms')
  const roots = await page.evaluate(async () => {
    const paths = ['feed', 'genre/portfolio/feed', 'sitemap', 'sitemap-sites-1', 'sitemap-archives-1']
    const texts = await Promise.all(paths.map(async (path) => (await fetch(`/${path}.xml`)).text()))
    return texts.map((text) => new DOMParser().parseFromString(text, 'application/xml').documentElement.nodeName)
  })
  expect(roots).toEqual(['feed', 'feed', 'sitemapindex', 'urlset', 'urlset'])
})
