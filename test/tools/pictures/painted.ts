// What a browser makes of the CSS of the demo's pages: which color each section and each text has. (`painted.json`)
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { DESKTOP } from '../../../build-scripts/capture/chromium.ts'
import { ROOT } from '../../support/worlds/processes.ts'
import { withChromium, withPage } from '../demo/browser.ts'
import { readSources } from '../demo/source.ts'

/** Has Chromium compute the colors of each page anew. */
export async function writePainted(): Promise<void> {
  const { sources } = await readSources(join(ROOT, 'data/demo/sites'))
  const lines = await withChromium(process.env, async (browser) => {
    const found: string[] = []
    for (const source of sources) {
      const painted = await withPage(browser, source, DESKTOP, computed)
      const css = await readFile(join(source.folder, 'style.css'), 'utf8')
      const variables = css.match(/(?<=--[\w-]+:\s*)#[\da-f]{3,6}\b/gi) ?? []
      found.push(`  ${JSON.stringify(source.slug)}: ${JSON.stringify({ ...painted, variables })}`)
    }
    return found
  })
  await writeFile(join(ROOT, 'test/support/pictures/painted.json'), `{\n${lines.join(',\n')}\n}\n`)
}

/** Runs in the page, so it names nothing outside of it. Colors that one sees through are passed over. */
async function computed(page: Page) {
  // tsx calls it to name functions.
  await page.evaluate('globalThis.__name = (made) => made')
  return page.evaluate(() => {
    const hex = (color: string) => {
      const [r = 0, g = 0, b = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
      return alpha < 0.9
        ? null
        : `#${[r, g, b].map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
    }
    const own = (element: Element) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element)
      return [backgroundColor, ...(backgroundImage.match(/rgba?\([^)]*\)/g) ?? [])].map(hex).find((color) => color)
    }
    const ground = (element: Element | null): string =>
      element === null ? '#ffffff' : (own(element) ?? ground(element.parentElement))
    const color = (element: Element) => hex(getComputedStyle(element).color) ?? ''
    const total = (pairs: (readonly [string, number])[]) => {
      const sums: Record<string, number> = {}
      for (const [name, size] of pairs) sums[name] = Math.round((sums[name] ?? 0) + size)
      return sums
    }
    const all = [...document.body.querySelectorAll('*')].filter((element) => element.getClientRects().length > 0)
    const letters = (element: Element) =>
      [...element.childNodes].map((node) => (node.nodeType === 3 ? (node as Text).data.trim().length : 0))
    const texts = all.map((element) => [element, letters(element).reduce((sum, length) => sum + length, 0)] as const)
    const controls = all.filter((element) => element.matches('a, button, [class*=btn], [class*=cta]'))
    return {
      body: [ground(document.body), color(document.body)],
      /** The heights of the sections, by their grounds. */
      grounds: total(
        all
          .filter((one) => one.matches('[data-section]'))
          .map((one) => [ground(one), one.getBoundingClientRect().height]),
      ),
      /** The numbers of letters, by their ground and their color. */
      texts: total(texts.filter(([, size]) => size > 0).map(([one, size]) => [`${ground(one)} ${color(one)}`, size])),
      /** What links and buttons have. */
      controls: [...new Set([...controls.map(color), ...controls.map(own)])].filter((one) => one),
    }
  })
}
