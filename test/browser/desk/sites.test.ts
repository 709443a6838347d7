// Sites are corrected where they are seen: on cards and pages, by mouse and keyboard, and without a script. (rules 48.9 to 48.12)
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { deskBrowser } from '../../support/desk/desk-browser.ts'
import { signedIn } from '../../support/desk/desk-world.ts'
import { script } from '../../support/worlds/processes.ts'
import { violations } from '../accessibility.ts'
import type { visitor } from '../browser.ts'

const LAYOUTS = [
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true, isMobile: true },
  { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
] as const

const desk = deskBrowser()

let taken = 0

/** Cards that no other case and no earlier try of this one has changed: where the first of them is. */
function freshCards(count = 1): number {
  taken += count
  return taken - count
}

async function editor(path: string, options: Parameters<typeof visitor>[0] = {}) {
  const opened = await desk.editor(options)
  const { page, open } = opened
  await open(path)
  if (options.javaScriptEnabled !== false)
    await page.locator('[data-desk-panel]').first().waitFor({ state: 'attached' })
  const card = (at: number) => page.locator('.card').nth(at)
  const chips = (at: number) => card(at).locator('.desk-chip').allTextContents()
  const says = (text: string) => expect.poll(() => page.locator('.desk-toast').textContent()).toContain(text)
  const undo = async () => {
    await page.locator('.desk-toast').getByRole('button', { name: 'Undo' }).click()
    await says('Taken back')
  }
  const isIn = (name: string) =>
    expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe(name)
  return { ...opened, card, chips, says, undo, isIn }
}

/** At the end of a page, the bar of the desk lies over nothing. */
async function faults(page: Page) {
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  return violations(page)
}

it.each(LAYOUTS)('tags of a card go and come in place (rule 48.9, rule 48.10), $viewport.width', async (layout) => {
  const { page, card, chips, says, isIn, complaints } = await editor('/explore', layout)
  const at = freshCards()
  const before = await chips(at)
  await card(at).locator('.desk-chip button').first().click()
  await says('Removed')
  const scrolled = await page.evaluate(() => scrollY)
  expect(await chips(at)).toEqual(before.slice(1))
  expect(await page.evaluate(() => document.activeElement?.closest('.desk-chip') !== null)).toBe(true)
  await page.keyboard.press('Control+z')
  await says('Taken back')
  expect([await chips(at), await page.evaluate(() => scrollY)]).toEqual([before, scrolled])
  await card(at).locator('.desk-add > summary').press('Enter')
  await isIn('add')
  await page.keyboard.type('annual re')
  await page.locator('.desk-choices button', { hasText: 'Annual Report' }).waitFor()
  await page.keyboard.press('Enter')
  await says('Added Annual Report')
  await isIn('add')
  await page.keyboard.type('Brand new tag')
  await page.locator('.desk-news').waitFor()
  expect(await faults(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await says('Added Brand new tag')
  for (const text of ['Brand new tag', 'Annual Report']) {
    await card(at).locator('.desk-chip', { hasText: text }).getByRole('button').click()
    await says(`Removed ${text}`)
  }
  expect(await chips(at)).toEqual(before)
  expect(complaints).toEqual([])
})

it('buttons that are pressed one right after the other are all pressed (rule 48.9)', async () => {
  const { card, chips, says, undo } = await editor('/explore')
  const at = freshCards()
  const before = await chips(at)
  await card(at)
    .locator('.desk-chip button')
    .evaluateAll((buttons) => {
      for (const button of [...buttons.slice(0, 2), ...buttons.slice(0, 2)]) (button as HTMLElement).click()
    })
  await expect.poll(() => chips(at)).toEqual(before.slice(2))
  await says('Removed')
  await undo()
  expect(await chips(at)).toHaveLength(before.length - 1)
})

it('a site is taken down and brought back in place, and the explorer’s next cards have panels, too (rule 48.9)', async () => {
  const { page, card, says, isIn } = await editor('/explore')
  const at = freshCards()
  await card(at).locator('.desk-down > summary').press('Enter')
  await isIn('reason')
  await page.keyboard.type('they <b>asked')
  await page.keyboard.press('Enter')
  await card(at).getByText('Taken down: they <b>asked').waitFor()
  await card(at).getByRole('button', { name: 'Undo' }).click()
  await says('shown again')
  await card(at).locator('.desk-chip').first().waitFor()
  await page.getByRole('searchbox').or(page.locator('#q')).first().fill('portfolio')
  await page.waitForURL('**/explore?q=portfolio')
  await expect
    .poll(async () => (await page.locator('.card').count()) - (await page.locator('.card [data-desk-panel]').count()))
    .toBe(0)
})

it('titles change by double click and F2, and Escape leaves them (rule 48.9)', async () => {
  const { page, card, says, undo } = await editor('/explore')
  const at = freshCards()
  const title = card(at).locator('h3 a')
  const before = await title.textContent()
  await title.dblclick({ position: { x: 8, y: 8 } })
  await page.keyboard.type('Other')
  await page.keyboard.press('Escape')
  expect([await title.textContent(), await title.isVisible()]).toEqual([before, true])
  await title.focus()
  await page.keyboard.press('F2')
  await page.keyboard.type('Other <i>')
  await page.keyboard.press('Enter')
  await says('Title: Other <i>')
  expect(await title.textContent()).toBe('Other <i>')
  await undo()
  expect([await title.textContent(), page.url()]).toEqual([before, `${desk.world.server.url}/explore`])
})

it('several cards are edited at once, by boxes and Shift (rule 48.11)', async () => {
  const { page, card, says, undo } = await editor('/explore')
  const at = freshCards(4)
  await card(at).hover()
  await card(at).locator('.desk-pick').check()
  await card(at + 3)
    .locator('.desk-pick')
    .click({ modifiers: ['Shift'] })
  expect(await page.locator('[data-desk-count]').textContent()).toBe('4 sites')
  await page.locator('.desk-several [name="add"]').fill('coming so')
  await page.locator('.desk-choices button', { hasText: 'Coming Soon' }).waitFor()
  await page.keyboard.press('Enter')
  await says('Added Coming Soon')
  await undo()
  expect(await faults(page)).toEqual([])
  await card(at).locator('h3 a').focus()
  await page.keyboard.press('Escape')
  expect(await page.locator('.desk-pick:checked').count()).toBe(0)
})

it('the page of a site has its panel, and the pages of the desk are accessible (rules 48.9, 48.12)', async () => {
  const { page, open, says, undo, complaints } = await editor('/site/abetka', LAYOUTS[0])
  onTestFinished(() => desk.mia.send('/desk/site/abetka', { s: 'abetka', offline: 'false' }).then(() => {}))
  await page.getByLabel('Status').selectOption('Offline')
  await page.getByRole('button', { name: 'Save' }).click()
  await says('Status: offline')
  await undo()
  expect(await faults(page)).toEqual([])
  for (const path of ['/desk', '/desk/site/abetka', '/desk/sites?s=abetka&s=columnar']) {
    await open(path)
    expect([path, await faults(page)]).toEqual([path, []])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }
  expect(complaints).toEqual([])
})

it('without a script, a link leads from a card to its forms and back (rules 48.9, 48.10)', async () => {
  const { page, card } = await editor('/explore?genre=portfolio', { javaScriptEnabled: false })
  await card(0).getByRole('link', { name: /^Edit/ }).click()
  await page.getByPlaceholder('Add a tag').fill('minimall')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  expect(await page.getByRole('alert').textContent()).toContain('no tag “minimall” yet')
  await page.getByRole('button', { name: /^Minimal style/ }).click()
  expect(await page.getByRole('status').first().textContent()).toMatch(/Added Minimal|so already/)
  await page.getByRole('link', { name: '← Back' }).click()
  expect(page.url()).toBe(`${desk.world.server.url}/explore?genre=portfolio`)
})

it('a session that ended keeps what was typed, and a new one sends it (rule 48.9)', async () => {
  const key = await desk.world.keyOf('zoe', 'editor')
  const { page, card, says } = await editor('/explore')
  const at = freshCards()
  await desk.signIn(page, (await signedIn(desk.world.server.url, key.apiKey)).cookie)
  await page.reload()
  await card(at).locator('.desk-down > summary').click()
  const field = card(at).locator('[name="reason"]')
  await field.fill('asked by mail')
  await script('keys', ['plan', key.keyId, 'free'], desk.world.env)
  await page.keyboard.press('Enter')
  await says('Your session has ended')
  expect(await field.inputValue()).toBe('asked by mail')
  await desk.signIn(page, desk.mia.cookie)
  await field.press('Enter')
  await says('is taken down')
  await card(at).getByRole('button', { name: 'Undo' }).click()
  await says('shown again')
})
