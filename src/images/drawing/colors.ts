// Colors by the names that editors use, and functions to mix and measure them.

const NAMED: Readonly<Record<string, string>> = {
  black: '#111114',
  white: '#ffffff',
  'off-white': '#f7f4ee',
  grey: '#9aa0a6',
  silver: '#c9ced4',
  charcoal: '#2b2f36',
  blue: '#2457e6',
  'navy blue': '#14224d',
  'sky blue': '#79c4f2',
  teal: '#0f8b8d',
  green: '#2f9e5b',
  'neon green': '#39f06a',
  'lime green': '#a4de2c',
  'forest green': '#1e4d36',
  olive: '#7b7f3a',
  mint: '#bfead2',
  red: '#e0332e',
  burgundy: '#6d1a36',
  'coral pink': '#ff7f6e',
  salmon: '#fa9e86',
  pink: '#f277b0',
  rosé: '#e9b3ae',
  orange: '#f57c1f',
  terracotta: '#c4623f',
  yellow: '#fbd22d',
  mustard: '#d6a021',
  gold: '#c8a24a',
  cream: '#fbf1da',
  beige: '#e6d8c0',
  brown: '#74492c',
  purple: '#6b3fd4',
  lavender: '#c9bdf2',
  pastel: '#f6d5e0',
}

const MIXED = ['#ff5a5f', '#2457e6', '#fbd22d', '#2f9e5b']

const NAMES = Object.keys(NAMED).sort((a, b) => b.length - a.length)

/** The background color in a description such as `Full-height hero on lime green`, or null. */
export function colorBehind(description: string): string | null {
  const [, place] = /\bon (.*)$/.exec(description.toLowerCase()) ?? []
  const name = place && NAMES.find((known) => place.startsWith(known) && !/^[a-zé]/.test(place.slice(known.length)))
  return name ? (NAMED[name] ?? null) : null
}

/** The colors of an entry as hex, in the same order. */
export function hexColors(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const key = name.toLowerCase()
    if (key === 'multicolor') return MIXED
    if (key === 'black & white') return ['#111114', '#ffffff']
    return NAMED[key] ?? []
  })
}

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Mixes two colors; `share` is the share of `b`, 0 to 1. */
export function mix(a: string, b: string, share: number): string {
  const [from, to] = [channels(a), channels(b)]
  const mixed = from.map((value, i) => Math.round(value + ((to[i] as number) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** The perceived brightness, from 0 for black to 1 for white. */
export function brightness(hex: string): number {
  const [r, g, b] = channels(hex)
  return (r * 0.299 + g * 0.587 + b * 0.114) / 255
}

/** The saturation, from 0 for gray to 1 for pure colors. */
export function saturation(hex: string): number {
  const values = channels(hex)
  const [high, low] = [Math.max(...values), Math.min(...values)]
  return high === 0 ? 0 : (high - low) / high
}
