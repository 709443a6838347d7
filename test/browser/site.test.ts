// The page of a site: at four widths, in both color schemes, with and without JavaScript, and by keyboard.
import { describe, expect, it } from 'vitest'
import { pathOfSite } from '../support/model/demo-sites.ts'
import { contrastViolations, violations } from './accessibility.ts'
import { visitor } from './browser.ts'

const LIVE = pathOfSite('live')
/** With the place of the screenshot and of the mobile capture: where the page is wide enough, side by side. */
const LAYOUTS = [
  { width: 390, height: 844, scheme: 'light', beside: false },
  { width: 768, height: 1024, scheme: 'dark', beside: false },
  { width: 1280, height: 900, scheme: 'light', beside: true },
  { width: 1920, height: 1080, scheme: 'dark', beside: true },
] as const

describe.each(LAYOUTS)('$width pixels wide, $scheme', ({ width, height, scheme, beside }) => {
  it('shows the picture first, fits the window, and is accessible (rule 34.1)', async () => {
    const { page, open, complaints } = await visitor({
      pictures: true,
      viewport: { width, height },
      colorScheme: scheme,
    })
    await open(LIVE)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    const desktop = await page.locator('.site-desktop').boundingBox()
    const phone = await page.locator('.site-phone').boundingBox()
    expect(desktop?.y).toBeLessThan(220)
    expect((phone?.y ?? 0) < (desktop?.y ?? 0) + (desktop?.height ?? 0)).toBe(beside)
    const [first, ...rest] = await page
      .locator('.site-desktop .picture > img')
      .evaluateAll((images) =>
        (images as HTMLImageElement[]).map(({ loading, fetchPriority }) => `${loading} ${fetchPriority}`),
      )
    expect(first).toBe('auto high')
    expect(new Set(rest)).toEqual(new Set(rest.length > 0 ? ['lazy auto'] : []))
    await page.waitForFunction(
      () => document.querySelector<HTMLImageElement>('.site-desktop .picture > img')?.naturalWidth,
    )
    expect(await (width === 390 || width === 1920 ? violations(page) : contrastViolations(page))).toEqual([])
    expect(complaints).toEqual([])
  })
})

it('copies prompts and colors, by keyboard too (rule 34.1)', async () => {
  const { page, open } = await visitor()
  await open(LIVE)
  for (const kind of ['.site-sections', '.site-palette']) {
    const button = page.locator(`${kind} [data-copy]`).first()
    const id = (await button.getAttribute('data-copy')) ?? ''
    await button.focus()
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(await page.locator(`#${id}`).textContent())
  }
})

it('without JavaScript it has the same, and no dead buttons (rule 34.1)', async () => {
  const { page, open } = await visitor({ javaScriptEnabled: false })
  await open(LIVE)
  expect(await page.locator('.site-sections li p').first().textContent()).toMatch(/\w/)
  expect(await page.locator('.site-palette code').first().textContent()).toMatch(/^#/)
  expect(await page.locator('[data-copy]:visible').count()).toBe(0)
  expect(await page.locator('#response').isVisible()).toBe(false)
  await page.locator('summary').click()
  expect(await page.locator('#response').textContent()).toContain(`"slug": "${LIVE.slice('/site/'.length)}"`)
  const visit = page.getByRole('link', { name: /^Visit/ }).first()
  expect([await visit.getAttribute('target'), await visit.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
  await page.locator('a[rel=prev]').click()
  await page.locator('a[rel=next]').click()
  expect(new URL(page.url()).pathname).toBe(LIVE)
})

it('an offline site says so, keeps its pictures and has no link to itself (rule 34.2)', async () => {
  const { page, open, complaints } = await visitor({ pictures: true })
  await open(pathOfSite('offline'))
  expect(await page.locator('.site-title').textContent()).toContain('This site is offline.')
  expect(await page.locator('.site-title a').count()).toBe(0)
  await page.waitForFunction(
    () => document.querySelector<HTMLImageElement>('.site-desktop .picture > img')?.naturalWidth,
  )
  expect(complaints).toEqual([])
})

it('a misspelled address offers the site (rule 34.9)', async () => {
  const { page } = await visitor({ viewport: { width: 390, height: 844 } })
  const response = await page.goto(`${LIVE}x`)
  expect(response?.status()).toBe(404)
  expect(await violations(page)).toEqual([])
  await page.locator('.nearest a').first().click()
  expect(new URL(page.url()).pathname).toBe(LIVE)
})
