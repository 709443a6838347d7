// Sources of a site's pictures at other sizes. Clients may change the transform in an image URL. (rule 9.9)

import { blurredPicture, type Measured } from '../colors/blurred-picture.ts'
import type { Html } from '../html.ts'

export interface Source {
  readonly src: string
  /** Empty if there is only one size. */
  readonly srcset: string
  readonly width: number
  readonly height: number
  /** Where it starts, in pixels of the capture. */
  readonly top: number
}

/** The blurred picture of a part of a screenshot. */
export function blurredPart(screenshot: Measured & Screenshot, { top, width, height }: Source): Html | null {
  return blurredPicture(screenshot, { top: top / screenshot.height, ratio: height / width })
}

interface Screenshot {
  readonly full: string
  readonly width: number
  readonly height: number
}

const CONFIG = /\/cdn-cgi\/image\/[^/]*/
/** The widths that are offered, up to that of the capture. */
const WIDTHS = [480, 800, 1200, 1600, 2560]
/** The height of the first screen, and of each of the slices below it at most, as a share of the width. */
const FIRST_SCREEN = 0.8
const SLICE = 2.5
/** No capture of a real page has more. */
const MAX_SLICES = 24

/** The URL of the same picture with another transform. */
export function transformed(url: string, config: string): string {
  return url.replace(CONFIG, `/cdn-cgi/image/${config}`)
}

/** The picture of a page in a shared link: 1200 × 630 pixels, as JPEG, which every service can read. */
export function sharedPicture(url: string): string {
  return transformed(url, 'w=1200,h=630,fit=cover,g=top,f=jpeg,q=85')
}

/** A screenshot in slices from the top: the first screen, and the rest in pieces that load when they are needed. */
export function slicesOf({ full, width, height }: Screenshot): Source[] {
  const first = Math.min(height, Math.round(width * FIRST_SCREEN))
  const below = height - first
  const pieces = Math.min(MAX_SLICES, Math.ceil(below / (width * SLICE)))
  const cuts = [0, first, ...Array.from({ length: pieces }, (_, i) => first + Math.round((below * (i + 1)) / pieces))]
  return cuts.slice(1).map((bottom, i) => {
    const top = cuts[i] as number
    const trim = `trim=${top};0;${height - bottom};0`
    const at = (w: number) => transformed(full, `${trim},w=${w},f=auto,q=85`)
    return { src: at(Math.min(width, 1200)), srcset: sizesOf(width, at), width, height: bottom - top, top }
  })
}

const PHONE = { width: 390, height: 844 }

/** The first screen of a mobile capture. Its height is not known, so it is cut to that of a phone. */
export function phoneScreen(mobile: string): Source {
  const at = (scale: number) => {
    const size = `w=${PHONE.width * scale},h=${PHONE.height * scale}`
    return transformed(mobile, `${size},fit=cover,g=top,f=auto,q=85`)
  }
  return { src: at(1), srcset: `${at(1)} 1x, ${at(2)} 2x`, ...PHONE, top: 0 }
}

/** A whole capture at its own size, in a format that the browser takes. */
export function wholeCapture(url: string): string {
  return transformed(url, 'f=auto,q=85')
}

const TOP = /trim=(\d+)/

/** Where the crop of a section starts, in pixels of the capture. */
export function topOfCrop(image: string): number {
  return Number(TOP.exec(image)?.[1] ?? 0)
}

function sizesOf(captured: number, at: (width: number) => string): string {
  const widths = [...WIDTHS.filter((width) => width < captured), Math.min(captured, WIDTHS.at(-1) as number)]
  return widths.map((width) => `${at(width)} ${width}w`).join(', ')
}
