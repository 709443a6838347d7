// Sections as lines over the screenshot: by mouse, by keyboard, and without a script. (rule 48.14)
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { deskBrowser } from '../../support/desk/desk-browser.ts'
import { violations } from '../accessibility.ts'

const PATH = '/desk/site/columnar/sections'

const desk = deskBrowser()

const valuesOf = (page: Page, name: string) =>
  page
    .locator(`[data-band] [name="${name}"]`)
    .evaluateAll((fields) => (fields as HTMLInputElement[]).map(({ value }) => value))
const isReady = (page: Page) => expect.poll(() => page.locator('[data-take-all]').isEnabled()).toBe(true)

it('moves a line with the keys, which moves both edges, and saves it', async () => {
  const { page, open, complaints } = await desk.editor()
  await open(PATH)
  await isReady(page)
  const before = await valuesOf(page, 'bottom')
  const line = page.locator('[data-line]').nth(1)
  await line.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  const y = String(Number(before[0]) + 11)
  expect(await line.getAttribute('aria-valuenow')).toBe(y)
  expect([(await valuesOf(page, 'bottom'))[0], (await valuesOf(page, 'top'))[1]]).toEqual([y, y])
  await page.getByRole('button', { name: 'Save sections' }).click()
  await expect.poll(async () => (await desk.mia.page(PATH)).text).toContain(`name="bottom" value="${y}"`)
  expect(await violations(page)).toEqual([])
  expect(complaints).toEqual([])
})

it.each([390, 1280])('drags, adds and removes lines at %i pixels, none over its neighbors', async (width) => {
  const { page, open } = await desk.editor({ viewport: { width, height: 900 } })
  await open(PATH)
  await isReady(page)
  const [tops, prompts] = [await valuesOf(page, 'top'), await valuesOf(page, 'prompt')]
  const box = async () =>
    (await page.locator('[data-line]').nth(1).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const { x, y, height } = await box()
  await page.mouse.move(x + 60, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + 60, y - 40, { steps: 4 })
  await page.mouse.up()
  const dragged = await valuesOf(page, 'top')
  expect(Number(dragged[1])).toBeLessThan(Number(tops[1]))
  expect((await valuesOf(page, 'bottom'))[0]).toBe(dragged[1])
  const first = await page.locator('[data-line]').first().boundingBox()
  const moved = await box()
  await page.mouse.click(x + 60, ((first?.y ?? 0) + moved.y) / 2 + 10)
  expect(await valuesOf(page, 'top')).toHaveLength(tops.length + 1)
  expect((await valuesOf(page, 'prompt')).filter(Boolean)).toEqual(prompts)
  await page.locator('[data-line]').nth(1).focus()
  await page.keyboard.press('Delete')
  expect(await valuesOf(page, 'top')).toEqual(dragged)
  expect(await valuesOf(page, 'prompt')).toEqual(prompts)
  await page.locator('[data-line]').nth(1).focus()
  for (let i = 0; i < 200; i++) await page.keyboard.press('Shift+ArrowDown')
  const [, second, third] = (await valuesOf(page, 'top')).map(Number)
  expect((third ?? 0) - (second ?? 0)).toBeGreaterThanOrEqual(4)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  // At its end, the bar of the desk lies over nothing.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  // Lines may be nearer than a finger is wide: the fields of their rows do the same. (WCAG 2.5.8)
  expect((await violations(page)).filter((line) => !/^target-size: div\[aria-/.test(line))).toEqual([])
})

it('opens in the place of the screenshot, and Enter leads from a line to the type of its section', async () => {
  const { page, open } = await desk.editor()
  await open('/site/columnar')
  await page.getByRole('link', { name: 'Edit sections' }).click()
  await isReady(page)
  await page.locator('[data-line]').nth(1).focus()
  await page.keyboard.press('Enter')
  expect(
    await page
      .locator('[data-band]')
      .nth(1)
      .locator('[name="type"]')
      .evaluate((field) => field === document.activeElement),
  ).toBe(true)
  await page.keyboard.press('j')
  expect(new URL(page.url()).pathname).toBe('/site/columnar')
})

it('takes proposals over, one by one and all at once', async () => {
  const { page, open } = await desk.editor()
  await open(PATH)
  await isReady(page)
  while ((await page.locator('[data-band]').count()) > 0)
    await page.getByRole('button', { name: 'Remove this section' }).first().click()
  const proposals = page.getByRole('button', { name: /^Take over the proposed line/ })
  const count = await proposals.count()
  const y = /\d+/.exec((await proposals.nth(1).getAttribute('aria-label')) ?? '')?.[0]
  await proposals.nth(1).focus()
  await page.keyboard.press('Enter')
  expect(await valuesOf(page, 'top')).toEqual(['0', y])
  await page.getByRole('button', { name: 'Take over all' }).click()
  expect(await valuesOf(page, 'top')).toHaveLength(count + 1)
  expect(await proposals.count()).toBe(0)
})

it('works as a plain form without a script', async () => {
  const { page, open } = await desk.editor({ javaScriptEnabled: false })
  await open(PATH)
  const last = page.locator('[data-band]').nth(-2).locator('[name="prompt"]')
  await last.fill('Written without a script')
  await page.getByRole('button', { name: 'Save sections' }).click()
  expect((await desk.mia.page(PATH)).text).toContain('Written without a script')
})
