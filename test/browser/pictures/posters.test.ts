// Posters in place of pictures that do not load: on every page with cards, with and without JavaScript.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from '../accessibility.ts'
import { visitor } from '../browser.ts'

/** What is wrong with the posters on the screen: texts that leave their picture, or stand on a shape. */
function faults(posters: Element[]): string[] {
  return posters.flatMap((poster) => {
    const frame = poster.getBoundingClientRect()
    const shapes = [...poster.querySelectorAll('path')].map((path) => path.getBoundingClientRect().top)
    const top = Math.min(frame.bottom, ...shapes)
    const texts = [...poster.querySelectorAll('b, small')].filter((text) => text.getClientRects().length > 0)
    return texts.flatMap((text) => {
      const { bottom, right } = text.getBoundingClientRect()
      return bottom > top + 1 || right > frame.right ? [`${text.textContent} at ${frame.width} x ${frame.height}`] : []
    })
  })
}

async function postersOf(page: Page, open: (path: string) => Promise<void>, path: string) {
  await page.route('**/cdn-cgi/image/**', (route) => route.abort())
  await open(path)
  return page.locator('.picture > .poster').filter({ visible: true })
}

const PATHS = ['/explore?color=coral', '/explore?type=hero', '/', '/site/homerow', '/style/minimal']

describe('without pictures', () => {
  it.each(PATHS)('%s shows posters whose text stands on its ground alone, at any width (rule 34.42)', async (path) => {
    const { page, open } = await visitor({ viewport: { width: 390, height: 900 } })
    const posters = await postersOf(page, open, path)
    await page.locator('.picture.missing > .poster > b').first().waitFor()
    for (const width of [320, 390, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await posters.evaluateAll(faults), `${width} pixels wide`).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${width} pixels wide`,
      ).toBeLessThanOrEqual(0)
    }
  })
})

describe.each(['light', 'dark'] as const)('in the %s scheme', (colorScheme) => {
  it.each([
    [390, true],
    [1280, true],
    [1280, false],
  ])(
    'at %i pixels, with JavaScript: %s, posters are accessible and seen (rule 34.40)',
    async (width, javaScriptEnabled) => {
      const { page, open } = await visitor({ colorScheme, javaScriptEnabled, viewport: { width, height: 900 } })
      const posters = await postersOf(page, open, '/explore?color=coral')
      // As in a catalog that was not measured: without JavaScript a blurred picture stays.
      await page.locator('.poster > img').evaluateAll((images) => images.map((image) => image.remove()))
      await posters.first().locator('b').waitFor()
      if (javaScriptEnabled) expect(await violations(page)).toEqual([])
    },
  )
})
