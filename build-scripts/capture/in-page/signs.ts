// Reads what an open page is set and built with. (rule 52.2)
import { elementsIn, pageHeight } from './elements.ts'

/** What the code of a page says of its typefaces, colors, platform and technology. */
export interface Signs {
  /** The first family of texts with the part of the characters that it has, most frequent first. */
  readonly typefaces: readonly { readonly family: string; readonly share: number }[]
  /** Colors of grounds and texts as `#rrggbb` with the part of the page that they cover, largest first. */
  readonly colors: readonly { readonly hex: string; readonly share: number }[]
  /** The content of `<meta name="generator">`. */
  readonly generator: string
  /** Addresses of scripts, styles and pictures, names of global variables, and marks in the HTML. */
  readonly marks: readonly string[]
}

const [MOST_ELEMENTS, MOST_MARKS, LONGEST_MARK, MOST] = [6_000, 400, 300, 12]
const WHITE = '#ffffff'

export function readSigns(): Signs {
  const drawn = elementsIn(document).slice(0, MOST_ELEMENTS).filter(isDrawn)
  const letters = sums(drawn.map(lettersOf))
  const page = innerWidth * pageHeight()
  const paper: Amount = [WHITE, groundOf(document.documentElement) ? 0 : page]
  const total = [...letters.values()].reduce((sum, count) => sum + count, 0) || 1
  return {
    typefaces: shares(letters, total, MOST).map(([family, share]) => ({ family, share })),
    colors: shares(sums([...drawn.flatMap(areasOf), paper]), page, MOST)
      .filter(([, share]) => share > 0.01)
      .map(([hex, share]) => ({ hex, share })),
    generator: document.querySelector('meta[name=generator]')?.getAttribute('content')?.slice(0, 100) ?? '',
    marks: marks().slice(0, MOST_MARKS),
  }
}

type Amount = readonly [name: string, amount: number]

function sums(amounts: readonly Amount[]): Map<string, number> {
  const all = new Map<string, number>()
  for (const [name, amount] of amounts) if (amount !== 0) all.set(name, (all.get(name) ?? 0) + amount)
  return all
}

function shares(all: ReadonlyMap<string, number>, whole: number, most: number): Amount[] {
  return Array.from(all, ([name, amount]): Amount => [name, amount / whole])
    .sort((a, b) => b[1] - a[1])
    .slice(0, most)
}

function isDrawn(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width * height > 0 && getComputedStyle(element).visibility !== 'hidden'
}

/** How many letters an element itself has, and their family. */
function lettersOf(element: Element): Amount {
  const texts = [...element.childNodes].map((node) => (node instanceof Text ? node.data.trim() : ''))
  const family = getComputedStyle(element).fontFamily.split(',')[0] ?? ''
  return [family.trim().replace(/^["']|["']$/g, ''), texts.join('').length]
}

/** The areas of an element's ground and ink. A ground that lies on another one takes its area. */
function areasOf(element: Element): Amount[] {
  const { width, height } = element.getBoundingClientRect()
  const { fontSize, color } = getComputedStyle(element)
  const [ground, ink, [, letters]] = [groundOf(element), hexOf(color), lettersOf(element)]
  return [
    ...(ground
      ? ([
          [ground, width * height],
          [groundBelow(element), -width * height],
        ] as const)
      : []),
    ...(ink ? [[ink, 0.2 * letters * Number.parseFloat(fontSize) ** 2] as const] : []),
  ]
}

function groundOf(element: Element): string | null {
  return hexOf(getComputedStyle(element).backgroundColor)
}

function groundBelow(element: Element): string {
  for (let below = element.parentElement; below; below = below.parentElement) {
    const ground = groundOf(below)
    if (ground) return ground
  }
  return WHITE
}

function hexOf(color: string): string | null {
  const [red, green, blue, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
  if (red === undefined || green === undefined || blue === undefined) return null
  const hex = [red, green, blue].map((value) => Math.round(value).toString(16).padStart(2, '0'))
  return alpha < 0.5 || !color.startsWith('rgb') ? null : `#${hex.join('')}`
}

/** Addresses of files, and how the first elements begin. */
function marks(): string[] {
  const files = [...document.querySelectorAll('script[src],link[href],img[src],source[srcset],iframe[src]')]
  const addresses = files.map((file) => ['src', 'href', 'srcset'].map((name) => file.getAttribute(name)).find(Boolean))
  const first = [document.documentElement, document.body, ...(document.body?.children ?? [])]
  const tags = first.map((element) => (element?.cloneNode(false) as Element | undefined)?.outerHTML)
  return [...addresses, ...tags].flatMap((mark) => mark?.slice(0, LONGEST_MARK) || [])
}
