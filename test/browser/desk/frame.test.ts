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
