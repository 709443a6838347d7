// How a site looks, as bytes: which colors its first screen and its page have. Where the page has them, edge density and the
// height of the page are not in it: with them, distances agree with people no better (`test/pictures/README.md`).

import { hammingDistance } from './hash.ts'
import { hueWeighted, type Oklab, oklabOf } from './oklab.ts'
import { grid, type Pixels, rowsOf } from './pixels.ts'

/** The distance of neighbors in a lattice over hue-weighted OKLab. A color belongs to the eight nodes around it, by nearness. */
const STEP = 0.15
/** Colors are counted in this many columns, so that text and textures become their mean color. */
const SAMPLES = 48
/** What a share of 1 counts, of the first screen and of the page. */
const FIRST = 255
const PAGE = 170

/** The features of a picture: bytes whose differences count alike. */
export function looksOf(pixels: Pixels): Uint8Array {
  const { width, height } = pixels
  const first = rowsOf(pixels, { top: 0, height: Math.min(1, width / height) })
  return Uint8Array.from([...sharesOf(first, FIRST), ...sharesOf(pixels, PAGE)])
}

/** How different two sites look: 0 if they look the same. Above `most`, any number above it. */
export function looksDistance(one: Uint8Array, other: Uint8Array, most = Number.POSITIVE_INFINITY): number {
  let sum = 0
  for (let at = 0; at < one.length && sum <= most; at++) sum += Math.abs((one[at] as number) - (other[at] as number))
  return sum
}

/** The bytes without most zeros: before each other one, how many places it is behind the one before, at most 255. */
export function packLooks(looks: Uint8Array): Uint8Array {
  const packed: number[] = []
  let last = 0
  for (const [at, value] of looks.entries()) {
    if (value === 0 && at - last < 255) continue
    packed.push(at - last, value)
    last = at
  }
  return Uint8Array.from(packed)
}

/** More than looks have. */
const MOST_PLACES = 1024

/** Returns the distance of other packed looks to some, as {@link looksDistance} has it. */
export function distanceTo(looks: Uint8Array): (other: Uint8Array) => number {
  const dense = new Uint8Array(MOST_PLACES)
  let whole = 0
  for (let i = 0, at = 0; i < looks.length; i += 2) {
    at += looks[i] as number
    dense[at] = looks[i + 1] as number
    whole += looks[i + 1] as number
  }
  return (other) => {
    let distance = whole
    for (let i = 0, at = 0; i < other.length; i += 2) {
      at += other[i] as number
      distance += Math.abs((dense[at] as number) - (other[i + 1] as number)) - (dense[at] as number)
    }
    return distance
  }
}

/** The share of each node of the lattice, of a whole. */
function sharesOf(pixels: Pixels, whole: number): number[] {
  const rows = Math.max(1, Math.round((SAMPLES * pixels.height) / pixels.width))
  const means = grid(pixels, SAMPLES, rows)
  nodes ??= nodesOfRgb()
  const shares = new Float64Array(nodes.size)
  for (let at = 0; at < means.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = means.subarray(at, at + 3).map(Math.round)
    for (const [node, part] of around(oklabOf(red, green, blue))) {
      const place = nodes.get(node)
      if (place !== undefined) shares[place]! += part
    }
  }
  return Array.from(shares, (share) => Math.round((share / (SAMPLES * rows)) * whole))
}

/** The nodes around a color, each with the part of the color that belongs to it: parts add up to 1. */
function* around(color: Oklab): Generator<[node: string, part: number]> {
  const place = hueWeighted(color).map((value) => value / STEP) as [number, number, number]
  for (let corner = 0; corner < 8; corner++) {
    let part = 1
    const node = place.map((value, axis) => {
      const low = Math.floor(value)
      const isHigh = (corner >> axis) & 1
      part *= isHigh ? value - low : low + 1 - value
      return low + isHigh
    })
    if (part > 0) yield [node.join(), part]
  }
}

/** The places of the nodes. Made at the first measurement. */
let nodes: ReadonlyMap<string, number> | undefined

const SCANNED = Array.from({ length: 18 }, (_, i) => i * 15)

/** The nodes around the colors of sRGB, without the few that only colors between the scanned ones touch. */
function nodesOfRgb(): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const red of SCANNED)
    for (const green of SCANNED)
      for (const blue of SCANNED)
        for (const [node] of around(oklabOf(red, green, blue))) if (!found.has(node)) found.set(node, found.size)
  return found
}

// Whether two pictures are the same one: resized, compressed again, in a frame, or in another format. (rules 40.42, 44.33)

/** What is compared of a picture, as it was measured. */
export interface Likeness {
  readonly fingerprint: Uint8Array
  readonly looks: Uint8Array
  readonly width: number
  readonly height: number
}

// Copies stay below each of these. `test/pictures/README.md` has the figures of copies and of other pictures.
/** Bits of the 256 of the hashes. */
const OTHER_SHAPES = 50
const OTHER_LOOKS = 160
/** A frame makes a long page lower by less than this part of it. */
const OTHER_HEIGHT = 0.08

/** Whether two pictures are the same one. Pages of one layout have nearly the same hash, so colors and height count, too. */
export function samePicture(one: Likeness, other: Likeness): boolean {
  const [height, otherHeight] = [one.height / one.width, other.height / other.width]
  return (
    Math.abs(height - otherHeight) < OTHER_HEIGHT * Math.max(height, otherHeight) &&
    hammingDistance(one.fingerprint, other.fingerprint, OTHER_SHAPES) < OTHER_SHAPES &&
    looksDistance(one.looks, other.looks, OTHER_LOOKS) < OTHER_LOOKS
  )
}
