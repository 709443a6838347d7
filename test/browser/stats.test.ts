// The statistics page: plots that work without color, tables with the same numbers, and controls without JavaScript.
import { describe, expect, it } from 'vitest'
import { visitor } from './browser.ts'

/** The accessible names of all plots. The three most used styles of the demo are shown. */
const PLOTS = ['Sites added by year', 'Minimal by year', 'Dark by year', 'Geometric by year']

describe('the statistics', () => {
  it('have an accessible name and description for each plot', async () => {
    const { page, open } = await visitor()
    await open('/stats')
    for (const name of PLOTS) {
      const plot = page.getByRole('img', { name })
      expect(await plot.count(), name).toBe(1)
      expect((await plot.locator('> desc').textContent())?.length, name).toBeGreaterThan(20)
    }
  })

  it('show the same years in bars and table, with the numbers of the API', async () => {
    const { page, open } = await visitor()
    await open('/stats')
    await page.getByText('Show as a table').first().click()
    const years = await page.getByRole('region', { name: 'Sites by year, table' }).locator('tbody tr').allInnerTexts()
    const rows = years.map((row) => row.split(/\s+/).map(Number))
    expect(rows.map(([year]) => year)).toEqual(rows.map((_, i) => (rows[0]?.[0] ?? 0) - i))
    expect(rows.at(-1)?.[0]).toBe(2008)
    const total = (column: number) => rows.reduce((sum, row) => sum + (row[column] ?? 0), 0)
    const meta = (await (await page.request.get('/v1/meta')).json()) as { inspirations: Record<string, number> }
    expect([total(1), total(2), total(3)]).toEqual(['total', 'live', 'offline'].map((name) => meta.inspirations[name]))
  })

  it('show each chosen term in a plot of its own, with the numbers of the table', async () => {
    const { page, open } = await visitor()
    await open('/stats?taxonomy=tech&term=react&term=jquery&term=gsap&term=svelte')
    const names = await page.locator('svg[aria-labelledby^=term-] > title').allTextContents()
    expect(names).toEqual(['React by year', 'jQuery by year', 'GSAP by year', 'Svelte by year'])
    const used = await page.locator('[aria-label="Terms by year, table"] tbody td:nth-child(2)').allTextContents()
    const bars = await page.locator('svg[aria-labelledby^=term-react] .bar').count()
    expect(bars).toBe(used.filter((text) => !text.startsWith('0')).length)
  })
})

/** The texts of a plot that overlap, or that stand outside the window. */
function collisions(plot: Element): string[] {
  const texts = [...plot.querySelectorAll('text')].map((text) => ({
    text: text.textContent,
    box: text.getBoundingClientRect(),
  }))
  const shown = texts.filter(({ box }) => box.width > 0)
  const apart = (a: DOMRect, b: DOMRect) =>
    a.right <= b.left || b.right <= a.left || a.bottom - 3 <= b.top || b.bottom - 3 <= a.top
  const outside = shown
    .filter(({ box }) => box.left < 0 || box.right > innerWidth)
    .map(({ text }) => `${text} is outside`)
  const pairs = shown.flatMap((one, i) =>
    shown.slice(i + 1).flatMap((other) => (apart(one.box, other.box) ? [] : [`${one.text} meets ${other.text}`])),
  )
  return [...outside, ...pairs]
}

it.each([
  'taxonomy=style&term=minimal&term=dark',
  'taxonomy=tech',
  'taxonomy=authors',
  'taxonomy=genre',
  'taxonomy=typeface',
])('no two labels of a plot overlap at any width: %s (rule 10.14)', async (query) => {
  const { page, open } = await visitor()
  await open(`/stats?${query}`)
  const plots = page.locator('svg.plot')
  for (const width of [320, 390, 768, 897, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    expect(
      await plots.evaluateAll((all, of) => all.flatMap(new Function(`return ${of}`)()), String(collisions)),
      `${width} pixels wide`,
    ).toEqual([])
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `${width} pixels wide`,
    ).toBeLessThanOrEqual(0)
  }
})

describe('without JavaScript', () => {
  it('links select a taxonomy and its terms', async () => {
    const { page, open, complaints } = await visitor({ javaScriptEnabled: false })
    await open('/stats')
    await page.getByRole('navigation', { name: 'Taxonomy' }).getByRole('link', { name: 'Technologies' }).click()
    const heads = () => page.locator('[aria-label="Terms by year, table"] thead th').allTextContents()
    const before = await heads()
    await page
      .locator('#drawn')
      .getByRole('link', { name: /^Show Svelte/ })
      .click()
    expect(await heads()).toEqual([...before, 'Svelte'])
    await page
      .locator('#drawn')
      .getByRole('link', { name: /^Hide Svelte/ })
      .click()
    expect(await heads()).toEqual(before)
    expect(complaints).toEqual([])
  })

  it('the list selects a rarer term', async () => {
    const { page, open } = await visitor({ javaScriptEnabled: false })
    await open('/stats?taxonomy=tech')
    const list = page.getByLabel('Add another technology')
    const name = ((await list.locator('option').nth(1).textContent()) ?? '').replace(/ \(\d+\)$/, '')
    await list.selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    expect(await page.locator('svg[aria-labelledby^=term-] > title').allTextContents()).toContain(`${name} by year`)
    await page.getByRole('link', { name: `Hide ${name}` }).waitFor()
  })
})
