// The front page: the catalog first, in complete rows, then the API.
// Over 200 lines: everything that the front page promises.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decode } from 'html-entities'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { WholeSite } from '../../src/ui/catalog/api-bodies.ts'
import { siteOfDay } from '../../src/ui/front/ways-in.ts'
import { ROOT } from '../support/worlds/processes.ts'
import { violations } from './accessibility.ts'
import { visitor } from './browser.ts'

/** The demo's sites as sites of the day, in the words that the API has for them. */
function demoSites() {
  const lines = readFileSync(join(ROOT, 'data/demo/catalog.jsonl'), 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => {
    const { screenshot, ...site } = JSON.parse(line) as WholeSite
    const shown = {
      ...site,
      title: decode(site.title),
      genre: site.genre.map((name) => decode(name)),
      style: site.style.map((name) => decode(name)),
    }
    return {
      title: shown.title,
      html: siteOfDay({ ...shown, screenshot: { ...screenshot, thumbnail: '' }, palette: null }),
    }
  })
}

const COLUMNS = [
  [390, 1],
  [768, 2],
  [1280, 3],
  [1600, 4],
  [1920, 5],
] as const

describe('the front page', () => {
  it('shows at least four pictures in the first view, and the latest sites in complete rows', async () => {
    const { page, open } = await visitor()
    await open('/')
    for (const [width, columns] of COLUMNS) {
      await page.setViewportSize({ width, height: 900 })
      const cards = await page
        .locator('.latest .cards > li')
        .evaluateAll((all) => all.map((card) => card.getBoundingClientRect()).filter((box) => box.height > 0))
      const rows = Map.groupBy(cards, ({ top }) => Math.round(top))
      expect(
        [...rows.values()].map((row) => row.length),
        `${width} pixels wide`,
      ).toEqual(Array.from({ length: cards.length / columns }, () => columns))
      const ends = await page
        .locator('main .picture')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
      const seen = ends.filter(({ bottom, height }) => height > 0 && bottom < 900)
      expect(seen.length, `${width} pixels wide`).toBeGreaterThanOrEqual(4)
    }
  })

  it('has sections and colors of the day beside the site of the day, with links to them (rule 23.12)', async () => {
    const { page, open } = await visitor({ javaScriptEnabled: false })
    await open('/')
    const sections = page.locator('.day-sections a')
    const types = await sections.locator('.tile-name > span:first-child').allTextContents()
    expect([types.length, new Set(types).size, types.includes('Hero')]).toEqual([3, 3, false])
    await sections.first().click()
    await page.waitForURL(/\/site\/[^#]+#/)
    expect(await page.locator(new URL(page.url()).hash).count()).toBe(1)
    await open('/')
    await page.getByRole('list', { name: 'Colors of the day' }).getByRole('link').first().click()
    await page.waitForURL(/\/explore\?color_near=[0-9a-f]{6}$/)
    expect(await page.locator('.card').count()).toBeGreaterThan(0)
  })

  it('names the size of the catalog once, as the API has it', async () => {
    const { page, open } = await visitor()
    await open('/')
    const meta = (await (await page.request.get('/v1/meta')).json()) as { inspirations: { total: number } }
    const text = (await page.locator('main').textContent()) ?? ''
    expect(text.split(`${meta.inspirations.total.toLocaleString('en')} sites`)).toHaveLength(2)
  })

  it('leads to the pages of genres, styles, colors and sections', async () => {
    const { page, open } = await visitor({ javaScriptEnabled: false })
    await open('/')
    const hrefs = await page.locator('.browse a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    for (const start of ['/genre/', '/style/', '/color/', '/section/'])
      expect(hrefs.filter((href) => href?.startsWith(start)).length, start).toBeGreaterThanOrEqual(8)
    await page.locator('.browse a').first().click()
    expect(await page.locator('.card').count()).toBeGreaterThan(0)
  })
})

describe('ways into the catalog', () => {
  it('are pictures, and none comes twice', async () => {
    const { page, open } = await visitor()
    await open('/')
    const sources = await page
      .locator('.browse .tile .picture > img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src))
    expect(sources.length).toBe(await page.locator('.browse .tile').count())
    expect(new Set(sources).size).toBe(sources.length)
  })

  it('say how many sites were added this year, with a link to them (rule 23.12)', async () => {
    const { page, open } = await visitor({ javaScriptEnabled: false })
    await open('/')
    const link = page.getByRole('link', { name: /added this year/ })
    const [, added = ''] = /^(\d+) added this year$/.exec((await link.textContent()) ?? '') ?? []
    await link.click()
    await page.waitForURL(/\/explore\?year=\d{4}$/)
    expect(await page.locator('#count').textContent()).toMatch(new RegExp(`^${added} site`))
  })
})

describe.each([390, 768, 1280, 1920])('the site of the day, %i pixels wide', (width) => {
  it('is in the first view, and its title leads to its page (rule 23.12)', async () => {
    const { page, open } = await visitor({ viewport: { width, height: 900 }, javaScriptEnabled: false })
    await open('/')
    const [first] = await page.locator('.day h3 a').all()
    const box = await page.locator('.day').boundingBox()
    expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThan(900)
    const href = (await first?.getAttribute('href')) ?? ''
    await first?.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${href}`)
    await open('/')
    expect(await page.locator('.day h3 a').getAttribute('href')).toBe(href)
  })
})

describe.each([390, 360, 320])('the sites of all days, %i pixels wide', (width) => {
  it('fit the window (rule 23.12)', async () => {
    const { page, open } = await visitor({ viewport: { width, height: 844 } })
    await open('/')
    const blocks = demoSites().map(({ title, html }) => ({ title, html: html.html }))
    expect(blocks.length).toBe(120)
    const wide = await page.locator('.day').evaluate((day, all) => {
      const lead = day.parentElement as Element
      return all.filter(({ html }) => {
        lead.lastElementChild?.remove()
        lead.insertAdjacentHTML('beforeend', html)
        return document.documentElement.scrollWidth > innerWidth
      })
    }, blocks)
    expect(wide.map(({ title }) => title)).toEqual([])
  })
})

describe('what is new', () => {
  const THURSDAY = new Date('2026-11-26T09:00:00Z')
  const news = (page: Page) => page.locator('#news').textContent()

  /** What this browser remembers, without the first sites of the list, as if they had come since. */
  async function forget(page: Page, count: number): Promise<void> {
    await page.evaluate((first) => {
      const visits = JSON.parse(localStorage.getItem('vitrine.visits') ?? '[]') as { sites: string[] }[]
      for (const visit of visits) visit.sites.splice(0, first)
      localStorage.setItem('vitrine.visits', JSON.stringify(visits))
    }, count)
  }

  it('since the last visit is said and marked all day, without a request (rule 23.15)', async () => {
    const { page, open, complaints } = await visitor()
    await page.clock.setFixedTime(THURSDAY)
    await open('/')
    expect(await news(page)).toBe('')
    await forget(page, 2)
    await page.clock.setFixedTime(new Date('2026-12-01T09:00:00Z'))
    for (const _ of ['first view', 'second view']) {
      await open('/')
      expect(await news(page)).toBe('2 new since Thursday')
      expect(await page.locator('.latest .fresh').count()).toBe(2)
    }
    expect(await violations(page)).toEqual([])
    await page.clock.setFixedTime(new Date('2026-12-02T09:00:00Z'))
    await open('/')
    expect(await news(page)).toBe('')
    expect(complaints).toEqual([])
  })

  it('names the day before, an older date, and a list that is all new', async () => {
    const { page, open } = await visitor()
    await page.clock.setFixedTime(THURSDAY)
    await open('/')
    await forget(page, 1)
    await page.clock.setFixedTime(new Date('2026-11-27T09:00:00Z'))
    await open('/')
    expect(await news(page)).toBe('1 new since yesterday')
    await forget(page, 12)
    await page.clock.setFixedTime(new Date('2026-12-24T09:00:00Z'))
    await open('/')
    expect(await news(page)).toBe('12 or more new since November 27')
  })

  it('is nothing where the stored text is no list of visits', async () => {
    const { page, open, complaints } = await visitor()
    await open('/')
    for (const text of ['', '{', '{}', '[1]', '[null]', '[{"day":1}]']) {
      await page.evaluate((stored) => localStorage.setItem('vitrine.visits', stored), text)
      await open('/')
      expect(await news(page)).toBe('')
    }
    expect(complaints).toEqual([])
  })
})

it('Surprise me leads to other sites each time, which differ, without JavaScript (rule 23.13)', async () => {
  const { page, open } = await visitor({ javaScriptEnabled: false })
  const seen = new Set<string>()
  for (let i = 0; i < 4; i++) {
    await open('/')
    await page.locator('.day').getByRole('link', { name: 'Surprise me' }).click()
    await page.waitForURL('**/explore?seed=*')
    expect(await page.locator('.answer .card').count()).toBe(24)
    seen.add(page.url())
  }
  expect(seen.size).toBeGreaterThan(1)
})

it('a picture that the server was too busy for is requested once more, and takes the place of its placeholder', async () => {
  const { page, open } = await visitor({ pictures: true })
  const refused = new Set<string>()
  await page.route('**/cdn-cgi/image/**', (route) => {
    const url = route.request().url()
    if (refused.has(url)) return route.continue()
    refused.add(url)
    return route.fulfill({ status: 503 })
  })
  await open('/')
  const picture = page.locator('.latest .picture').first()
  await page.locator('.latest .picture.missing').first().waitFor()
  await expect.poll(() => picture.getAttribute('class')).toBe('picture')
  expect(await picture.locator('> img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
})
