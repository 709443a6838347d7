// The colors that the search by color is judged with: the terms for chromatic colors that at least ten sites of the demo
// have, and Gold, which eight have. They were chosen before anything was measured.
import { COLORS } from '../tools/demo/vocabulary.ts'

const NAMES = [
  'Red',
  'Coral Pink',
  'Orange',
  'Yellow',
  'Lime Green',
  'Green',
  'Teal',
  'Sky Blue',
  'Blue',
  'Navy Blue',
  'Brown',
  'Beige',
  'Gold',
] as const

/** The value that stands for each term in `test/tools/demo/vocabulary.ts`, by which editors tag. */
export const TERM_COLORS = Object.fromEntries(NAMES.map((name) => [name, COLORS[name] as string])) as Record<
  (typeof NAMES)[number],
  string
>

/** The colors that a designer may type for the same words, from common palettes. */
export const TYPICAL_COLORS: Readonly<Record<keyof typeof TERM_COLORS, string>> = {
  Red: '#e53935',
  'Coral Pink': '#ff7f50',
  Orange: '#fb8c00',
  Yellow: '#fdd835',
  'Lime Green': '#b6e63c',
  Green: '#388e3c',
  Teal: '#00897b',
  'Sky Blue': '#81d4fa',
  Blue: '#1e60e0',
  'Navy Blue': '#1a2a56',
  Brown: '#6d4c41',
  Beige: '#e8d9b8',
  Gold: '#d4af37',
}
