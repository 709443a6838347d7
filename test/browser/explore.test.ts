// The explorer: interpreting a query as it is typed, filters, crops, and using everything with the keyboard.
import { describe, expect, it } from 'vitest'
import { violations } from './accessibility.ts'
import { visitor, waitForText, withBrowser } from './browser.ts'

withBrowser()

const query = (url: string) => new URL(url).searchParams.toString()

describe('a query', () => {
  it('is interpreted as it is typed, and appears in the URL', async () => {
    const { page, open, complaints } = await visitor()
    await open('/explore')
    await page.locator('#q').pressSequentially('dark portfolio site')
    await waitForText(page, 'answer', /How the query was read/)
    await expect.poll(() => query(page.url())).toBe('q=dark+portfolio+site')
    await waitForText(page, 'answer', /site dropped: says nothing here/)
    const reading = (await page.locator('.reading').textContent()) ?? ''
    expect(reading).toMatch(/Editor’s choice\s*Dark portfolios/)
    expect(reading).toMatch(/Step 2, word: “portfolio” is its name/)
    expect(reading).toContain('Dark Portfolio Templates')
    expect(await page.locator('.results .card').count()).toBeGreaterThan(0)
    expect(await page.locator('#exchange-0-request').textContent()).toContain('/v1/search?q=dark+portfolio+site')
    expect(JSON.parse((await page.locator('#exchange-0-body').textContent()) ?? '')).toMatchObject({
      tokens: ['dark', 'portfolio'],
    })
    expect(complaints).toEqual([])
  })

  it('without results offers queries with results', async () => {
    const { page, open } = await visitor()
    await open('/explore?q=portfolioo+minimall')
    await waitForText(page, 'answer', /Did you mean/)
    await page.locator('.reading dt:has-text("Did you mean") + dd a').first().click()
    await expect.poll(() => page.locator('#q').inputValue()).not.toBe('portfolioo minimall')
    await expect.poll(() => page.locator('.results .card').count()).toBeGreaterThan(0)
  })

  it('shows the synonym behind a filter', async () => {
    const { page, open } = await visitor()
    await open('/explore?q=cv')
    await waitForText(page, 'answer', /Step 3, synonym: “cv” begins the words of its synonym “cv”/)
  })
})

describe('a request that fails', () => {
  it('shows a message and keeps the results', async () => {
    const { page, open } = await visitor()
    await open('/explore?q=minimal')
    const before = await page.locator('#count').textContent()
    await page.route('**/explore?**', (route) => route.abort())
    await page.locator('#q').fill('retro')
    await waitForText(page, 'allowance', /No answer came .* try again/)
    expect(await page.locator('#count').textContent()).toBe(before)
  })
})

describe('filters', () => {
  it('are added and removed, and the back button restores them', async () => {
    const { page, open, complaints } = await visitor()
    await open('/explore')
    await page.locator('#facets').getByRole('link', { name: 'Portfolio', exact: true }).click()
    await expect.poll(() => query(page.url())).toBe('genre=portfolio')
    const chip = page.getByRole('link', { name: 'Remove the filter genre Portfolio' })
    await chip.waitFor()
    const filtered = await page.locator('#count').textContent()
    expect(await page.locator('#status').textContent()).toBe(filtered)
    await chip.click()
    await expect.poll(() => query(page.url())).toBe('')
    await expect.poll(() => page.locator('#count').textContent()).not.toBe(filtered)
    await page.goBack()
    await expect.poll(() => page.locator('#count').textContent()).toBe(filtered)
    await chip.waitFor()
    expect(complaints).toEqual([])
  })

  it('of a deep link apply at once and have names', async () => {
    const { page, open } = await visitor()
    await open('/explore?genre=food-drink&status=live')
    await page.getByRole('link', { name: 'Remove the filter genre Food & Drink' }).waitFor()
    expect(await page.locator('.switches [aria-current]').allTextContents()).toEqual(['Newest first', 'Live'])
  })

  it('apply together with a text', async () => {
    const { page, open } = await visitor()
    await open('/explore?q=minimal&genre=portfolio')
    const request = await page.locator('#exchange-0-request').textContent()
    expect(request).toContain('/v1/inspirations?genre=portfolio&style=minimal')
  })
})

describe('the search box', () => {
  it('works with only the keyboard: arrows, Enter, Escape', async () => {
    const { page, open } = await visitor()
    await open('/explore')
    const box = page.getByRole('combobox')
    await box.pressSequentially('portf')
    await page.getByRole('option').first().waitFor()
    expect(await box.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('ArrowDown')
    const active = await box.getAttribute('aria-activedescendant')
    expect(await page.locator(`#${active}`).textContent()).toMatch(/^Portfolio\s+genre/)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect.poll(() => query(page.url())).toBe('genre=portfolio')
    expect(await box.inputValue()).toBe('')
    await box.pressSequentially('mini')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    expect(await box.getAttribute('aria-expanded')).toBe('false')
    expect(await box.inputValue()).toBe('mini')
    await page.keyboard.press('Escape')
    expect(await box.inputValue()).toBe('')
  })
})

describe('a crop', () => {
  it('opens in large and closes with Escape, which returns the focus', async () => {
    const { page, open, complaints } = await visitor()
    await open('/explore?type=hero')
    const crop = page.locator('a[data-crop]').first()
    const small = (await crop.locator('img').getAttribute('src')) ?? ''
    expect(small).toContain('width=640,')
    await crop.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await dialog.locator('h2').textContent()).toMatch(/^Hero of /)
    expect(await dialog.locator('img').getAttribute('src')).toContain('width=1280,')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await crop.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(complaints).toEqual([])
  })
})
