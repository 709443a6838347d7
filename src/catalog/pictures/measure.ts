// Everything that the pixels of a picture say, from one decoded picture.
import { rgbaToThumbHash } from 'thumbhash'
import { grid } from './grid.ts'
import { differenceHash } from './hash.ts'
import { looksOf } from './looks.ts'
import { palette } from './palette.ts'
import type { Color } from './palette-bytes.ts'
import { type Band, type Pixels, rowsOf } from './pixels.ts'

/** Increase it when the same pixels give another measurement. */
export const EXTRACTOR_VERSION = 3

export interface Measurement {
  readonly page: readonly Color[]
  readonly hero: readonly Color[]
  /** The palettes of the sections, in their order. */
  readonly sections: readonly (readonly Color[])[]
  /** For `looksDistance`. */
  readonly looks: Uint8Array
  /** For `samePicture`: 32 bytes. */
  readonly hash: Uint8Array
  /** A ThumbHash in base64. */
  readonly placeholder: string
}

/** A section of the page. */
export interface SectionBand extends Band {
  /** The slug of its type. */
  readonly type: string
}

/** The first screen of a page without a hero is as high as its width times this. */
const SCREEN = 0.625

/** Measures the reduced pixels of a picture, which `build-scripts/pictures/decode.ts` makes. */
export function measurePicture(pixels: Pixels, sections: readonly SectionBand[]): Measurement {
  const hero = sections.find(({ type }) => type === 'hero') ?? {
    top: 0,
    height: Math.min(1, (pixels.width * SCREEN) / pixels.height),
  }
  return {
    page: palette(pixels),
    hero: palette(rowsOf(pixels, hero)),
    sections: sections.map((band) => palette(rowsOf(pixels, band))),
    looks: looksOf(pixels),
    hash: differenceHash(pixels),
    placeholder: placeholderOf(pixels),
  }
}

/** The longer side of the picture that a ThumbHash is made from. It takes at most 100. */
const PLACEHOLDER_SIDE = 64

function placeholderOf(pixels: Pixels): string {
  const scale = PLACEHOLDER_SIDE / Math.max(pixels.width, pixels.height)
  const [width, height] = [pixels.width, pixels.height].map((side) => Math.max(1, Math.round(side * scale)))
  const cells = grid(pixels, width as number, height as number)
  const rgba = Uint8Array.from({ length: (cells.length / 3) * 4 }, (_, at) =>
    at % 4 === 3 ? 255 : Math.round(cells[Math.floor(at / 4) * 3 + (at % 4)] as number),
  )
  return Buffer.from(rgbaToThumbHash(width as number, height as number, rgba)).toString('base64')
}
