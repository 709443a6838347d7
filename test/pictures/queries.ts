// The colors that the search by color is judged with: the terms for chromatic colors that at least ten sites of the demo
// have, and Gold, which eight have. They were chosen before anything was measured.

/** The value that stands for each term in `test/demo/vocabulary.ts`, by which editors tag. */
export const TERM_COLORS = {
  Red: '#d92b2b',
  'Coral Pink': '#ff7f6e',
  Orange: '#f58220',
  Yellow: '#f7d21e',
  'Lime Green': '#b8e038',
  Green: '#2e7d4f',
  Teal: '#1f8a8a',
  'Sky Blue': '#7cc4ef',
  Blue: '#2456d6',
  'Navy Blue': '#16264d',
  Brown: '#6b4a34',
  Beige: '#dcc9a8',
  Gold: '#c9a24a',
} as const

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
