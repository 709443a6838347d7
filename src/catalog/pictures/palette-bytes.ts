// Palettes as bytes, as the catalog and snapshots store them: for each palette the number of its colors, then each color as
// red, green, blue and its share in percent.

import { hex } from '#platform'
/** A color of a picture. */
export interface Color {
  /** `#rrggbb`, in lower case. */
  readonly hex: string
  /** The part of the area that has it: 0 to 1, two decimals. */
  readonly share: number
}

/** At most six colors, the largest share first. */
export type Palette = readonly Color[]

/** The most colors of a palette. */
export const MAX_COLORS = 6

/** Bytes of a color. */
export const COLOR_BYTES = 4

/** Palettes one after the other. */
export function packPalettes(to: { byte(value: number): void }, palettes: readonly Palette[]): void {
  for (const palette of palettes) {
    to.byte(palette.length)
    for (const { hex, share } of palette) {
      for (const at of [1, 3, 5]) to.byte(Number.parseInt(hex.slice(at, at + 2), 16))
      to.byte(Math.round(share * 100))
    }
  }
}

/** All palettes of a run of bytes from {@link packPalettes}. */
export function unpackPalettes(bytes: Uint8Array): Palette[] {
  return splitPalettes(bytes).map((colors) =>
    Array.from({ length: colors.length / COLOR_BYTES }, (_, i) => colorAt(colors, i * COLOR_BYTES)),
  )
}

/** The bytes of the colors of each palette, four for a color. */
export function splitPalettes(bytes: Uint8Array): Uint8Array[] {
  const palettes: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    const start = at + 1
    at = start + (bytes[at] as number) * COLOR_BYTES
    palettes.push(bytes.subarray(start, at))
  }
  return palettes
}

function colorAt(bytes: Uint8Array, at: number): Color {
  return { hex: `#${hex(bytes.subarray(at, at + 3))}`, share: (bytes[at + 3] as number) / 100 }
}
