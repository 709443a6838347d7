// A grid over OKLab in which hue and chroma count twice. Colors that are sorted by their cell lie together, so the colors near another one are a few runs of
// them: those of the cells that a ball touches.
import type { Oklab } from '../../pictures/oklab.ts'

/** A cell's side is 1 ÷ PER_UNIT. Smaller ones fit a ball better, and larger ones make fewer runs. */
const PER_UNIT = 32
/** What is added to twice a and b, so that they are above 0 for all colors of sRGB. */
const SHIFT = 0.8
const ACROSS = Math.ceil(2 * SHIFT * PER_UNIT)

/** Number of cells. */
export const CELLS = (PER_UNIT + 1) * ACROSS * ACROSS

/** The number of the cell of a color. */
export function cellOf([lightness, a, b]: Oklab): number {
  return (along(lightness) * ACROSS + along(a + SHIFT)) * ACROSS + along(b + SHIFT)
}

function along(value: number): number {
  return Math.floor(value * PER_UNIT)
}

/** Calls back with the first and the last cell of each run of cells that a ball touches, in ascending order. */
export function touchedCells([lightness, a, b]: Oklab, radius: number, found: (first: number, last: number) => void) {
  const [plane, row, place] = [lightness, a + SHIFT, b + SHIFT]
  const square = radius * radius
  for (let l = within(plane - radius, PER_UNIT); l <= within(plane + radius, PER_UNIT); l++) {
    const left = square - gap(plane, l) ** 2
    for (let i = within(row - radius); i <= within(row + radius); i++) {
      const rest = left - gap(row, i) ** 2
      if (rest < 0) continue
      const base = (l * ACROSS + i) * ACROSS
      const reach = Math.sqrt(rest)
      found(base + within(place - reach), base + within(place + reach))
    }
  }
}

function within(value: number, last = ACROSS - 1): number {
  return Math.min(last, Math.max(0, along(value)))
}

/** The distance of a value from a cell along one axis. */
function gap(value: number, cell: number): number {
  return Math.max(0, cell / PER_UNIT - value, value - (cell + 1) / PER_UNIT)
}
