// Posters in place of pictures that do not load: on every page with cards, with and without JavaScript.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { imagePlaceholder } from '../../../src/ui/catalog/image-placeholder.ts'
import { violations } from '../accessibility.ts'
import { visitor } from '../browser.ts'

/** What is wrong with the posters on the screen: texts that leave their picture, or stand on a shape. */
function faults(posters: Element[]): string[] {
  return posters.flatMap((poster) => {
    const frame = poster.getBoundingClientRect()
    const shapes = [...poster.querySelectorAll('path')].flatMap((path) => [...path.getClientRects()])
    const top = Math.min(frame.bottom, ...shapes.map((shape) => shape.top))
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

const PATHS = ['/explore?color=coral', '/explore?type=hero', '/', '/site/homerow', '/style/minimal', '/templates']

it.each(PATHS)('%s shows posters whose text stands on its ground alone, at any width (rule 34.42)', async (path) => {
  const { page, open } = await visitor({ viewport: { width: 390, height: 900 } })
  const posters = await postersOf(page, open, path)
  await page.locator('.picture.missing > .poster > b').first().waitFor()
  for (const width of [320, 390, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([await posters.evaluateAll(faults), sideways <= 0], `${width} pixels wide`).toEqual([[], true])
  }
})

/** The words that stand in two lines. */
function brokenWords(poster: Element): string[] {
  const title = poster.querySelector('b')
  const text = title?.firstChild
  if (!(text instanceof Text)) return []
  return [...text.data.matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word] : []
  })
}

const TITLES = [
  'ResourceSpace',
  'WordPress-Baukasten',
  'The Kaleidoscope Works',
  'MMMMMMMM',
  'Gastronomiebetriebe Hamm',
]
const TYPEFACES = ['Inter', 'Playfair Display', 'Space Mono', 'Bebas Neue']

describe('a poster', () => {
  it.each([390, 1280])('%i pixels wide breaks no word of a title (rule 34.42)', async (width) => {
    const { page, open } = await visitor({ viewport: { width, height: 900 } })
    const posters = await postersOf(page, open, '/explore')
    await page.locator('.picture.missing > .poster > b').first().waitFor()
    const broken: string[] = []
    for (const title of TITLES)
      for (const typeface of TYPEFACES) {
        const { html } = imagePlaceholder('a', title, null, { typeface: [typeface] })
        await posters.first().evaluate((poster, made) => {
          poster.outerHTML = made
        }, html)
        broken.push(...(await posters.first().evaluate(brokenWords)).map((word) => `${word} in ${typeface}`))
      }
    expect(broken).toEqual([])
  })

  it.each(['/', '/templates'])('of %s has the colors of its site (rule 34.40)', async (path) => {
    const { page, open } = await visitor({ javaScriptEnabled: false })
    const posters = await postersOf(page, open, path)
    const grounds = await posters.locator('rect').evaluateAll((all) => all.map((rect) => rect.getAttribute('fill')))
    expect(grounds.length).toBeGreaterThan(20)
    expect(grounds.filter((ground) => ground === null)).toEqual([])
  })

  it('leads to no picture that is not there', async () => {
    const { page, open } = await visitor()
    await page.route('**/cdn-cgi/image/**', (route) => route.abort())
    await open('/explore?type=hero')
    await page.locator('a[data-crop]').first().click()
    await page.locator('.one-crop .picture:not([href])').waitFor()
  })
})

it.each([
  ['light', 390, true],
  ['dark', 1280, true],
  ['light', 1280, false],
] as const)(
  '%s, %i pixels wide, with JavaScript: %s, posters are accessible and seen (rule 34.40)',
  async (...look) => {
    const [colorScheme, width, javaScriptEnabled] = look
    const { page, open } = await visitor({ colorScheme, javaScriptEnabled, viewport: { width, height: 900 } })
    const posters = await postersOf(page, open, '/explore?color=coral')
    // As in a catalog that was not measured: without JavaScript a blurred picture stays.
    await page.locator('.poster > img').evaluateAll((images) => images.map((image) => image.remove()))
    await posters.first().locator('b').waitFor()
    if (javaScriptEnabled) expect(await violations(page)).toEqual([])
  },
)
