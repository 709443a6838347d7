// Captures a page that is open: its pictures at the widths of a desktop and of a phone, and what its code says. (rule 52.2)
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { sectionBands } from '../../src/catalog/pictures/section-bands.ts'
import { decode } from '../pictures/decode.ts'
import type { Apart } from './apart.ts'
import { DESKTOP, PHONE, type Screen } from './chromium.ts'
import { readBands, type SeenBand } from './in-page/bands.ts'
import { freeze, hideBanners, scrollOnce } from './in-page/banners.ts'
import { pageHeight } from './in-page/elements.ts'
import { readSigns } from './in-page/signs.ts'
import { measuredDesign } from './page-design.ts'
import type { Capture, CapturedPicture } from './seen.ts'

/** Pictures are cut here, because AVIF and WebP have at most 16,383 rows. */
const MOST_ROWS = 16_000
const AVIF = { quality: 55, effort: 2 }
/** How long scrolling may take, and how long the page may rest then, ms. */
const [SCROLL_MS, REST_MS] = [10_000, 3_000]
/** A page whose code has fewer bands, or bands for less of it, is cut by its pixels. */
const [LEAST_BANDS, LEAST_COVER] = [2, 0.55]

export async function capturePage(page: Page, apart: Apart): Promise<Capture> {
  const hidden = await apart(hideBanners, null)
  await staged(page, apart, DESKTOP)
  const later = await apart(hideBanners, null)
  await apart(freeze, null)
  const { bands, height } = await apart(readBands, null)
  const signs = await apart(readSigns, null)
  const design = await measuredDesign(apart)
  // Some come late.
  const last = await apart(hideBanners, null)
  const desktop = await picture(apart, DESKTOP, height)
  const bandsSeen = await whole(bands, desktop)
  const { width, height: phoneHeight, scale, mobile } = { ...PHONE, mobile: true }
  await apart.session.send('Emulation.setDeviceMetricsOverride', {
    width,
    height: phoneHeight,
    deviceScaleFactor: scale,
    mobile,
  })
  await staged(page, apart, PHONE)
  await apart(hideBanners, null)
  await apart(freeze, null)
  const phone = await picture(apart, PHONE, await apart(pageHeight, null))
  return {
    ...{ signs, design, bands: bandsSeen, banners: hidden + later + last, rows: height },
    desktop: await encoded(desktop),
    phone: await encoded(phone),
  }
}

async function staged(page: Page, apart: Apart, { scale }: Screen): Promise<void> {
  await apart(scrollOnce, { deepest: MOST_ROWS / scale, longestMs: SCROLL_MS })
  await page.waitForLoadState('networkidle', { timeout: REST_MS }).catch(() => {})
}

/** The page as PNG, from its top. */
async function picture({ session }: Apart, { width, scale }: Screen, height: number): Promise<Buffer> {
  const clip = { x: 0, y: 0, width, height: Math.max(1, Math.min(height, MOST_ROWS / scale)), scale: 1 }
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', clip, captureBeyondViewport: true })
  return Buffer.from(data, 'base64')
}

async function encoded(png: Buffer): Promise<CapturedPicture> {
  const { data, info } = await sharp(png).avif(AVIF).toBuffer({ resolveWithObject: true })
  return { avif: data, width: info.width, height: info.height }
}

/** The bands of the code, or those of the pixels where the code has too few. */
async function whole(bands: readonly SeenBand[], png: Buffer): Promise<SeenBand[]> {
  const picture = await decode(png)
  if ('error' in picture) return [...bands]
  const { height } = picture.size
  const shown = bands.flatMap((band) => (band.top < height ? [{ ...band, bottom: Math.min(band.bottom, height) }] : []))
  const cover = shown.reduce((sum, { top, bottom }) => sum + bottom - top, 0)
  if (cover > LEAST_COVER * height && (shown.length >= LEAST_BANDS || height < 1.5 * DESKTOP.height)) return shown
  const row = (part: number) => Math.round(part * height)
  return sectionBands(picture.pixels).map((band) => {
    const empty = { tag: '', names: '', heading: '', text: '', has: {} }
    return { ...empty, top: row(band.top), bottom: row(band.top + band.height), from: 'pixels' }
  })
}
