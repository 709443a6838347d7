// What the pages of the desk have in common: a bar at the bottom of the window, and rows that do not break. (rules 48.5, 48.14)
import { expect, it } from 'vitest'
import { deskBrowser } from '../../support/desk/desk-browser.ts'
import { WIDTHS } from '../browser.ts'

const desk = deskBrowser()

it.each(WIDTHS)('the bar stands at the bottom of the window on short and long pages, at %i pixels', async (width) => {
  const { page, open } = await desk.editor({ viewport: { width, height: 1_600 } })
  for (const path of ['/desk/inbox', '/desk/terms', '/terms']) {
    await open(path)
    const box = await page.locator('.desk-bar').boundingBox()
    expect([path, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([path, 1_600])
  }
})

it.each([390, 1280])('× of a section stands beside its type, at %i pixels', async (width) => {
  const { page, open } = await desk.editor({ viewport: { width, height: 1_600 } })
  await open('/desk/site/columnar/sections')
  const row = page.locator('.bands.live [data-band]').first()
  const [type, out] = [
    await row.locator('[name="type"]').boundingBox(),
    await row.getByRole('button', { name: 'Remove this section' }).boundingBox(),
  ]
  expect(out?.y).toBeLessThan((type?.y ?? 0) + (type?.height ?? 0))
  expect(out?.x).toBeGreaterThanOrEqual((type?.x ?? 0) + (type?.width ?? 0))
})

it('the bar says why nothing is published (rule 48.20)', async () => {
  const { page, open } = await desk.editor()
  await desk.mia.send('/desk/site/columnar', { title: 'Columns' })
  await open('/desk')
  const refusal = { ok: false, lines: ['The disk is full.'], html: '<span>1 edit waits</span>' }
  await page.route('/desk/publish', (route) => route.fulfill({ status: 422, json: refusal }))
  await page.getByRole('button', { name: /^Publish/ }).click()
  await expect.poll(() => page.locator('[data-desk-publish]').textContent()).toBe('The disk is full. 1 edit waits')
})

it('the form for several sites leaves most of a small window to their cards (rule 48.11)', async () => {
  const { page, open } = await desk.editor({ viewport: { width: 390, height: 844 } })
  await open('/explore')
  await page.locator('.desk-pick').first().check()
  expect((await page.locator('.desk-bar').boundingBox())?.height).toBeLessThan(170)
})
