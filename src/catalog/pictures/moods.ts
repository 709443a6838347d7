// Moods: what a palette looks like as a whole, by the lightness and chroma of its colors in OKLab. (rule 47.6)
import { COLOR_BYTES, oklabOf } from './oklab.ts'

/** A color of a palette. The hue is in degrees: 30 is red, 110 yellow, 145 green, 250 blue. */
interface Tone {
  readonly lightness: number
  readonly chroma: number
  readonly hue: number
  /** The part of the area, 0 to 1. */
  readonly share: number
}

/** The share of the tones that a condition holds for. */
function share(tones: readonly Tone[], holds: (tone: Tone) => boolean): number {
  return tones.reduce((sum, tone) => (holds(tone) ? sum + tone.share : sum), 0)
}

const isBright = ({ lightness, chroma }: Tone) =>
  (lightness >= 0.75 && chroma >= 0.17) || (lightness >= 0.6 && chroma >= 0.22)
const isSoft = ({ lightness, chroma }: Tone) => lightness >= 0.8 && chroma >= 0.02 && chroma <= 0.11
const isOfEarth = ({ lightness, chroma, hue }: Tone) =>
  hue >= 40 && hue <= 115 && chroma >= 0.03 && chroma <= 0.13 && lightness >= 0.25 && lightness <= 0.87
const hasColor = ({ chroma }: Tone) => chroma > 0.03

const MOODS = {
  earthy: (tones) => share(tones, isOfEarth) >= 0.25 && share(tones, ({ chroma }) => chroma > 0.17) < 0.05,
  pastel: (tones) => share(tones, isSoft) >= 0.25 && share(tones, ({ lightness }) => lightness < 0.4) < 0.15,
  neon: (tones) => share(tones, isBright) >= 0.03 && share(tones, ({ lightness }) => lightness < 0.35) >= 0.3,
  muted: (tones) =>
    share(tones, ({ chroma }) => chroma > 0.1) < 0.02 &&
    share(tones, ({ chroma, lightness }) => chroma >= 0.02 && lightness < 0.9) >= 0.2,
  monochrome: (tones) => share(tones, hasColor) < 0.03,
  vivid: (tones) => share(tones, ({ chroma }) => chroma >= 0.14) >= 0.3,
} as const satisfies Record<string, (tones: readonly Tone[]) => boolean>

export type Mood = keyof typeof MOODS
export const MOOD_NAMES = Object.keys(MOODS) as Mood[]

/** The moods of a palette, {@link COLOR_BYTES} for each color. An empty one has none. */
export function moodsOf(palette: Uint8Array): Mood[] {
  const tones = Array.from({ length: palette.length / COLOR_BYTES }, (_, i) => toneAt(palette, i * COLOR_BYTES))
  return tones.length === 0 ? [] : MOOD_NAMES.filter((mood) => MOODS[mood](tones))
}

function toneAt(bytes: Uint8Array, at: number): Tone {
  const [lightness, a, b] = oklabOf(bytes[at] as number, bytes[at + 1] as number, bytes[at + 2] as number)
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  return { lightness, chroma: Math.hypot(a, b), hue: (hue + 360) % 360, share: (bytes[at + 3] as number) / 100 }
}
