// Colors of pictures: the palette of a site, the explorer's row of colors, and blurred pictures until pictures are there.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { pathOfSite } from '../../support/model/demo-sites.ts'
import { contrastViolations, violations } from '../accessibility.ts'
import { visitor, waitForText } from '../browser.ts'

const LIVE = pathOfSite('live')
const count = async (page: Page) => Number((await page.locator('#count').textContent())?.replace(/\D/g, ''))
const query = (page: Page) => new URL(page.url()).search

async function opened(path: string, options: Parameters<typeof visitor>[0] = {}) {
  const visit = await visitor(options)
  await visit.open(path)
  return visit
}

describe('the explorer', () => {
  it('finds pictures by a color, beside words, and forgets it again (rule 36.12)', async () => {
    const { page, complaints } = await opened('/explore?q=dark')
    const before = await count(page)
    await page.locator('.swatches').getByRole('link', { name: 'Orange', exact: true }).click()
    await page.getByRole('link', { name: 'Remove Orange' }).waitFor()
    expect(query(page)).toBe('?q=dark&color_near=f58220')
    expect(await count(page)).toBeLessThan(before)
    expect(await count(page)).toBeGreaterThan(0)
    expect(await page.locator('.swatches [aria-current]').count()).toBe(1)
    expect(await page.locator('#sort [aria-current]').textContent()).toBe('Best match')
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'Wide' }).click()
    await expect.poll(() => query(page)).toContain('color_within=wide')
    await page.getByRole('link', { name: 'Remove Orange' }).click()
    await expect.poll(() => query(page)).not.toContain('color_near')
    await page.goBack()
    await page.getByRole('link', { name: 'Remove Orange' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('takes a color by keyboard, and keeps the focus on it (rule 36.12)', async () => {
    const { page } = await opened('/explore')
    await page.locator('.swatches').getByRole('link', { name: 'Teal' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Remove Teal' }).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe('Without Teal')
    await waitForText(page, 'status', /sites?$/)
  })

  it('takes any color, whose choice is enough (rule 36.12)', async () => {
    const { page } = await opened('/explore?type=hero')
    await page.locator('.any-color [type=color]').fill('#ff7f50')
    await expect.poll(() => query(page)).toBe('?type=hero&color_near=%23ff7f50')
    await page.getByRole('link', { name: 'Remove Coral' }).waitFor()
    expect(await page.locator('.crops .card').count()).toBeGreaterThan(0)
  })

  it('takes a color from the screen where the browser can (rule 36.12)', async () => {
    const { page, open } = await visitor()
    await page.addInitScript(() => {
      Object.assign(window, {
        EyeDropper: class {
          open = () => Promise.resolve({ sRGBHex: '#1f8a8a' })
        },
      })
    })
    await open('/explore')
    await page.getByRole('button', { name: 'Pick a color from the screen' }).click()
    await page.getByRole('link', { name: 'Remove Teal' }).waitFor()
  })

  it('works without JavaScript (rule 36.12)', async () => {
    const { page } = await opened('/explore?q=dark', { javaScriptEnabled: false })
    await page.locator('.swatches a').nth(7).click()
    expect(query(page)).toBe('?q=dark&color_near=f58220')
    await page.getByRole('button', { name: 'Find color' }).click()
    expect(await page.locator('.chips .swatch').count()).toBe(1)
    // The new page is there before its styles are.
    await expect.poll(() => page.locator('.dropper:visible').count()).toBe(0)
    await page.getByRole('link', { name: 'Remove Orange' }).click()
    expect(query(page)).toBe('?q=dark')
  })

  it.each([320, 390, 768, 1280, 1920])('fits %i pixels with colors chosen', async (width) => {
    const { page } = await opened('/explore?color_near=f58220&color_near=111111', { viewport: { width, height: 900 } })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    if (width > 390) return
    expect(await violations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await contrastViolations(page)).toEqual([])
  })
})

describe('the palette of a site', () => {
  it('is copied by a click on a color and by keyboard, with a word about it (rule 34.12)', async () => {
    const { page, complaints } = await opened(LIVE)
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    const [first = '', second = ''] = await page.locator('.paints code').allTextContents()
    await page
      .locator('.paints li')
      .first()
      .click({ position: { x: 120, y: 30 } })
    await expect.poll(copied).toBe(first)
    await waitForText(page, 'live_region', `Copied ${first}`)
    await page.locator('.paints .copy').nth(1).focus()
    await page.keyboard.press('Enter')
    await expect.poll(copied).toBe(second)
    await waitForText(page, 'live_region', `Copied ${second}`)
    const chip = page.locator('.site-sections .color-chips .copy').first()
    await chip.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => chip.textContent()).toBe('Copied')
    expect(complaints).toEqual([])
  })

  it('leads to the sites in these colors, this one among them (rule 34.12)', async () => {
    const { page } = await opened(LIVE, { javaScriptEnabled: false })
    const title = await page.locator('h1').textContent()
    expect(await page.locator('.paints b').first().textContent()).toMatch(/^[A-Z]/)
    await page.getByRole('link', { name: 'Sites in these colors' }).click()
    expect(await page.locator('#answer h3').allTextContents()).toContain(title)
  })

  it.each([
    [390, 'light'],
    [1280, 'dark'],
  ] as const)('is readable at %i pixels, %s', async (width, colorScheme) => {
    const { page } = await opened(LIVE, { viewport: { width, height: 900 }, colorScheme })
    expect(await violations(page)).toEqual([])
  })

  it('has the sites that look alike beside the similar ones (rule 34.13)', async () => {
    const { page } = await opened(LIVE)
    expect(await page.getByRole('region', { name: 'Looks like this' }).locator('.card').count()).toBeGreaterThan(3)
  })
})

describe('until pictures are there', () => {
  it.each(['/', '/explore', '/explore?type=hero', '/style/dark', LIVE])(
    '%s has blurred ones (rule 34.11)',
    async (path) => {
      const { page, complaints } = await visitor({ colorScheme: 'dark' })
      await page.route('**/cdn-cgi/image/**', () => undefined)
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      const bare = await page.locator('.picture:visible:not(.whole)').evaluateAll((pictures) => {
        const blurred = pictures.map((picture) => picture.querySelector<HTMLImageElement>('.poster > img'))
        return blurred.filter((image) => !image?.checkVisibility() || image.naturalWidth === 0).length
      })
      expect(bare).toBe(0)
      expect(complaints).toEqual([])
    },
  )
})
