// Reads the text and the layout of an open page, and says what is wrong with the layout.
import type { Page } from 'playwright-core'
import type { BandText, PageText } from './tags.ts'

export interface Layout extends PageText {
  readonly height: number
  /** The width of the content, which is larger than the viewport if it overflows. */
  readonly contentWidth: number
  /** Whether phones show the page in their own width. */
  readonly fitsPhones: boolean
}

/** Desktop pages may be this high, in pixels. */
const MAX_HEIGHT = 6_000
/** AVIF and WebP support 16,383 pixels, and phones have two for each CSS pixel. */
const MAX_PHONE_HEIGHT = 8_000
/** The share of the page that bands may leave out. */
const MAX_LEFT_OUT = 0.1
/** Bands may overlap by less than this, because layout has fractions of pixels. */
const TOLERANCE = 1

/** Reads the page. Nothing in it may have a name, because the compiler adds calls for names that the page lacks. */
export function readLayout(page: Page): Promise<Layout> {
  return page.evaluate(() => ({
    title: document.title.trim(),
    root: Object.fromEntries(Array.from(document.documentElement.attributes, ({ name, value }) => [name, value])),
    bands: Array.from(document.querySelectorAll('[data-section]'), (band) => ({
      top: Math.round(band.getBoundingClientRect().top + window.scrollY),
      bottom: Math.round(band.getBoundingClientRect().bottom + window.scrollY),
      attributes: Object.fromEntries(Array.from(band.attributes, ({ name, value }) => [name, value])),
    })),
    height: document.documentElement.scrollHeight,
    contentWidth: document.documentElement.scrollWidth,
    fitsPhones: /width=device-width/.test(document.querySelector('meta[name=viewport]')?.getAttribute('content') ?? ''),
  }))
}

/** What is wrong with the layout on a desktop. */
export function desktopProblems(layout: Layout, width: number): string[] {
  return [
    ...overflowProblems(layout, width),
    ...(layout.fitsPhones ? [] : ['has no <meta name="viewport"> with width=device-width']),
    ...(layout.height > MAX_HEIGHT ? [`is ${layout.height} px high; ${MAX_HEIGHT} are possible`] : []),
    ...bandProblems(layout),
  ]
}

/** What is wrong with the layout on a phone. */
export function phoneProblems(layout: Layout, width: number): string[] {
  const { height } = layout
  const tooHigh = `is ${height} px high at ${width} px; ${MAX_PHONE_HEIGHT} are possible`
  return [...overflowProblems(layout, width), ...(height > MAX_PHONE_HEIGHT ? [tooHigh] : [])]
}

function overflowProblems({ contentWidth }: Layout, width: number): string[] {
  return contentWidth > width ? [`overflows by ${contentWidth - width} px at ${width} px`] : []
}

function bandProblems({ bands, height }: Layout): string[] {
  const overlaps = bands.flatMap((band, i) => {
    const next = bands[i + 1]
    if (band.bottom <= band.top) return [`the band ${nameOf(band)} has no height`]
    if (next === undefined || next.top > band.bottom - TOLERANCE - 1) return []
    return [`the bands ${nameOf(band)} and ${nameOf(next)} overlap by ${band.bottom - next.top} px`]
  })
  const covered = bands.reduce((sum, { top, bottom }) => sum + bottom - top, 0)
  const leftOut = Math.round((1 - covered / height) * 100)
  return leftOut > MAX_LEFT_OUT * 100 ? [...overlaps, `its bands leave out ${leftOut}% of the page`] : overlaps
}

function nameOf({ attributes }: BandText): string {
  return attributes['data-section'] ?? ''
}
