// The explorer: pictures first, filters, the words of a query, back and forward, crops, and the keyboard.
// Over 200 lines: what one page promises, at several widths.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { contrastViolations, violations } from './accessibility.ts'
import { visitor, waitForText } from './browser.ts'

async function explorer(path: string, options: Parameters<typeof visitor>[0] = {}) {
  const opened = await visitor(options)
  await opened.open(path)
  return opened
}

const query = (page: Page) => new URL(page.url()).search
const titles = (page: Page) => page.locator('#answer .card h3').allTextContents()
const count = async (page: Page) => Number((await page.locator('#count').textContent())?.replace(/\D/g, ''))
const waitForCount = (page: Page, total: number) => expect.poll(() => count(page)).toBe(total)
/** Waits until the view of the current address is shown. */
const settled = (page: Page) => expect.poll(() => page.locator('#explore').getAttribute('aria-busy')).toBeNull()
const list = (page: Page, id: string) => page.locator(`[data-list="${id}"]`)

/** The tops and lefts of the pictures on show. */
const places = (page: Page) =>
  page.locator('#answer .picture').evaluateAll((pictures) =>
    pictures.map((picture) => {
      const { left, top } = picture.getBoundingClientRect()
      return { left: Math.round(left), top: Math.round(top) }
    }),
  )

/** By width and height of the window: the columns, and the greatest distance of the first picture from the top. */
const LAYOUTS = [
  [390, 844, 1, 260],
  [768, 1024, 2, 260],
  [1280, 900, 3, 260],
  [1600, 900, 4, 260],
  [1920, 1080, 5, 260],
] as const

// (rule 36.1)
it('pictures start within the first view, in as many columns as fit, and nothing overflows', async () => {
  const { page, complaints } = await explorer('/explore?q=minmal+black&genre_not=agency')
  for (const [width, height, columns, lowest] of LAYOUTS) {
    await page.setViewportSize({ width, height })
    const found = await places(page)
    expect(found[0]?.top).toBeLessThanOrEqual(lowest)
    expect(found.filter(({ top }) => top === found[0]?.top)).toHaveLength(columns)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    if (width === 390) expect(await violations(page)).toEqual([])
  }
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await contrastViolations(page)).toEqual([])
  expect(complaints).toEqual([])
})

describe('a query', () => {
  // (rule 36.2)
  it('shows its filters, the words that it did not understand with a correction, and why', async () => {
    const { page, complaints } = await explorer('/explore')
    await page.locator('#q').pressSequentially('minmal black')
    await page.getByRole('link', { name: 'Remove color Black' }).waitFor()
    expect(query(page)).toBe('?q=minmal+black')
    expect(await page.locator('.asked s').allTextContents()).toEqual(['minmal'])
    await page.keyboard.press('Escape')
    await page.getByText('Why?').click()
    await page.getByText('“black” is its name').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.reading').getByRole('link', { name: 'minimal black' }).click()
    await page.getByRole('link', { name: 'Remove style Minimal' }).waitFor()
    expect(await page.locator('#q').inputValue()).toBe('minimal black')
    await page.getByRole('link', { name: 'Remove color Black' }).click()
    await expect.poll(() => query(page)).toBe('?style=minimal')
    await settled(page)
    expect(await page.locator('#q').inputValue()).toBe('')
    expect(complaints).toEqual([])
  })

  // (rule 36.6)
  it('with few results offers other ways, each with its count and pictures', async () => {
    const { page } = await explorer('/explore?q=coffee+shop')
    const way = page.locator('.ways a').first()
    expect(await way.locator('img').count()).toBeGreaterThan(0)
    const total = Number(/([\d,]+) sites?$/.exec((await way.textContent()) ?? '')?.[1]?.replace(',', ''))
    await way.click()
    await waitForCount(page, total)
  })

  it('that the server does not answer shows a message and keeps the results', async () => {
    const { page } = await explorer('/explore?q=minimal')
    const before = await titles(page)
    await page.route('**/explore?**', (route) => route.abort())
    await page.locator('#q').fill('retro')
    await waitForText(page, 'status', /could not be reached/)
    expect(await titles(page)).toEqual(before)
  })
})

describe('filters', () => {
  // (rule 36.4, rule 36.5)
  it('several choices, an exclusion and all choices: the numbers on show come true', async () => {
    const { page, complaints } = await explorer('/explore')
    await list(page, 'genre').locator('summary').click()
    const first = list(page, 'genre').locator('.terms li').nth(0).locator('a').first()
    const shown = Number((await first.locator('.of').textContent())?.replace(',', ''))
    await first.click()
    await waitForCount(page, shown)
    expect(await list(page, 'genre').evaluate((own: HTMLDetailsElement) => own.open)).toBe(true)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-key'))).toMatch(/^genre:/)
    await list(page, 'genre').locator('.terms li').nth(1).locator('a').first().click()
    await expect.poll(() => query(page)).toMatch(/genre_any=.*&genre_any=/)
    await settled(page)
    expect(await count(page)).toBeGreaterThan(shown)
    const both = await count(page)
    await list(page, 'style').locator('summary').click()
    const excluded = list(page, 'style').locator('.terms li').nth(0)
    const without = Number((await excluded.locator('.of').textContent())?.replace(',', ''))
    await excluded.locator('.exclude').focus()
    await page.keyboard.press('Enter')
    await waitForCount(page, both - without)
    expect(complaints).toEqual([])
  })

  // (rule 36.5)
  it('a box finds a choice among all', async () => {
    const { page } = await explorer('/explore?show=style')
    const rows = list(page, 'style').locator('.terms li')
    expect(await rows.count()).toBeGreaterThan(12)
    await list(page, 'style').getByRole('searchbox').fill('MINI')
    expect(await rows.filter({ visible: true }).first().textContent()).toContain('Minimal')
    expect(await rows.filter({ visible: true }).count()).toBeLessThan(5)
  })

  // (rule 36.3)
  it('are a sheet on a phone, which comes before the results and shows their number', async () => {
    const { page, complaints } = await explorer('/explore', { viewport: { width: 390, height: 844 } })
    expect(await list(page, 'genre').isVisible()).toBe(false)
    for (let i = 0; i < 20; i++) {
      await page.keyboard.press('Tab')
      if ((await page.evaluate(() => document.activeElement?.className)) === 'open-facets') break
    }
    await page.keyboard.press('Enter')
    const sheet = page.locator('#facets')
    await sheet.waitFor()
    const box = await sheet.boundingBox()
    expect([box?.x, box?.y, box?.width, box?.height]).toEqual([0, 0, 390, 844])
    expect(await violations(page)).toEqual([])
    await list(page, 'style').locator('summary').click()
    expect(await list(page, 'style').locator('.exclude .word').first().isVisible()).toBe(true)
    await list(page, 'style').getByRole('link', { name: /^Dark/ }).click()
    await expect.poll(() => query(page)).toBe('?style=dark')
    await settled(page)
    const total = await page.locator('#count').textContent()
    await page.getByRole('button', { name: `Show ${total}` }).click()
    expect(await sheet.isVisible()).toBe(false)
    expect(complaints).toEqual([])
  })

  // (rule 36.9)
  it('that the catalog does not have are named, and the others apply', async () => {
    const { page } = await explorer('/explore?genre=nonsense&style=dark&year=soon')
    expect(await page.locator('.notice').textContent()).toMatch(/no year “soon” or genre “nonsense”/)
    expect(await page.locator('.asked .chip').count()).toBe(1)
    const other = await explorer('/explore?style=dark')
    expect(await titles(page)).toEqual(await titles(other.page))
  })
})

describe('back and forward', () => {
  // (rule 36.8)
  it('show exactly what was seen, at once and in its place, however fast the text was typed', async () => {
    const { page } = await explorer('/explore')
    const start = await titles(page)
    // Earlier requests take longer, so that their responses come last.
    let delay = 900
    await page.route('**/explore?**', async (route) => {
      const own = delay
      delay = Math.max(50, delay - 250)
      await new Promise((done) => setTimeout(done, own))
      await route.continue().catch(() => {})
    })
    await page.locator('#q').focus()
    for (const [i, letter] of [...'black'].entries())
      await page.keyboard.type(letter, { delay: i % 2 === 0 ? 250 : 20 })
    await page.getByRole('link', { name: 'Remove color Black' }).waitFor()
    await settled(page)
    const black = await titles(page)
    expect(query(page)).toBe('?q=black')
    await page.unroute('**/explore?**')
    const next = page.getByRole('link', { name: 'Next' })
    await next.scrollIntoViewIfNeeded()
    const top = await page.evaluate(() => scrollY)
    expect(top).toBeGreaterThan(500)
    await next.click()
    await expect.poll(() => query(page)).toBe('?q=black&page=2')
    await settled(page)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    const second = await titles(page)
    // What was seen needs no request.
    await page.route('**/explore**', (route) => route.abort())
    await page.goBack()
    expect([await titles(page), await page.locator('#q').inputValue()]).toEqual([black, 'black'])
    expect(await page.evaluate(() => scrollY)).toBe(top)
    await page.goBack()
    expect(await titles(page)).toEqual(start)
    expect([query(page), await page.locator('#q').inputValue()]).toEqual(['', ''])
    await page.goForward()
    await page.goForward()
    expect(await titles(page)).toEqual(second)
  })

  // (rule 36.8)
  it('return from the page of a site to the same place', async () => {
    const { page } = await explorer('/explore?color=black')
    const card = page.locator('#answer .card h3 a').nth(8)
    await card.scrollIntoViewIfNeeded()
    const top = await page.evaluate(() => scrollY)
    await card.click()
    await page.waitForURL('**/site/**')
    await page.goBack()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
  })
})

it('the search box completes with the keyboard: arrows, Enter, Escape', async () => {
  const { page } = await explorer('/explore')
  const box = page.getByRole('combobox')
  await box.pressSequentially('portf')
  await page.getByRole('option').first().waitFor()
  expect(await box.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('ArrowDown')
  const active = await box.getAttribute('aria-activedescendant')
  expect(await page.locator(`#${active}`).textContent()).toMatch(/^Portfolio\s+genre/)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(() => query(page)).toBe('?genre=portfolio')
  expect(await box.inputValue()).toBe('')
  await box.pressSequentially('mini')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  expect(await box.getAttribute('aria-expanded')).toBe('false')
  expect(await box.inputValue()).toBe('mini')
  await page.keyboard.press('Escape')
  expect(await box.inputValue()).toBe('')
})

/** Whether pictures keep their own proportions, and nothing of them is cut off: width, height and shape of each. */
const shapes = (page: Page) =>
  page.locator('#answer .crops .picture').evaluateAll((pictures) =>
    pictures.map((picture) => {
      const { width, height } = picture.getBoundingClientRect()
      const img = picture.querySelector(':scope > img')
      const own = Number(img?.getAttribute('height')) / Number(img?.getAttribute('width'))
      return { width, height, own: Math.min(2, own) * width }
    }),
  )

const SECTION_LAYOUTS = [
  [390, 844, 2],
  [768, 1024, 2],
  [1280, 900, 3],
  [1920, 1080, 5],
] as const

/** How many cards begin above the end of a card that is above them in their column. */
const overlaps = (page: Page) =>
  page.locator('#answer .card').evaluateAll((own) => {
    const cards = own.map((card) => card.getBoundingClientRect())
    const isOver = (a: DOMRect, b: DOMRect) => a.left === b.left && a.top < b.top && b.top < a.bottom
    return cards.filter((card) => cards.some((other) => isOver(other, card))).length
  })

/** Runs in the page: the bytes that it took so far, with headers. */
function weight(): number {
  const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  return entries.reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0)
}

describe('sections', () => {
  // (rule 36.13)
  it('keep their own heights, in columns without overlaps, at every width and in both schemes', async () => {
    const { page, complaints } = await explorer('/explore?type=features', { pictures: true })
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(weight)).toBeLessThan(400_000)
    for (const [width, height, columns] of SECTION_LAYOUTS) {
      await page.setViewportSize({ width, height })
      const found = await places(page)
      expect(found.filter(({ top }) => top === found[0]?.top)).toHaveLength(columns)
      for (const shape of await shapes(page)) expect(Math.abs(shape.height - shape.own)).toBeLessThan(1.5)
      expect(await overlaps(page)).toBe(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      if (width === 390) expect(await violations(page)).toEqual([])
    }
    expect(await violations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await contrastViolations(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  // (rule 36.7, rule 36.13)
  it('are offered only in types that the sites of the result have, each with its number', async () => {
    const { page } = await explorer('/explore?sections=call-to-action&year=2020')
    await page.getByRole('link', { name: 'Sections', exact: true }).click()
    await expect.poll(() => query(page)).toContain('type=call-to-action')
    await settled(page)
    const links = await page
      .locator('.types a')
      .evaluateAll((own) => own.map((link) => (link as HTMLAnchorElement).href))
    expect(links.length).toBeGreaterThan(2)
    for (const [i, href] of links.entries()) {
      const shown = await page.locator('.types a').nth(i).locator('.of').textContent()
      const html = await (await fetch(href)).text()
      expect(/id="count"[^>]*>([\d,]+) section/.exec(html)?.[1]).toBe(shown)
    }
  })

  // (rule 36.14)
  it.each([390, 1280])(
    'open larger at their own address, with those before and after, by key, at %i pixels',
    async (width) => {
      const { page, complaints } = await explorer('/explore?type=hero&style=dark', { viewport: { width, height: 900 } })
      const crop = page.locator('a[data-crop]').nth(1)
      await crop.scrollIntoViewIfNeeded()
      const small = (await crop.boundingBox())?.width ?? 0
      const names = await titles(page)
      await crop.focus()
      await page.keyboard.press('Enter')
      const one = page.locator('.one-crop')
      await one.waitFor()
      expect(query(page)).toMatch(/^\?style=dark&type=hero&crop=/)
      expect((await one.locator('.picture').boundingBox())?.width).toBeGreaterThan(small * 1.5)
      expect(await one.locator('h3').textContent()).toBe(names[1])
      expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
      expect(await violations(page)).toEqual([])
      for (const [key, name] of [
        ['ArrowRight', names[2]],
        ['j', names[3]],
        ['k', names[2]],
      ] as const) {
        await page.keyboard.press(key)
        await expect.poll(() => one.locator('h3').textContent()).toBe(name)
      }
      await page.reload()
      expect(await one.locator('h3').textContent()).toBe(names[2])
      await page.keyboard.press('Escape')
      await expect.poll(() => query(page)).toBe('?style=dark&type=hero')
      await settled(page)
      expect(await titles(page)).toEqual(names)
      expect(complaints).toEqual([])
    },
  )

  // (rule 36.14)
  it('without JavaScript open, go on across pages and return', async () => {
    const { page } = await explorer('/explore?type=hero', { javaScriptEnabled: false })
    await page.locator('a[data-crop]').nth(23).click()
    expect(await page.locator('.one-crop .of').first().textContent()).toMatch(/^24 of/)
    await page.getByRole('link', { name: 'Next' }).click()
    expect(query(page)).toMatch(/crop=.*&page=2$/)
    expect(await page.locator('.one-crop .of').first().textContent()).toMatch(/^25 of/)
    await page.getByRole('link', { name: 'Previous' }).click()
    await page.locator('[data-key="back"]').click()
    expect(query(page)).toBe('?type=hero')
  })
})

describe('no address is a dead end', () => {
  // (rule 36.16)
  it.each([true, false])(
    'an empty combination leads to what it finds without a filter (JavaScript: %s)',
    async (on) => {
      const { page } = await explorer('/explore?genre=portfolio&year=2011&style=dark', { javaScriptEnabled: on })
      const way = page.locator('.ways a').first()
      const [, name, total] = /Without (.*?) ?([\d,]+) sites?$/.exec((await way.textContent()) ?? '') ?? []
      await way.click()
      await waitForCount(page, Number(total))
      expect(await page.getByRole('link', { name: new RegExp(`Remove .*${name}`) }).count()).toBe(0)
    },
  )

  // (rules 36.17, 36.18, 36.21)
  it('a synonym as a filter is its term, and a misspelled one is offered it', async () => {
    const { page, open } = await visitor()
    await open('/explore?color=coral')
    expect(await page.locator('.notice').textContent()).toBe('“coral” is the color Coral Pink here.')
    expect(await page.locator('.asked .chip').textContent()).toContain('Coral Pink')
    await open('/explore?genre=portfolios')
    await page.getByRole('link', { name: 'Portfolio', exact: true }).click()
    await expect.poll(() => query(page)).toBe('?genre=portfolio')
    await open('/explore?genre=zzz')
    expect(await page.locator('.notice').allTextContents()).toEqual([
      'The catalog has no genre “zzz”. Everything else applies.',
    ])
  })
})

// (rules 36.10, 36.19, 36.20)
describe('a text that finds nothing as typed', () => {
  it.each([true, false])('leads on by its words, on phones and for axe (JavaScript: %s)', async (javaScriptEnabled) => {
    const phone = { viewport: { width: 390, height: 844 }, javaScriptEnabled }
    const { page, complaints } = await explorer('/explore?q=photographers', phone)
    await page.getByRole('link', { name: 'Search for photographers instead' }).click()
    await page.locator('#closest').waitFor()
    expect(query(page)).toBe('?q=photographers&match=all')
    expect(await page.locator('.matched').first().textContent()).toBe('Has photographers')
    if (javaScriptEnabled) expect(await violations(page)).toEqual([])
    await page.goto('/explore?q=law+firm')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    if (javaScriptEnabled) expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'Remove law' }).press('Enter')
    await expect.poll(() => query(page)).toBe('?q=firm')
    expect(complaints).toEqual([])
  })
})

/** The part of the window that an element takes, or null if it is not all on show. */
const onShow = (page: Page, selector: string) =>
  page.locator(selector).evaluate((own) => {
    const { top, bottom, left, right } = own.getBoundingClientRect()
    return own.checkVisibility() && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
  })

describe('the row of the search', () => {
  // (rule 36.3)
  it.each([
    [390, ['#q', '.open-facets', '.open-colors']],
    [768, ['#q', '.open-facets', '.swatches']],
    [1280, ['#q', '[data-list="more"] > summary', '.swatches']],
  ])('stays in view with filters and colors, in one line, at %i pixels', async (width, parts) => {
    const { page } = await explorer('/explore', { viewport: { width, height: 844 } })
    await page.evaluate(() => scrollTo(0, 1500))
    await expect.poll(() => page.locator('.bar').evaluate((bar) => bar.getBoundingClientRect().top)).toBe(0)
    for (const part of parts) expect(await onShow(page, part), part).toBe(true)
    expect((await page.locator('.bar').boundingBox())?.height).toBeLessThan(65)
  })

  // (rule 36.12)
  it.each([true, false])('has the colors in a sheet on a phone (JavaScript: %s)', async (javaScriptEnabled) => {
    const { page } = await explorer('/explore', { viewport: { width: 390, height: 844 }, javaScriptEnabled })
    await page.getByRole('button', { name: 'Colors of the picture' }).click()
    const teal = page.getByRole('link', { name: 'Teal' })
    expect((await teal.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    if (javaScriptEnabled) expect(await violations(page)).toEqual([])
    await teal.click()
    await page.getByRole('link', { name: 'Remove Teal' }).waitFor()
    expect(await page.locator('#chosen-colors .swatch').count()).toBe(1)
  })

  // (rule 36.3)
  it('shows typefaces in their own letters, and all others as every other choice', async () => {
    const { page, complaints } = await explorer('/explore', { viewport: { width: 1280, height: 900 } })
    const specimens = () =>
      page.evaluate(
        () =>
          [...document.fonts].filter(({ family, status }) => /specimen/.test(family) && status !== 'unloaded').length,
      )
    expect(await specimens()).toBe(0)
    await list(page, 'typeface').locator('summary').click()
    await expect.poll(specimens).toBeGreaterThan(1)
    const rows = await list(page, 'typeface')
      .locator('.terms a > span:first-child')
      .evaluateAll((own) =>
        own.map(
          (name) => [/specimen/.test(getComputedStyle(name).fontFamily), getComputedStyle(name).fontSize] as const,
        ),
      )
    expect(new Set(rows.map(([isSet, size]) => `${isSet} ${size}`))).toEqual(new Set(['true 17px', 'false 13px']))
    await list(page, 'color').locator('summary').click()
    expect(await list(page, 'color').locator('.terms .swatch').count()).toBe(12)
    expect(complaints).toEqual([])
  })
})

describe('More', () => {
  // (rule 36.5)
  it.each([390, 1280])('finds any filter by a part of its name, with its number, at %i pixels', async (width) => {
    const { page, complaints } = await explorer('/explore', { viewport: { width, height: 900 } })
    if (width === 390) await page.getByRole('button', { name: 'Filters' }).click()
    await list(page, 'more').locator('summary').click()
    expect(await list(page, 'more').locator('.list-name').allTextContents()).toHaveLength(9)
    await page.getByRole('searchbox', { name: 'Find any filter' }).fill('RESUME')
    const row = list(page, 'more').locator('.terms a:visible:not(.exclude)')
    await expect.poll(() => row.count()).toBe(1)
    const [, total] = /^Résumé (\d+)$/.exec((await row.textContent()) ?? '') ?? []
    await waitForText(page, 'status', '1 filter')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-key'))).toBe('genre:resume')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect.poll(() => query(page)).toBe('?genre=resume')
    await waitForCount(page, Number(total))
    expect(complaints).toEqual([])
  })

  it('leads to a search where no filter is called so, and Escape closes it', async () => {
    const { page } = await explorer('/explore')
    await list(page, 'more').locator('summary').click()
    await page.getByRole('searchbox').fill('waveform')
    expect(await page.getByRole('link', { name: 'Search for it' }).getAttribute('href')).toBe('/explore?q=waveform')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    expect(await list(page, 'more').locator('.panel').isVisible()).toBe(false)
  })

  // (rule 36.10)
  it('is a plain list of all filters without JavaScript', async () => {
    const { page } = await explorer('/explore', { javaScriptEnabled: false })
    await list(page, 'more').locator('summary').click()
    await page.getByRole('link', { name: 'Show all filters' }).click()
    expect(query(page)).toBe('?show=all')
    expect(await list(page, 'more').locator('.list-name').allTextContents()).toHaveLength(13)
    expect(await page.getByRole('searchbox').count()).toBe(0)
    await list(page, 'more')
      .getByRole('link', { name: /^Quicksand/ })
      .click()
    expect(query(page)).toMatch(/typeface=quicksand/)
  })
})

// (rule 36.13)
it.each([390, 768, 1280, 1920])('types of sections that are cut fade, at %i pixels', async (width) => {
  const { page } = await explorer('/explore?type=hero', { viewport: { width, height: 900 } })
  const [isCut, mask] = await page.locator('.types ul').evaluate((own) => {
    return [own.scrollWidth > own.clientWidth, getComputedStyle(own).maskImage] as const
  })
  expect(isCut).toBe(width < 960)
  expect(mask === 'none').toBe(!isCut)
})

describe('the keyboard', () => {
  const focused = (page: Page) =>
    page.evaluate(() => document.activeElement?.closest('.card')?.querySelector('h3')?.textContent)

  // (rule 36.3)
  it('reaches the first card with two keys, and moves through the cards by arrows', async () => {
    const { page } = await explorer('/explore', { viewport: { width: 1280, height: 900 } })
    const names = await titles(page)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to results')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    for (const [key, place] of [
      [null, 0],
      ['ArrowRight', 1],
      ['ArrowDown', 4],
      ['ArrowDown', 7],
      ['ArrowLeft', 6],
      ['ArrowUp', 3],
      ['ArrowUp', 0],
      ['ArrowUp', 0],
    ] as const) {
      if (key !== null) await page.keyboard.press(key)
      expect(await focused(page)).toBe(names[place])
    }
    const focus = page.locator(':focus')
    expect((await focus.boundingBox())?.y).toBeGreaterThan(58)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/site/**')
  })

  // (rule 36.3)
  it('reaches the filters, and moves through sections as they stand', async () => {
    const { page } = await explorer('/explore?type=hero', { viewport: { width: 1280, height: 900 } })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Genre')
    const cards = page.locator('#answer .card')
    await cards.first().locator('h3 a').focus()
    await page.keyboard.press('ArrowDown')
    const [from, to] = await Promise.all([
      cards.first().boundingBox(),
      page.locator('.card:focus-within').boundingBox(),
    ])
    expect(to?.x).toBe(from?.x)
    expect(to?.y).toBeGreaterThan(from?.y ?? 0)
  })
})

// (rule 34.25)
it.each(['/explore', '/explore?type=hero'])(
  '%s tells style, colors and sections on a phone, without a pointer',
  async (path) => {
    const { page } = await explorer(path, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const card = page.locator('#answer .card').first()
    for (const part of ['.caption > p >> nth=0', '.facts > .tints', '.facts > span']) {
      const place = await card.locator(part).boundingBox()
      expect(Math.min(place?.width ?? 0, place?.height ?? 0)).toBeGreaterThan(8)
    }
    expect(await card.locator('.caption').textContent()).toMatch(/Hero/)
    expect(await card.locator('.tints').evaluate((own) => getComputedStyle(own).opacity)).toBe('1')
  },
)

// (rule 36.15)
it('more results follow those on show, which stay, and have an address', async () => {
  const { page } = await explorer('/explore')
  const first = await titles(page)
  await page
    .locator('#answer li')
    .first()
    .evaluate((own) => own.setAttribute('data-same', ''))
  const more = page.getByRole('link', { name: 'Load more' })
  await more.scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  await more.click()
  await expect.poll(() => page.locator('#answer .card').count()).toBe(48)
  expect((await titles(page)).slice(0, 24)).toEqual(first)
  expect(await page.locator('#answer li[data-same]').count()).toBe(1)
  expect(await page.evaluate(() => scrollY)).toBe(top)
  expect(query(page)).toBe('?more=1')
  await page.reload()
  expect(await page.locator('#answer .card').count()).toBe(48)
  expect(new Set(await titles(page)).size).toBe(48)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect.poll(() => query(page)).toBe('?page=3')
})

describe('without JavaScript', () => {
  // (rule 36.10)
  it('the form, filters, all choices, the sheet and pages work', async () => {
    const { page } = await explorer('/explore', { javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    await page.locator('#q').fill('black')
    await page.getByRole('button', { name: 'Search' }).click()
    expect(query(page)).toBe('?q=black')
    await page.getByText('Why?').click()
    await page.getByText('“black” is its name').waitFor()
    await page.getByRole('link', { name: 'Next' }).click()
    expect(query(page)).toBe('?q=black&page=2')
    await page.getByRole('button', { name: 'Filters' }).click()
    await list(page, 'style').locator('summary').click()
    await list(page, 'style')
      .getByRole('link', { name: /^Show all/ })
      .click()
    expect(query(page)).toContain('show=style')
    await page.getByRole('button', { name: 'Filters' }).click()
    await list(page, 'style').locator('.terms a').first().click()
    expect(query(page)).toMatch(/^\?q=black&style=[a-z-]+/)
    await page.getByRole('link', { name: 'Remove color Black' }).click()
    expect(query(page)).toMatch(/^\?style=/)
  })
})
