// Colors in OKLab, whose distances are close to what people see.

import { hex } from '#platform'
/** Lightness from 0 to 1, green to red, and blue to yellow. */
export type Oklab = readonly [lightness: number, a: number, b: number]

/** By byte of sRGB, the linear value from 0 to 1. */
export const LINEAR = Float64Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})

/** Converts three bytes of sRGB. */
export function oklabOf(red: number, green: number, blue: number): Oklab {
  const [r, g, b] = [LINEAR[red] as number, LINEAR[green] as number, LINEAR[blue] as number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** Converts to three bytes of sRGB. A color that sRGB lacks becomes the one with the nearest channels. */
export function srgbOf([lightness, a, b]: Oklab): [red: number, green: number, blue: number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    byteOf(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    byteOf(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    byteOf(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function byteOf(linear: number): number {
  const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
}

/** The distance of two colors: 0.02 is just visible side by side, and black and white are 1 apart. */
export function distance(one: Oklab, other: Oklab): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
}

/**
 * A color whose hue and chroma count twice: people take colors of one hue for alike, light or dark, and not those of two hues. The
 * distance of two such colors is that of `color_near`. (rule 40.1; CSS Color 4, ΔEOK2)
 */
export function hueWeighted([lightness, a, b]: Oklab): Oklab {
  return [lightness, 2 * a, 2 * b]
}

/** Parses `#ff7f50`, `ff7f50` or `f50`, in any case. Returns null if the text is no color. */
export function parseColor(text: string): Oklab | null {
  const [, digits] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text) ?? []
  if (digits === undefined) return null
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const color = Number.parseInt(full, 16)
  return oklabOf(color >> 16, (color >> 8) & 255, color & 255)
}

/** A color as `#rrggbb`. */
export function hexOf(color: Oklab): string {
  return `#${hex(Uint8Array.from(srgbOf(color)))}`
}
