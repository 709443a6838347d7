// Opens the demo's pages in Chromium, without scripts and without requests to anything but the files of the page.
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { launchChromium, type Screen } from '../../../build-scripts/capture/chromium.ts'
import type { Source } from './source.ts'

/** Long enough for a high page on a busy machine. */
const PATIENCE_MS = 120_000

/** Runs `work` with Chromium. */
export async function withChromium<T>(env: NodeJS.ProcessEnv, work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await launchChromium(env, { chromiumSandbox: false })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** Runs `work` with the open page of a source. `refused` has the addresses that the page requested in vain. */
export async function withPage<T>(
  browser: Browser,
  { folder }: Source,
  { width, height, scale }: Screen,
  work: (page: Page, refused: readonly string[]) => Promise<T>,
): Promise<T> {
  const root = pathToFileURL(`${folder}/`).href
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    javaScriptEnabled: false,
    colorScheme: 'light',
  })
  const refused: string[] = []
  try {
    await context.route('**/*', (route) => {
      const { href } = new URL(route.request().url())
      if (href === `${root}index.html` || href === `${root}style.css`) return route.continue()
      refused.push(href)
      return route.abort()
    })
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    await page.goto(`${root}index.html`)
    await page.evaluate(() => document.fonts.ready.then(() => null))
    return await work(page, refused)
  } finally {
    await context.close()
  }
}
