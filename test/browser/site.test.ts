// The page of a site: at three widths, with and without JavaScript, by keyboard and by swipe.
// Over 200 lines: its sections and the way from site to site are parts of one page, and the folder is full.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { pathOfSite } from '../support/model/demo-sites.ts'
import { violations } from './accessibility.ts'
import { visitor } from './browser.ts'

const LIVE = pathOfSite('live')
/** With the place of the screenshot and of the mobile capture: where the page is wide enough, side by side. */
const LAYOUTS = [
  { width: 390, height: 844, beside: false },
  { width: 1280, height: 900, beside: true },
  { width: 1920, height: 1080, beside: true },
] as const

describe.each(LAYOUTS)('$width pixels wide', ({ width, height, beside }) => {
  it('shows the picture first (rule 34.1)', async () => {
    const { page, open, complaints } = await visitor({ pictures: true, viewport: { width, height } })
    await open(LIVE)
    const desktop = await page.locator('.site-desktop').boundingBox()
    const phone = await page.locator('.site-phone').boundingBox()
    expect((phone?.y ?? 0) < (desktop?.y ?? 0) + (desktop?.height ?? 0)).toBe(beside)
    const whole = await page.evaluate(() => document.documentElement.scrollHeight)
    const scale = await page.locator('.site-scale').evaluate((section: HTMLElement) => section.offsetHeight)
    expect(scale).toBeLessThan(1_800)
    expect(whole - (desktop?.height ?? 0) - scale).toBeLessThan(beside ? 1_450 : 2_950)
    const end = await page.locator('.paints').evaluate((list: HTMLElement) => list.offsetTop + list.offsetHeight)
    expect([Number(desktop?.y) < 220, end < height || !beside]).toEqual([true, true])
    const [first, ...rest] = await page
      .locator('.site-desktop .picture > img')
      .evaluateAll((images) =>
        (images as HTMLImageElement[]).map(({ loading, fetchPriority }) => `${loading} ${fetchPriority}`),
      )
    expect(first).toBe('auto high')
    expect(new Set(rest)).toEqual(new Set(rest.length > 0 ? ['lazy auto'] : []))
    await page.waitForFunction(
      () => document.querySelector<HTMLImageElement>('.site-desktop .picture > img')?.naturalWidth,
    )
    expect(complaints).toEqual([])
  })
})

it('the rail ends with the screenshot and covers nothing that comes after it (rule 34.15)', async () => {
  const { page, open } = await visitor({ pictures: true, viewport: { width: 1280, height: 700 } })
  await open(LIVE)
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  const boxOf = (name: string) => page.locator(name).boundingBox()
  const [rail, facts, scale] = [await boxOf('.site-aside'), await boxOf('.site-facts'), await boxOf('.site-scale')]
  expect((rail?.y ?? 0) + (rail?.height ?? 0)).toBeLessThanOrEqual(facts?.y ?? 0)
  expect((facts?.y ?? 0) + (facts?.height ?? 0)).toBeLessThanOrEqual(scale?.y ?? 0)
})

it('copies prompts and colors, by keyboard too (rule 34.1)', async () => {
  const { page, open } = await visitor()
  await open(LIVE)
  for (const kind of ['.site-sections', '.site-palette']) {
    const button = page.locator(`${kind} [data-copy]`).first()
    const id = (await button.getAttribute('data-copy')) ?? ''
    await button.focus()
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(await page.locator(`#${id}`).textContent())
  }
})

it('without JavaScript it has the same, and no dead buttons (rule 34.1)', async () => {
  const { page, open } = await visitor({ javaScriptEnabled: false })
  await open(LIVE)
  expect(await page.locator('.site-sections li p').first().textContent()).toMatch(/\w/)
  expect(await page.locator('.site-palette code').first().textContent()).toMatch(/^#/)
  expect(await page.locator('[data-copy]:visible').count()).toBe(0)
  expect(await page.locator('#site_response').isVisible()).toBe(false)
  await page.locator('.site-request summary').click()
  expect(await page.locator('#site_response').textContent()).toContain(`"slug": "${LIVE.slice('/site/'.length)}"`)
  const visit = page.getByRole('link', { name: /^Visit/ }).first()
  expect([await visit.getAttribute('target'), await visit.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
  await page.locator('a[rel=prev]').click()
  await page.locator('a[rel=next]').click()
  expect(new URL(page.url()).pathname).toBe(LIVE)
})

it('an offline site says so, keeps its pictures and links the web archive and not itself (rules 34.2, 34.18)', async () => {
  const { page, open, complaints } = await visitor({ pictures: true })
  await open(pathOfSite('offline'))
  expect(await page.locator('.site-title').textContent()).toContain('This site is offline.')
  expect(await page.locator('.site-title a:not([href^="https://web.archive.org/web/"])').count()).toBe(0)
  await page.waitForFunction(
    () => document.querySelector<HTMLImageElement>('.site-desktop .picture > img')?.naturalWidth,
  )
  expect(complaints).toEqual([])
})

it('a misspelled address offers the site (rule 34.9)', async () => {
  const { page } = await visitor({ viewport: { width: 390, height: 844 } })
  const response = await page.goto(`${LIVE}x`)
  expect(response?.status()).toBe(404)
  expect(await violations(page)).toEqual([])
  await page.locator('.nearest a').first().click()
  expect(new URL(page.url()).pathname).toBe(LIVE)
})

/** Waits until the list of sections marks this one only. */
const marked = (page: Page, anchor: string | undefined) =>
  expect
    .poll(() =>
      page.locator('.site-index [aria-current]').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    )
    .toEqual([`#${anchor}`])
const anchorsOf = (page: Page) => page.locator('[data-band]').evaluateAll((bands) => bands.map(({ id }) => id))
const topOf = (page: Page, anchor: string | undefined) =>
  page.locator(`[id="${anchor}"]`).evaluate((band) => Math.round(band.getBoundingClientRect().top))

/** A visitor whose pictures do not arrive, so that they keep their places and cost nothing. */
async function waiting(settings: Parameters<typeof visitor>[0]) {
  const { page } = await visitor({ ...settings, reducedMotion: 'reduce' })
  await page.route('**/cdn-cgi/image/**', () => undefined)
  return { page, open: (path: string) => page.goto(path, { waitUntil: 'domcontentloaded' }) }
}

describe('the sections of a site', () => {
  it.each(LAYOUTS)(
    'are marked as they come into view, at $width pixels (rule 34.15)',
    async ({ width, height, beside }) => {
      const { page, open } = await waiting({ viewport: { width, height } })
      await open(LIVE)
      const [first, second, third] = await anchorsOf(page)
      await marked(page, first)
      await page.locator(`[id="${third}"]`).evaluate((band) => scrollTo(0, band.getBoundingClientRect().top + scrollY))
      await marked(page, third)
      expect(await page.locator('.site-index a').first().isVisible()).toBe(true)
      expect(await page.locator('.site-section h3:visible').count()).toBe(beside ? 1 : (await anchorsOf(page)).length)
      await page.locator(`.site-index a[href="#${second}"]`).focus()
      await page.keyboard.press('Enter')
      await marked(page, second)
      expect(new URL(page.url()).hash).toBe(`#${second}`)
      expect(await topOf(page, second)).toBeLessThan(height / 10)
    },
  )

  it.each([true, false])('have addresses, with JavaScript or without: %s (rule 34.14)', async (javaScriptEnabled) => {
    const { page, open } = await waiting({ javaScriptEnabled })
    await open(LIVE)
    const [, second, third] = await anchorsOf(page)
    await open(`${LIVE}?#${third}`)
    await expect.poll(() => topOf(page, third)).toBeLessThan(90)
    if (javaScriptEnabled) await marked(page, third)
    else expect(await page.locator('.site-section h3:visible').count()).toBe(await page.locator('[data-band]').count())
    await page.locator(`.site-index a[href="#${second}"]`).click()
    await expect.poll(async () => Math.abs(await topOf(page, second))).toBeLessThan(90)
  })

  it('all stand in the page of a site without a picture (rule 34.15)', async () => {
    const { page } = await visitor()
    await page.route('**/cdn-cgi/image/**', (route) => route.abort())
    await page.goto(LIVE)
    await page.locator('.site-desktop .missing').first().waitFor()
    await expect.poll(() => page.locator('.site-section h3:visible').count()).toBeGreaterThan(2)
    expect(await violations(page)).toEqual([])
  })
})

const pathOf = (page: Page) => new URL(page.url()).pathname
const hrefs = (page: Page) =>
  page.locator('[data-order] a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))

describe('the sites before and after', () => {
  it('are those by date, by the keys J, K and the arrows (rule 34.16)', async () => {
    const { page, open } = await visitor()
    await open(LIVE)
    const [previous = '', next = ''] = await hrefs(page)
    for (const [key, path] of [
      ['j', next],
      ['k', LIVE],
      ['ArrowLeft', previous],
      ['ArrowRight', LIVE],
    ] as const) {
      await page.keyboard.press(key)
      await page.waitForURL((url) => url.pathname === path)
    }
  })

  it('are not reached by keys with a modifier or in a row that scrolls (rule 34.16)', async () => {
    const { page, open } = await visitor()
    await open(LIVE)
    for (const keys of ['Control+j', 'Alt+j', 'Shift+J', 'Meta+k']) await page.keyboard.press(keys)
    await page.locator('.site-similar h3 a').first().focus()
    await page.keyboard.press('ArrowRight')
    await page.evaluate(() => document.body.append(Object.assign(document.createElement('textarea'), { id: 'note' })))
    await page.locator('#note').focus()
    await page.keyboard.type('jk')
    expect(await page.locator('#note').inputValue()).toBe('jk')
    expect(pathOf(page)).toBe(LIVE)
  })

  it.each(['/explore?color=black', '/style/dark'])(
    'are those of the list %s that one came from, over its pages (rule 34.17)',
    async (list) => {
      const { page, open } = await visitor()
      const cards = page.locator('.cards h3 a')
      const paths = async () => cards.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
      await open(list)
      const first = await paths()
      const following = await page.locator('main a[rel="next"]').getAttribute('href')
      await open(following ?? '')
      const [beyond] = await paths()
      await open(list)
      await cards.nth(first.length - 2).click()
      await page.waitForURL(`**${first.at(-2)}`)
      await expect.poll(() => hrefs(page)).toEqual([first.at(-3), first.at(-1), list])
      await page.keyboard.press('j')
      await page.waitForURL(`**${first.at(-1)}`)
      await expect.poll(() => hrefs(page)).toEqual([first.at(-2), beyond, list])
      await page.keyboard.press('j')
      await page.waitForURL(`**${beyond}`)
      await expect.poll(async () => (await hrefs(page))[0]).toBe(first.at(-1))
      await page.locator('[data-way]').click()
      expect(page.url().endsWith(list)).toBe(true)
      await open(following ?? '')
      expect((await paths())[0]).toBe(beyond)
    },
  )

  it('are those by date for a site that is not in the list (rule 34.17)', async () => {
    const { page, open } = await visitor()
    await open('/explore')
    await page.locator('.cards h3 a').first().click()
    await page.waitForURL('**/site/*')
    await open(LIVE)
    const byDate = await page
      .locator('link[rel=prev], link[rel=next]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(await hrefs(page)).toEqual([...byDate, null])
  })

  it('are reached by a swipe over the screenshot, and not by scrolling (rule 34.16)', async () => {
    const { page, open } = await visitor({
      pictures: true,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce', // a transition between pages takes the touches while it lasts
    })
    await open(LIVE)
    const [, next = ''] = await hrefs(page)
    const session = await page.context().newCDPSession(page)
    const screenshot = page.locator('.site-desktop')
    const swipe = async (across: number, down: number) => {
      const { y, height } = (await screenshot.boundingBox()) ?? { y: 0, height: 0 }
      const from = { x: across < 0 ? 300 : 90, y: Math.max(y, 0) + Math.min(200, (height + Math.min(y, 0)) / 2) }
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
      for (const share of [0.5, 1])
        await session.send('Input.dispatchTouchEvent', {
          type: 'touchMove',
          touchPoints: [{ x: from.x + across * share, y: from.y + down * share }],
        })
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    // A browser that other work holds up scrolls instead of giving the page its touches in time.
    const swipeTo = async (path: string | null, across: number) => {
      do await swipe(across, 10)
      while (
        !(await page.waitForURL(`**${path}`, { timeout: 15_000 }).then(
          () => true,
          () => false,
        ))
      )
    }
    await swipeTo(next, -160)
    await swipe(-40, 0)
    const scrolled = page.evaluate(() => new Promise((end) => addEventListener('scrollend', end, { once: true })))
    await swipe(-80, -160)
    await scrolled
    expect(pathOf(page)).toBe(next)
    await swipeTo(LIVE, 160)
  })
})
