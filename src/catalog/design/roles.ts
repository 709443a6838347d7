// What the colors of a page are for, by their area, their contrast and the sections that have them. The weights were chosen on
// the demo, whose pages have their own CSS to compare with; neighboring weights do as well. (rules 43.4 to 43.6)

import { distance, LINEAR, type Oklab, type Palette, parseColor } from '../pictures/oklab.ts'

/** The palettes of a page, of its hero, and of its sections with their parts of its height. */
export interface Measured {
  readonly page: Palette
  readonly hero: Palette
  readonly sections: readonly { readonly palette: Palette; readonly share: number }[]
}

export type Role = 'background' | 'text' | 'accent' | 'muted'
/** The colors of the roles that are known, as `#rrggbb`. */
export type Roles = Readonly<Partial<Record<Role, string>>>

/** Colors nearer than this in OKLab are one color, as in palettes. */
const SAME = 0.07
/** The least contrast of text, and of large text. (WCAG 2.2, 1.4.3) */
const READABLE = 4.5
const READABLE_LARGE = 3
/** With less chroma, a color is no accent; with more, it is not muted. */
const COLORFUL = 0.08
/** The least part of the page that an accent has. What has less can be the edge between two other colors. */
const LEAST_ACCENT = 0.02
/** A muted color is hard to tell from a shadow or from the edge of letters, so it has more. */
const LEAST_MUTED = 0.05
/** A ground or a text is sure if it weighs this much more than any other color. */
const SURE = 0.2

interface Tone {
  readonly hex: string
  readonly color: Oklab
  /** Its part of the page. */
  readonly area: number
  /** The part of the height whose sections have it. */
  readonly spread: number
  /** The part of the height whose sections have it as their main color. */
  readonly grounds: number
}

/** The roles of a page's colors. A role that no color fits, or more than one, is left out. */
export function rolesOf(measured: Measured): Roles {
  const tones = tonesOf(measured)
  const grounds = likely(tones, groundWeight)
  const on = ({ hex }: Tone) => Math.min(...grounds.map((ground) => contrast(ground.hex, hex)))
  const text = only(
    likely(
      tones.filter((tone) => on(tone) >= READABLE),
      (tone) => 2 * Math.log(on(tone)) + Math.log(tone.spread + 0.1) - 8 * chroma(tone),
    ),
  )
  const others = tones.filter((tone) => tone !== grounds[0] && tone !== text)
  const [accent] = ranked(
    others.filter((tone) => chroma(tone) >= COLORFUL && tone.area >= LEAST_ACCENT),
    (tone) => chroma(tone) * Math.sqrt(tone.area),
  )
  const limit = text === undefined ? 0 : on(text)
  const isMuted = (tone: Tone) => chroma(tone) < COLORFUL && on(tone) >= READABLE_LARGE && on(tone) < limit
  const [muted] = ranked(
    others.filter((tone) => tone.area >= LEAST_MUTED && isMuted(tone)),
    ({ area }) => area,
  )
  const found = Object.entries({ background: only(grounds), text, accent, muted })
  return Object.fromEntries(found.flatMap(([role, tone]) => (tone ? [[role, tone.hex]] : [])))
}

/** A ground is large, the main color of high sections, of little chroma, and rather light or dark. */
function groundWeight(tone: Tone): number {
  return tone.area + tone.grounds - 0.6 * chroma(tone) - 1.5 * (0.5 - Math.abs(tone.color[0] - 0.5))
}

function ranked(tones: readonly Tone[], weight: (tone: Tone) => number): Tone[] {
  return tones.toSorted((a, b) => weight(b) - weight(a))
}

/** The tone that weighs most, and those that weigh about as much. */
function likely(tones: readonly Tone[], weight: (tone: Tone) => number): Tone[] {
  const [first, ...rest] = ranked(tones, weight)
  return first ? [first, ...rest.filter((tone) => weight(tone) > weight(first) - SURE)] : []
}

function only([first, ...rest]: readonly Tone[]): Tone | undefined {
  return rest.length === 0 ? first : undefined
}

const chroma = ({ color }: Tone) => Math.hypot(color[1], color[2])

/** The different colors of all palettes, those of the page first. */
function tonesOf({ page, hero, sections }: Measured): Tone[] {
  const found: Pick<Tone, 'hex' | 'color'>[] = []
  for (const { hex } of [page, hero, ...sections.map(({ palette }) => palette)].flat()) {
    const color = oklab(hex)
    if (found.every((known) => distance(known.color, color) >= SAME)) found.push({ hex, color })
  }
  return found.map(({ hex, color }) => {
    const having = sections.filter(({ palette }) => partOf(palette, color) > 0)
    const grounds = sections.filter(({ palette }) => partOf(palette.slice(0, 1), color) > 0)
    const inSections = sum(having.map(({ palette, share }) => partOf(palette, color) * share))
    const heightOf = (some: Measured['sections']) => sum(some.map(({ share }) => share))
    return { hex, color, area: partOf(page, color) || inSections, spread: heightOf(having), grounds: heightOf(grounds) }
  })
}

/** The part of a palette's area that looks like a color. */
function partOf(palette: Palette, color: Oklab): number {
  return sum(palette.map(({ hex, share }) => (distance(oklab(hex), color) < SAME ? share : 0)))
}

const oklab = (hex: string) => parseColor(hex) as Oklab

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** From 1 to 21, of two colors as `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** From 0, black, to 1, white, of a color as `#rrggbb`. */
export function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => LINEAR[Number.parseInt(hex.slice(at, at + 2), 16)])
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
