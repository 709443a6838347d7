// Captures a page of the demo: its pictures, its line of the catalog, and what is wrong with it.
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { apartFrom } from '../../../build-scripts/capture/apart.ts'
import { DESKTOP, PHONE } from '../../../build-scripts/capture/chromium.ts'
import { measuredDesign } from '../../../build-scripts/capture/page-design.ts'
import type { PageDesign } from '../../../src/catalog/import/design-member.ts'
import { withPage } from './browser.ts'
import { dominantColors, namedShares, type Pixels } from './colors.ts'
import { fontProblems, renderedFamilies } from './fonts.ts'
import { desktopProblems, type Layout, phoneProblems, readLayout } from './layout.ts'
import { type CatalogLine, lineOf } from './line.ts'
import type { Source } from './source.ts'
import { tagProblems, tagsOf } from './tags.ts'

/** A color has to cover this share of a capture to be a tag. */
const LEAST_COVER = 0.02
/** Captures are measured at this width. */
const MEASURED_WIDTH = 480
export interface Capture {
  readonly slug: string
  readonly hash: string
  readonly line: CatalogLine
  /** The pictures as PNG. */
  readonly desktop: Buffer
  readonly phone: Buffer
}

/** A capture, or the problems that prevent it. */
type Captured = { ok: true; capture: Capture } | { ok: false; problems: readonly string[] }

interface Desktop {
  readonly layout: Layout
  readonly design: PageDesign | null
  readonly png: Buffer
  readonly problems: readonly string[]
}

export async function captureSite(browser: Browser, source: Source): Promise<Captured> {
  const { slug, hash } = source
  const desktop = await withPage(browser, source, DESKTOP, captureDesktop)
  const phone = await withPage(browser, source, PHONE, capturePhone)
  const pixels = await pixelsOf(desktop.png)
  const problems = [...desktop.problems, ...colorProblems(desktop.layout, pixels), ...phone.problems]
  if (problems.length > 0) return { ok: false, problems: problems.map((problem) => `${slug}: ${problem}`) }
  const { width = 0, height = 0 } = await sharp(desktop.png).metadata()
  const colors = (top: number, bottom: number) => dominantColors(pixels, scaled(top, pixels), scaled(bottom, pixels))
  const measured = { width, height, design: desktop.design }
  const line = lineOf(slug, desktop.layout, measured, colors)
  return { ok: true, capture: { slug, hash, line, desktop: desktop.png, phone: phone.png } }
}

async function captureDesktop(page: Page, refused: readonly string[]): Promise<Desktop> {
  const layout = await readLayout(page)
  const problems = [
    ...tagProblems(layout),
    ...desktopProblems(layout, DESKTOP.width),
    ...fontProblems(tagsOf(layout).typeface, await renderedFamilies(page)),
  ]
  const design = await measuredDesign(await apartFrom(page))
  const png = await screenshot(page)
  return { layout, design, png, problems: [...problems, ...refused.map((href) => `requests ${href}`)] }
}

async function capturePhone(page: Page): Promise<Pick<Desktop, 'png' | 'problems'>> {
  const problems = phoneProblems(await readLayout(page), PHONE.width)
  return { problems, png: await screenshot(page) }
}

function screenshot(page: Page): Promise<Buffer> {
  return page.screenshot({ fullPage: true, animations: 'disabled' })
}

function colorProblems(layout: Layout, pixels: Pixels): string[] {
  const shares = namedShares(pixels)
  const rare = tagsOf(layout).color.filter((name) => (shares.get(name) ?? 0) < LEAST_COVER)
  return rare.map((name) => {
    const share = ((shares.get(name) ?? 0) * 100).toFixed(1)
    return `data-color names ${name}, which covers ${share}% of the page`
  })
}

async function pixelsOf(png: Buffer): Promise<Pixels> {
  const small = sharp(png).resize({ width: MEASURED_WIDTH, kernel: 'nearest' }).removeAlpha().raw()
  const { data, info } = await small.toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** A row of the capture as a row of the measured pixels. */
function scaled(row: number, { width, height }: Pixels): number {
  return Math.min(height, Math.round((row * width) / DESKTOP.width))
}
