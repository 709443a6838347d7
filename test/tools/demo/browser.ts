// Opens the demo's pages in Chromium, without scripts and without requests to anything but the files of the page.
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { BadInput } from '../../../build-scripts/cli/command.ts'
import type { Source } from './source.ts'

interface Screen {
  readonly width: number
  readonly height: number
  readonly scale: number
}

/** Long enough for a high page on a busy machine. */
const PATIENCE_MS = 120_000

export const DESKTOP: Screen = { width: 1440, height: 900, scale: 1 }
export const PHONE: Screen = { width: 390, height: 844, scale: 2 }

/** Runs `work` with Chromium: the program that CHROMIUM names, or Debian's. */
export async function withChromium<T>(
  { CHROMIUM }: NodeJS.ProcessEnv,
  work: (browser: Browser) => Promise<T>,
): Promise<T> {
  // Imported here because an installation without development packages lacks it.
  const { chromium } = await import('playwright-core')
  const executablePath = CHROMIUM || '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, chromiumSandbox: false }).catch((error: Error) => {
    const [reason] = error.message.split('\n')
    throw new BadInput(`${executablePath} does not start (${reason}). Install chromium, or set CHROMIUM.`)
  })
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
