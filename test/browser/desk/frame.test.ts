// What the pages of the desk have in common: a bar at the bottom of the window, and rows that do not break. (rules 48.5, 48.14)
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DeskWorld, deskWorld, type SignedIn } from '../../support/desk/desk-world.ts'
import { visitor, WIDTHS } from '../browser.ts'

let world: DeskWorld
let mia: SignedIn
beforeAll(async () => {
  world = await deskWorld()
  mia = await world.editor('mia')
})
afterAll(() => world.server.stop())

async function editor(width: number) {
  const { url } = world.server
  const opened = await visitor({ baseURL: url, viewport: { width, height: 1_600 } })
  const [name = '', value = ''] = mia.cookie.split('=')
  await opened.page.context().addCookies([{ name, value, url }])
  return opened
}

it.each(WIDTHS)('the bar stands at the bottom of the window on short and long pages, at %i pixels', async (width) => {
  const { page, open } = await editor(width)
  for (const path of ['/desk/inbox', '/desk/terms', '/terms']) {
    await open(path)
    const box = await page.locator('.desk-bar').boundingBox()
    expect([path, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([path, 1_600])
  }
})

it.each([390, 1280])('× of a section stands beside its type, at %i pixels', async (width) => {
  const { page, open } = await editor(width)
  await open('/desk/site/columnar/sections')
  const row = page.locator('.bands.live [data-band]').first()
  const [type, out] = [
    await row.locator('[name="type"]').boundingBox(),
    await row.getByRole('button', { name: 'Remove this section' }).boundingBox(),
  ]
  expect(out?.y).toBeLessThan((type?.y ?? 0) + (type?.height ?? 0))
  expect(out?.x).toBeGreaterThanOrEqual((type?.x ?? 0) + (type?.width ?? 0))
})
