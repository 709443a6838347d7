// Reads single pixels of a ThumbHash. The library decodes whole pictures only, which takes a hundred times as long as the few
// pixels that a page needs.

/** One wave of a cosine transform: how often it turns across and down, and how high it is. */
type Wave = readonly [across: number, down: number, height: number]

/** An opaque picture. */
export interface Thumb {
  /** About how wide it is, relative to its height. */
  readonly aspect: number
  /** The color at a point. The sides are from 0 to 1. */
  colorAt(x: number, y: number): readonly [red: number, green: number, blue: number]
}

/** The picture of a hash in base64. The layout of the bits is that of https://github.com/evanw/thumbhash. */
export function thumbHash(base64: string): Thumb {
  const hash = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const header = hash.subarray(0, HEADER).reduceRight((sum, byte) => sum * 256 + byte, 0)
  const bits = (from: number, count: number) => Math.floor(header / 2 ** from) % 2 ** count
  const next = nibbles(hash)
  const [columns, rows] = bits(39, 1) === 1 ? [LONG, bits(24, 3)] : [bits(24, 3), LONG]
  const light = channel(bits(0, 6) / 63, waves([columns, rows], bits(18, 5) / 31, next))
  const yellow = channel(bits(6, 6) / 31.5 - 1, waves([3, 3], (bits(27, 6) / 63) * BOOST, next))
  const red = channel(bits(12, 6) / 31.5 - 1, waves([3, 3], (bits(33, 6) / 63) * BOOST, next))
  function colorAt(x: number, y: number) {
    const [l, p, q] = [light(x, y), yellow(x, y), red(x, y)]
    const b = l - (2 / 3) * p
    const r = (3 * l - b + q) / 2
    return [byteOf(r), byteOf(r - q), byteOf(b)] as const
  }
  return { aspect: columns / rows, colorAt }
}

/** Waves along the longer side. */
const LONG = 7
/** The color channels are stored too pale, because of rounding. */
const BOOST = 1.25
const HEADER = 5

/** The values of the waves, from -1 to 1, four bits each. */
function nibbles(hash: Uint8Array): () => number {
  let at = HEADER * 2
  return () => {
    const byte = hash[at >> 1] ?? 0
    return ((at++ & 1) === 0 ? byte & 15 : byte >> 4) / 7.5 - 1
  }
}

function waves(sides: readonly [number, number], scale: number, next: () => number): Wave[] {
  const [columns, rows] = sides.map((side) => Math.max(3, side)) as [number, number]
  const found: Wave[] = []
  for (let down = 0; down < rows; down++)
    for (let across = down === 0 ? 1 : 0; across * rows < columns * (rows - down); across++)
      found.push([across, down, next() * scale])
  return found
}

function channel(mean: number, parts: readonly Wave[]): (x: number, y: number) => number {
  return (x, y) =>
    parts.reduce((sum, [across, down, height]) => {
      return sum + height * 2 * Math.cos(Math.PI * across * x) * Math.cos(Math.PI * down * y)
    }, mean)
}

function byteOf(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
}
