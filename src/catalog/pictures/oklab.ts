// Colors in OKLab, whose distances are close to what people see.
import cssColors from 'color-name'
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

// Palettes as bytes, as the catalog and snapshots store them: for each palette the number of its colors, then each color as
// red, green, blue and its share in percent.

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

/** Names with their colors. Where colors are dense, so are the names. */
const NAMES = `White fff, Snow f7f8fa, Ivory fbf7e9, Cream f5ecd2, Linen f4ede4, Sand e0cfa9, Beige dcc9a8, Tan c9a67a, Camel b58850,
Pearl e9e6e1, Silver c4c7c9, Mist dde4e8, Gray 8c8f92, Stone a8a298, Taupe 8b7d6f, Slate 5c6a76, Graphite 4a4d50, Charcoal 2f3235,
Ink 1c2126, Black 0c0c0d, Espresso 2a1a12, Chocolate 4a2c1a, Brown 6b4a34, Chestnut 8a4b2c, Rust a9452a, Terracotta c8664a, Clay b8826a,
Copper b87333, Bronze 8f6b32, Ochre c58a2a, Gold c9a24a, Mustard dcab1f, Amber ffb000, Honey eebb5a, Yellow f7d21e, Lemon fff04a, Butter f8e7a1,
Apricot fbc08a, Peach ffd2b5, Orange f58220, Tangerine ff9a1f, Vermilion f0491e, Tomato ff6347, Coral ff7f6e, Salmon fa9a8a, Red d92b2b,
Scarlet ff2a1f, Crimson b3162f, Brick 9c2f2a, Maroon 6b1420, Burgundy 7a1c38, Wine 4d1024, Raspberry d11a5b, Rose ef5a8c, Blush f8d5d3, Pink f5a3c0, Hot pink ff4fa3,
Magenta d81fbf, Fuchsia f22ee6, Orchid c678d8, Mauve b394b8, Lilac d3bdf0, Lavender c9b8ee, Periwinkle 9aa5f0, Violet 7b4be0, Purple 6a2ba8, Plum 6d2f63,
Aubergine 361a3a, Indigo 3a2ea8, Midnight 0b1030, Navy 16264d, Blue 2456d6, Cobalt 1138a8, Electric blue 2a3cff, Azure 2f8cf0, Denim 3f628c, Steel blue 6f93b5,
Sky blue 7cc4ef, Powder blue c3dff0, Ice e6f4fa, Cyan 20c5e0, Turquoise 3fd0c4, Aqua 8fe5e0, Teal 1f8a8a, Petrol 0f4c57, Seafoam b5e8d2,
Mint a5f0c0, Emerald 14a86c, Jade 3fa87c, Green 2e7d4f, Grass 4caf3a, Forest 1d4a2c, Pine 12352a, Moss 6f7d3a, Olive 7d7a2a, Sage a9b89a, Pistachio c5dc9a,
Lime b8e038, Neon green 5cff3a, Chartreuse dfff3a`

/** Names that are understood, but not given. */
const OTHER_NAMES = `Coral pink ff7f6e, Lime green b8e038, Navy blue 16264d, Grey 8c8f92, Dark blue 14245c, Dark green 14492c,
Light blue a9d2ee, Khaki b9ac82, Off white f7f4ec`

const COLORS = colorsOf(NAMES)
const BY_SLUG = new Map(
  [...COLORS, ...colorsOf(OTHER_NAMES)].map((own) => [own.name.toLowerCase().replaceAll(' ', '-'), own]),
)

function colorsOf(names: string) {
  return names.split(/,\s+/).map((entry) => {
    const end = entry.lastIndexOf(' ')
    const hex = `#${entry.slice(end + 1)}`
    return { name: entry.slice(0, end), hex, color: parseColor(hex) as Oklab }
  })
}

/** The color that the slug of a color's name means, or null if the table does not know it. */
export function colorOfSlug(slug: string): Oklab | null {
  return BY_SLUG.get(slug)?.color ?? null
}

/** The color of a hexadecimal number, of a name in the table or of one in CSS, in any case; null if the text is none. (rule 40.1) */
export function colorMeant(text: string): Oklab | null {
  const name = text.toLowerCase().replaceAll(/[\s_]+/g, '-')
  return parseColor(text) ?? colorOfSlug(name) ?? colorOfCss(name)
}

function colorOfCss(name: string): Oklab | null {
  const rgb = Object.hasOwn(cssColors, name) ? cssColors[name] : undefined
  return rgb ? parseColor(rgb.map((value) => value.toString(16).padStart(2, '0')).join('')) : null
}

/** The colors that a name in words means, as `#rrggbb`: none, one, or those of a name such as "Black & White". */
export function colorsOfName(name: string): string[] {
  const slugs = name.toLowerCase().split(/\s*(?:&|\/|,|\+|\band\b)\s*/)
  return slugs.flatMap((slug) => BY_SLUG.get(slug.trim().replaceAll(/[\s_]+/g, '-'))?.hex ?? [])
}

/** The name of the nearest color of the table. */
export function colorName(hex: string): string {
  const color = parseColor(hex)
  if (color === null) return hex
  const far = (named: (typeof COLORS)[number]) => distance(named.color, color)
  return COLORS.reduce((best, named) => (far(named) < far(best) ? named : best)).name
}
