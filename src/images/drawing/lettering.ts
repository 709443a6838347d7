// Measures, wraps and draws text in the drawn alphabet, styled like a typeface.
import { fold } from '../../catalog/model/fold.ts'
import { LETTERS, type Letter } from './letters.ts'

/** The style of headings. */
export interface Face {
  /** Width of upright strokes, on capitals 70 high. */
  readonly weight: number
  /** How much thinner level strokes are: 0 for none, towards 1 for a high contrast, as in a Didone. */
  readonly contrast: number
  /** Horizontal scale. */
  readonly stretch: number
  /** Space between letters, on capitals 70 high. */
  readonly tracking: number
  /** Degrees. */
  readonly slant: number
  readonly capitals: boolean
  readonly round: boolean
}

const CAP = 70

/** Wraps text to a width, with at most `most` lines. If there is more text, the last line is cut. */
export function brokenLines(
  text: string,
  face: Face,
  { size, width, most }: { size: number; width: number; most: number },
) {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && widthOf(longer, face, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.slice(0, most)
}

/** The width of a line whose capitals have the height `size`. */
export function widthOf(text: string, face: Face, size: number): number {
  const letters = lettersOf(text, face)
  const sum = letters.reduce((total, [width]) => total + width + face.tracking, 0)
  return Math.max(0, sum - face.tracking) * face.stretch * (size / CAP)
}

export interface Setting {
  readonly x: number
  /** The top of the capitals. */
  readonly y: number
  /** The height of the capitals. */
  readonly size: number
  readonly fill: string
  readonly align?: 'left' | 'middle' | 'right'
}

/** One line of text. */
export function lettering(text: string, face: Face, { x, y, size, fill, align = 'left' }: Setting): string {
  const scale = size / CAP
  const shift = { left: 0, middle: 0.5, right: 1 }[align] * widthOf(text, face, size)
  const skew = face.slant === 0 ? '' : ` skewX(${-face.slant})`
  const place = `translate(${tenth(x - shift)} ${tenth(y)}) scale(${thousandth(scale * face.stretch)} ${thousandth(scale)})${skew}`
  const ends = face.round ? ' stroke-linecap="round" stroke-linejoin="round"' : ''
  const pen = face.weight * (1 - face.contrast)
  return `<g transform="${place}" fill="none" stroke="${fill}" stroke-width="${tenth(pen)}"${ends}>${strokes(text, face, pen)}</g>`
}

/** A thick stroke is a thin one drawn several times, each a little further to the right. */
function strokes(text: string, face: Face, pen: number): string {
  const passes = face.contrast > 0 ? Math.ceil(face.weight / pen) + 1 : 1
  const step = passes > 1 ? (face.weight - pen) / (passes - 1) : 0
  let at = 0
  let marks = ''
  for (const [width, d] of lettersOf(text, face)) {
    for (let pass = 0; pass < passes && d !== ''; pass++) {
      marks += `<path transform="translate(${tenth(at + pass * step)})" d="${d}"/>`
    }
    at += width + face.tracking
  }
  return marks
}

function lettersOf(text: string, { capitals }: Face): Letter[] {
  const cased = capitals ? text.toUpperCase() : text
  return Array.from(cased.normalize('NFC')).flatMap((character) => letterOf(character))
}

/** The letter, its base letter if it has an accent, or an invented sign for other scripts. */
function letterOf(character: string): Letter[] {
  const known = LETTERS[character]
  if (known) return [known]
  const base = Array.from(fold(character)).map(
    (letter) => LETTERS[isCapital(character) ? letter.toUpperCase() : letter],
  )
  return base.length > 0 && base.every((letter) => letter !== undefined) ? base : [signOf(character)]
}

function isCapital(character: string): boolean {
  return character !== character.toLowerCase()
}

/** Strokes on a square grid, derived from the code point. */
function signOf(character: string): Letter {
  const code = character.codePointAt(0) ?? 0
  const level = ['M4 14H60', 'M8 34H56', 'M4 56H60'].filter((_, i) => ((code >> i) & 1) === 0)
  const upright = ['M32 2V70', 'M14 24V66', 'M50 8V62', 'M32 14L6 68', 'M32 30L60 70'].filter(
    (_, i) => (code >> (i + 3)) & 1,
  )
  return [64, [...level, ...upright, 'M24 4L30 10'].join('')]
}

const tenth = (value: number) => Math.round(value * 10) / 10
const thousandth = (value: number) => Math.round(value * 1000) / 1000
