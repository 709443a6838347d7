// Motion and stillness: what turns into what, and that nothing moves for people who asked for that.
import { chromium } from 'playwright-core'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { pathOfSite } from '../../support/model/demo-sites.ts'
import { CHROMIUM, visitor } from '../browser.ts'

it('the picture of a site turns back into that of its card, from the cache of pages that are left (rule 34.27)', async () => {
  // Playwright turns this cache off, which visitors have.
  const ignoreDefaultArgs = ['--disable-back-forward-cache']
  const browser = await chromium.launch({ executablePath: CHROMIUM, chromiumSandbox: false, ignoreDefaultArgs })
  onTestFinished(() => browser.close())
  const context = await browser.newContext({ baseURL: inject('address'), reducedMotion: 'no-preference' })
  const page = await context.newPage()
  await page.addInitScript(() => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      const parts = () => document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement)
      const isOfSite = (part: string | null) => part?.includes('(site-picture)')
      void viewTransition?.ready.then(() => {
        document.documentElement.dataset['turned'] = String(parts().filter(isOfSite).length)
      })
    })
  })
  const turned = () => page.evaluate(() => `${location.pathname} ${document.documentElement.dataset['turned']}`)
  await page.goto('/')
  await page.locator('.day h3 a').click()
  await expect.poll(turned).toMatch(/^\/site\/\S+ [3-9]/)
  await page.goBack({ waitUntil: 'commit' })
  await expect.poll(turned).toMatch(/^\/ [3-9]/)
})

describe.each(['/', '/explore', '/templates', pathOfSite('live')])('with reduced motion %s', (path) => {
  it('is still while one points at pictures and links', async () => {
    const { page, open } = await visitor({ reducedMotion: 'reduce' })
    await open(path)
    for (const target of await page
      .locator('.card:visible, .tile:visible')
      .all()
      .then((all) => all.slice(0, 3))) {
      await target.hover()
      const moving = await page.evaluate(
        () => document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline).length,
      )
      expect([moving, await page.locator('.reel').count()]).toEqual([0, 0])
    }
  })
})

it.each(['/', '/explore', '/explore?type=hero', '/templates', '/key', '/genre/portfolio'])(
  'no picture of %s comes into an empty place (rule 34.11)',
  async (path) => {
    const { page, open } = await visitor()
    await open(path)
    const pictures = page.locator('main img[src*="/cdn-cgi/image/"]')
    const bare = await pictures.evaluateAll(
      (all) => all.filter((img) => !img.parentElement?.querySelector('.poster')).length,
    )
    expect([(await pictures.count()) > 0, bare]).toEqual([true, 0])
  },
)
