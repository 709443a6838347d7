// Words that nobody understood and the page of a term in a browser: while typing, by keyboard, and without a script.
// (rules 48.16 to 48.18)
import { expect, it } from 'vitest'
import { deskBrowser } from '../../support/desk/desk-browser.ts'
import { searchedInVain } from '../../support/desk/searches.ts'
import { violations } from '../accessibility.ts'

const desk = deskBrowser(undefined, ({ env }) =>
  searchedInVain(env, { maritime: 6, 'maritime hero': 5, nautical: 5, lorem: 4 }),
)

it('shows before and after while a term is typed, chooses it by keys, and the next search finds sites (rule 48.16)', async () => {
  const { page, open, complaints } = await desk.editor()
  await open('/desk/inbox')
  const field = page.getByLabel('“maritime” means')
  await field.pressSequentially('navy')
  const row = page.locator('.desk-word').filter({ has: field })
  await expect.poll(() => row.getByRole('option').first().textContent()).toMatch(/Navy Blue.*maritime: 0 → \d+/s)
  await page.keyboard.press('ArrowDown')
  expect(await row.getByRole('option').first().getAttribute('aria-selected')).toBe('true')
  expect(await field.getAttribute('aria-activedescendant')).toBe(
    await row.getByRole('option').first().getAttribute('id'),
  )
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.desk-word h2').allTextContents()).toEqual(['nautical', 'lorem'])
  await open('/explore?q=maritime')
  expect(await page.locator('.card').count()).toBeGreaterThan(0)
  expect(complaints).toEqual([])
})

it('a tag of a site leads to the page of its term (rule 48.17)', async () => {
  const { page, open } = await desk.editor()
  await open('/desk/site/columnar')
  await page.locator('[data-desk-panel] a[href^="/desk/term/genre/"]').first().click()
  await page.getByRole('heading', { name: 'Synonyms' }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/desk\/term\/genre\//)
})

it('Escape leaves the list, and a text that means nothing offers none (rule 48.16)', async () => {
  const { page, open } = await desk.editor()
  await open('/desk/inbox')
  const field = page.getByLabel('“lorem” means')
  const row = page.locator('.desk-word').filter({ has: field })
  await field.pressSequentially('portf')
  await row.getByRole('option').first().waitFor()
  for (const key of ['ArrowDown', 'Escape']) await page.keyboard.press(key)
  expect(await row.locator('[aria-selected=true]').count()).toBe(0)
  await field.fill('qqqqqq')
  await expect.poll(() => row.getByRole('option').count()).toBe(0)
})

it.each([
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
] as const)('is without faults and fits, $viewport.width', async (layout) => {
  const { page, open, complaints } = await desk.editor(layout)
  const paths = [
    '/desk/inbox',
    '/desk/term/color/navy-blue',
    '/desk/term/genre/portfolio',
    '/desk/terms',
    '/desk/packs?show=de',
  ]
  for (const path of paths) {
    await open(path)
    for (const summary of await page.locator('[data-desk-main] summary').all()) await summary.click()
    // At the end, where the bar covers nothing.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  expect(complaints).toEqual([])
})

it('works without a script: a button shows what changes, and a choice stores it (rules 48.6, 48.16)', async () => {
  const { page, open } = await desk.editor({ javaScriptEnabled: false })
  await open('/desk/inbox')
  const field = page.getByLabel('“nautical” means')
  expect(await field.getAttribute('list')).toBe('desk-terms')
  await field.fill('Navy Blue · color')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('h1').textContent()).toBe('“nautical” as a synonym')
  await page.getByRole('option', { name: /Navy Blue/ }).click()
  await expect.poll(() => page.locator('.notice').textContent()).toMatch(/nautical: 0 → \d+/)
  await open('/desk/term/color/navy-blue')
  await page.getByRole('button', { name: 'Remove nautical' }).click()
  await expect.poll(() => page.locator('.notice').textContent()).toMatch(/nautical: \d+ → 0/)
})

it('a synonym, a rule and its question are done on the page of a term (rules 48.17, 48.21)', async () => {
  const { page, open, complaints } = await desk.editor()
  await open('/desk/term/style/dark')
  const field = page.getByLabel('Another word for it')
  await field.pressSequentially('gloomy')
  await expect.poll(() => page.locator('[data-desk-trials]').textContent()).toMatch(/gloomy: 0 → \d+/)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove gloomy' }).waitFor()
  await page.getByText('Add one').first().click()
  const form = page.locator('.desk-timed details').first()
  await form.getByLabel('Words').fill('night mode')
  await form.getByLabel('Up to').fill('2099-01-01')
  await form.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('button', { name: 'Do it' }).click()
  await expect.poll(() => page.locator('.desk-timed h3').allTextContents()).toContain('night mode → /style/dark')
  expect(await violations(page)).toEqual([])
  // The browser logs an answer of 409, which asks.
  expect(complaints.filter((line) => !line.includes('409'))).toEqual([])
})
