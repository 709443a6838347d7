// Derives the look of a drawn page (colors, corners, lettering) from the entry's colors, styles and typefaces.
import { brightness, hexColors, mix, saturation } from './colors.ts'
import type { Face } from './lettering.ts'
import type { Random } from './random.ts'

export interface Looks {
  readonly color: readonly string[]
  readonly style: readonly string[]
  readonly typeface: readonly string[]
  readonly genre: readonly string[]
}

export interface Theme {
  /** The background of the page. */
  readonly ground: string
  readonly ink: string
  /** Body text. */
  readonly quiet: string
  /** Cards and strips, slightly lighter or darker than the background. */
  readonly panel: string
  readonly rule: string
  readonly accent: string
  readonly second: string
  /** Text on the accent. */
  readonly onAccent: string
  readonly radius: number
  /** The width of card outlines, or 0 for none. */
  readonly outline: number
  readonly face: Face
  /** The scale of headings, usually 1. */
  readonly scale: number
  readonly centred: boolean
  readonly genre: readonly string[]
  has(style: string): boolean
}

const SANS: Face = { weight: 9, contrast: 0, stretch: 1, tracking: 10, slant: 0, capitals: false, round: false }
const FACES: readonly [RegExp, Partial<Face>][] = [
  [/playfair|didot|cormorant|fraunces|instrument serif/i, { weight: 11, contrast: 0.72, tracking: 9 }],
  [/georgia|garamond|lora|baskerville|recoleta|naskh/i, { weight: 10, contrast: 0.55, tracking: 9 }],
  [/mono/i, { weight: 7, tracking: 16, stretch: 0.95 }],
  [/gothic|bebas|oswald/i, { weight: 14, stretch: 0.62, tracking: 9, capitals: true }],
  [/lobster/i, { weight: 12, slant: 12, round: true, tracking: 6 }],
  [/futura|syne|archivo/i, { weight: 11, capitals: true, tracking: 12 }],
  [/poppins|museo|dm sans|satoshi|karla|recoleta/i, { weight: 11, round: true }],
  [/helvetica|haas|suisse|graphik|grotesk|söhne|gt america/i, { weight: 12, tracking: 8, stretch: 0.95 }],
]

/** Derives the look. It is deterministic. */
export function themeOf(looks: Looks, random: Random): Theme {
  const has = (style: string) => looks.style.includes(style)
  const colors = hexColors(looks.color)
  const sharp = ['Brutalist', 'Swiss Style', 'Typographic', 'Pixel Art', 'Editorial', 'Art Déco'].some(has)
  return {
    ...tonesOn(groundOf(colors, has('Dark') || has('Glassmorphism'), random), colors),
    radius: sharp ? 0 : has('Glassmorphism') || has('Bento Grid') ? 26 : 12,
    outline: has('Brutalist') || has('Pixel Art') ? 4 : has('Line Art') || has('Swiss Style') ? 2 : 0,
    face: faceOf(looks.typeface, has),
    scale: has('Big Type') || has('Typographic') || has('Brutalist') ? 1.45 : 1,
    centred: !sharp && random() < 0.55,
    genre: looks.genre,
    has,
  }
}

/** The same look on another background. */
export function onGround(theme: Theme, ground: string): Theme {
  return { ...theme, ...tonesOn(ground, [theme.accent, theme.second, theme.ground]) }
}

type Tones = Pick<Theme, 'ground' | 'ink' | 'quiet' | 'panel' | 'rule' | 'accent' | 'second' | 'onAccent'>

function tonesOn(ground: string, colors: readonly string[]): Tones {
  const ink = brightness(ground) > 0.5 ? mix('#101014', ground, 0.06) : mix('#ffffff', ground, 0.05)
  const [accent, second] = accentsOf(colors, ground, ink)
  return {
    ground,
    ink,
    quiet: mix(ink, ground, 0.42),
    panel: mix(ground, ink, 0.05),
    rule: mix(ground, ink, 0.16),
    accent,
    second,
    onAccent: brightness(accent) > 0.6 ? '#101014' : '#ffffff',
  }
}

function groundOf(colors: readonly string[], dark: boolean, random: Random): string {
  const night = colors.find((hex) => brightness(hex) < 0.24)
  if (dark || (night === colors[0] && night !== undefined && random() < 0.6))
    return mix(night ?? '#101116', '#0b0b0e', 0.35)
  const pale = colors.find((hex) => brightness(hex) > 0.8)
  if (pale !== undefined) return pale
  const [first] = colors.filter((hex) => saturation(hex) > 0.3)
  return first !== undefined && random() < 0.35 ? mix('#ffffff', first, 0.12) : '#ffffff'
}

/** Two colors with enough contrast to the background. */
function accentsOf(colors: readonly string[], ground: string, ink: string): [string, string] {
  const visible = colors.filter((hex) => hex !== ground && Math.abs(brightness(hex) - brightness(ground)) > 0.14)
  const [first, second] = visible.toSorted((a, b) => Number(saturation(b) > 0.25) - Number(saturation(a) > 0.25))
  const accent = first ?? ink
  return [accent, second ?? mix(accent, ground, 0.5)]
}

function faceOf(typefaces: readonly string[], has: (style: string) => boolean): Face {
  const match = FACES.find(([pattern]) => typefaces.some((name) => pattern.test(name)))
  const face = { ...SANS, ...match?.[1] }
  const heavier = has('Big Type') || has('Brutalist') ? 3 : has('Minimal') && match === undefined ? -2 : 0
  const weight = face.weight + heavier
  return { ...face, weight, tracking: Math.max(face.tracking, weight) }
}
