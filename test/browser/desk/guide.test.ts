// The chapter for editors, and what they do on a day of the week that no other test does. (rules 48.12, 48.30)
import { expect, it } from 'vitest'
import { deskBrowser } from '../../support/desk/desk-browser.ts'
import { violations } from '../accessibility.ts'

const desk = deskBrowser()

it.each([
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
] as const)('Help leads to the chapter, whose pictures are of the color scheme, $viewport.width', async (layout) => {
  const { page, open, complaints } = await desk.editor(layout)
  await open('/desk')
  await page.getByRole('link', { name: 'Help' }).click()
  await page.waitForURL('**/desk/guide')
  const pictures = page.locator('.desk-guide img')
  expect(await pictures.count()).toBeGreaterThanOrEqual(5)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => [img.currentSrc, img.naturalWidth]))
      .toEqual([expect.stringContaining(`-${layout.colorScheme}`), 900 * 1.5])
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(layout.viewport.width)
  expect(complaints).toEqual([])
})

it('every link of the chapter leads somewhere', async () => {
  const { page, open } = await desk.editor()
  await open('/desk/guide')
  const links = await page
    .locator('.desk-guide a')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  for (const { pathname, hash } of new Set(links).values().map((href) => new URL(href))) {
    expect([pathname, (await desk.mia.page(pathname)).status]).toEqual([pathname, 200])
    if (hash !== '') expect([hash, await page.locator(`[id="${hash.slice(1)}"]`).count()]).toEqual([hash, 1])
  }
})

it('an edit of another day is found by its site and taken back from the list (rule 48.12)', async () => {
  const { page, open } = await desk.editor()
  await desk.mia.send('/desk/site/columnar', { edit: 'color+=red' })
  await desk.mia.send('/desk/site/abetka', { edit: 'color+=red' })
  await open('/desk')
  await page.getByLabel('Edits of a site').fill('columnar')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/desk?of=columnar*')
  await page.getByRole('button', { name: /^Undo\b.* change \d+: tags of Columnar/ }).click()
  await page.getByText('Taken back: tags of Columnar').waitFor()
  expect((await desk.mia.page('/desk/site/columnar')).text).not.toContain('value="color-=red"')
  expect((await desk.mia.page('/desk/site/abetka')).text).toContain('value="color-=red"')
})
