// Boards in a browser: kept without an account, shared as an address, at two widths, in both schemes, and by keyboard.
// Over 200 lines: what an owner does to a board is one story, and the folder is full.
import { expect, it } from 'vitest'
import { parseBoard } from '../../src/ui/board/board-address.ts'
import { violations } from './accessibility.ts'
import { visitor } from './browser.ts'

const LAYOUTS = [
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true, isMobile: true },
  { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
] as const
const pressed = '.keep[aria-pressed="true"]'

it.each(LAYOUTS)(
  'hearts keep sites by keyboard on a board that is listed, shown and shared (rule 41.5, rule 41.6), $viewport.width',
  async (layout) => {
    const { page, open, complaints } = await visitor(layout)
    await open('/explore')
    const hearts = page.locator('.card .keep')
    for (const i of [0, 1]) {
      await hearts.nth(i).focus()
      await page.keyboard.press('Enter')
    }
    await expect.poll(() => page.locator(pressed).count()).toBe(2)
    expect(await page.locator('#kept_count').textContent()).toBe('2')
    expect(await page.locator('.toast').textContent()).toContain('Kept on')
    expect(await violations(page)).toEqual([])
    await open('/board')
    const link = page.locator('#own-boards h2 a')
    expect(await link.textContent()).toBe('My board')
    await page.waitForFunction(() => document.querySelectorAll('.cover .picture').length === 2)
    expect(await violations(page)).toEqual([])
    await link.click()
    await page.waitForURL('**/board?name=My+board&s=*')
    expect(await page.locator('.pins > li').count()).toBe(2)
    expect(await violations(page)).toEqual([])
    expect(complaints).toEqual([])
  },
)

it.each(['/explore', '/explore?type=hero'])(
  'hearts of %s are beside titles, over no picture (rule 34.25)',
  async (path) => {
    const { page, open } = await visitor(LAYOUTS[0])
    await open(path)
    const cards = page.locator('.card').filter({ has: page.locator('.keep') })
    const sides = cards.evaluateAll((all) =>
      all.map((card) => {
        const [keep, picture, title] = ['.keep', '.picture', 'h3 a'].map((part) =>
          card.querySelector(part)?.getBoundingClientRect(),
        )
        return (
          keep && picture && title && [keep.width, keep.height, keep.left >= title.right && keep.top >= picture.bottom]
        )
      }),
    )
    expect(new Set((await sides).map(String))).toEqual(new Set(['40,40,true']))
  },
)

/** A visitor with a board of three sites, on its page. */
async function owner() {
  const { page, open, ...rest } = await visitor()
  await open('/explore')
  for (const i of [0, 1, 2]) await page.locator('.card .keep').nth(i).click()
  await open('/board')
  await page.locator('#own-boards h2 a').click()
  await page.locator('.board.is-own').waitFor()
  const items = () => new URL(page.url()).searchParams.getAll('s')
  return { page, open, items, ...rest }
}

it('the owner orders a board by keys and by dragging, and the address follows (rule 41.6)', async () => {
  const { page, items } = await owner()
  const [a, b, c] = items()
  await page.locator('[data-do="later"]').first().focus()
  await page.keyboard.press('Enter')
  expect(items()).toEqual([b, a, c])
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-do'))).toBe('later')
  await page.keyboard.press('Enter')
  expect(items()).toEqual([b, c, a])
  await page.locator('.pins > li').nth(2).dragTo(page.locator('.pins > li').first())
  await expect.poll(items).toEqual([a, b, c])
})

it('the owner edits a board and writes notes, which everybody sees without JavaScript (rule 41.3, rule 41.6)', async () => {
  const { page } = await owner()
  await page.getByRole('button', { name: 'Edit' }).press('Enter')
  await page.getByLabel('Name').fill('Calm <b>')
  await page.getByLabel('Description').fill('For <i>Ada')
  await page.getByLabel('Cover').selectOption({ index: 2 })
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Done' }).click()
  expect(await page.getByLabel('Description').isVisible()).toBe(false)
  expect(await page.locator('h1').textContent()).toBe('Calm <b>')
  await page
    .getByLabel(/^Note on /)
    .first()
    .fill('Look at the grid')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.url()).toContain('n=Look+at+the+grid')
  expect(await page.title()).toContain('Calm <b>')
  const other = await visitor({ javaScriptEnabled: false })
  await other.open(page.url())
  expect(await other.page.locator('h1').textContent()).toBe('Calm <b>')
  expect(await other.page.locator('.board-about').textContent()).toBe('For <i>Ada')
  expect(await other.page.locator('.pin-note').textContent()).toBe('Look at the grid')
  expect(await other.page.locator('.pin-tools:visible, .keep:visible, button:visible').count()).toBe(0)
  const { cover = '' } = parseBoard(new URL(page.url()).search)
  await page.goto('/board')
  await page.locator('.cover .picture').waitFor()
  expect(await page.locator('.cover img').last().getAttribute('src')).toContain(cover)
})

it('what the catalog no longer has keeps no frame, is not counted, and goes with one click (rule 41.3, rule 41.6)', async () => {
  const { page, open, items } = await owner()
  await open(`${page.url()}&s=gone&n=why`)
  await page.getByRole('button', { name: 'Keep this board' }).click()
  await page.locator('.board.is-own').waitFor()
  const count = page.locator('[data-count]')
  expect([await page.locator('ol > li').count(), await count.textContent()]).toEqual([3, '3 sites'])
  expect(items()).toContain('gone')
  await page.getByRole('button', { name: 'Remove gone' }).click()
  expect([items().length, await page.locator('.board-gone').isVisible()]).toEqual([3, false])
  await page.getByRole('button', { name: 'Undo' }).click()
  expect([items().length, await page.locator('.board-gone').textContent()]).toEqual([4, expect.stringContaining('why')])
})

it('what was removed or deleted comes back with one click (rule 41.6)', async () => {
  const { page, items } = await owner()
  const before = items()
  await page.locator('.pins .keep').nth(1).click()
  expect(items()).toEqual([before[0], before[2]])
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(items()).toEqual(before)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Delete the board' }).click()
  await page.getByRole('button', { name: 'Keep this board' }).waitFor()
  expect(await page.locator('#kept_count').textContent()).toBe('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.locator('.board.is-own').waitFor()
  expect(await page.locator('#kept_count').textContent()).toBe('3')
})

it('another visitor keeps a board as an own one, and chooses the board of a heart (rule 41.5, rule 41.6)', async () => {
  const { page } = await owner()
  const other = await visitor()
  await other.open('/explore')
  await other.page.locator('.card .keep').nth(4).click()
  await other.open(page.url())
  await other.page.getByRole('button', { name: 'Keep this board' }).click()
  await other.page.locator('.board.is-own').waitFor()
  expect(await other.page.locator('h1').textContent()).toBe('My board 2')
  await other.open('/explore')
  await other.page.locator('.card .keep').nth(5).click()
  await other.page.getByRole('combobox', { name: 'Board' }).selectOption('My board')
  await other.open('/board')
  expect(await other.page.locator('#own-boards p').allTextContents()).toEqual(['2 sites · hearts go here', '3 sites'])
})

it('what other programs wrote into the storage is no board, and breaks no page (rule 41.4)', async () => {
  const { page, open, complaints } = await visitor()
  await open('/board')
  for (const stored of ['{', '[1,[2]]', '[["k","name=%3Cimg src=x onerror=alert(1)%3E&s=a"]]', '{"a":1}']) {
    await page.evaluate((text) => localStorage.setItem('vitrine.boards', text), stored)
    await open('/board')
    expect(await page.locator('#own-boards img').count()).toBe(0)
  }
  expect(complaints).toEqual([])
})

it('without JavaScript the list of boards says in words what boards are (rule 41.5)', async () => {
  const { page, open } = await visitor({ javaScriptEnabled: false })
  await open('/board')
  expect(await page.locator('main').textContent()).toContain('Hearts need JavaScript')
  expect(await page.locator('main form:visible').count()).toBe(0)
})

it('a card scrolls its screenshot while one points at it (rule 34.26)', async () => {
  const { page, open } = await visitor({ reducedMotion: 'no-preference', pictures: true })
  await open('/explore')
  const card = page.locator('.card').first()
  await card.hover()
  await page.locator('.card .reel').waitFor()
  expect(await page.evaluate(() => document.querySelector('.reel')?.getAnimations().length)).toBe(1)
  await page.mouse.move(0, 0)
  await page.locator('.card .reel').waitFor({ state: 'detached' })
})

it('a card stands still with reduced motion, and loads no other picture (rule 34.26)', async () => {
  const { page, open } = await visitor({ reducedMotion: 'reduce' })
  await open('/explore')
  await page.locator('.card').first().hover()
  expect(await page.locator('.card.reeling').count()).toBe(0)
  const rules = await page.evaluate(() => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(String)))
  expect(rules).not.toContain('[object CSSViewTransitionRule]')
})

it('the picture of a card turns into that of its page and back (rule 34.27)', async () => {
  const { page, open, complaints } = await visitor({ reducedMotion: 'no-preference' })
  await open('/explore')
  await page.locator('.card h3 a').first().click()
  await page.waitForURL('**/site/*')
  await page.waitForFunction(() => document.readyState === 'complete')
  expect(await page.evaluate(() => CSS.supports('view-transition-name', 'a'))).toBe(true)
  await page.goBack()
  await page.waitForURL('**/explore')
  expect(complaints).toEqual([])
})
