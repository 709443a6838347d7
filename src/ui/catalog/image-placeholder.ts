// What stands behind an image: its blurred picture until it is there, and if it does not load, a poster of its site. (rules
// 34.40 to 34.43)

import { typeKind } from '../../catalog/design/type-kind.ts'
import { colorsOfName } from '../../catalog/pictures/oklab.ts'
import { textHash } from '../../ground/texts.ts'
import { isDark } from '../colors/swatch.ts'
import { type Html, html } from '../html.ts'

/** What is known of the look of a site. */
export interface Look {
  readonly genre?: readonly string[] | undefined
  readonly color?: readonly string[] | undefined
  readonly typeface?: readonly string[] | undefined
  readonly palette?: Partial<Record<'page' | 'hero', readonly { readonly hex: string }[]>> | null | undefined
}

/** The compositions of a poster: the shapes of the second and the third color, 8 wide and 2.6 high, below the text. */
const SHAPES = [
  ['M0 1.1h8v1.5H0z', 'M0 2.1h8v.5H0z'],
  ['M5.4 2.6A2.6 2.6 0 0 1 8 0v2.6z', 'M6.8 2.6A1.2 1.2 0 0 1 8 1.4v1.2z'],
  ['M0 2.6L8 .4v2.2z', 'M0 2.6l8-.9v.9z'],
  ['M0 1.4h8v1.2H0z', 'M5.6 1.4H8v1.2H5.6z'],
  ['M0 2.6a2 2 0 0 1 4 0a2 2 0 0 1 4 0z', 'M4 2.6a2 2 0 0 1 4 0z'],
] as const
/** The sizes of titles, the largest first, each with the most characters of a title, and the greatest width of a word in it. */
const SIZES = [
  [' large', 8, 8],
  ['', 18, 11],
  [' long', Infinity, 15],
] as const

/**
 * A decorative element that fills a `.picture`: a blurred picture if there is one, and under it a poster with a title in the
 * site's colors and kind of typeface. Its styles are in poster.css.
 */
export function imagePlaceholder(slug: string, title: string, blurred: Html | null, look: Look = {}): Html {
  const { ground, kind, scale, genre, shapes } = posterOf(slug, title, look)
  const tone = ground === undefined ? ' plain' : isDark(ground) && ' dark'
  const paths = shapes.map(([d, fill]) => html`<path${filled(fill)} d="${d}"/>`)
  return html`<span class="poster ${kind}${scale}${tone}" aria-hidden="true"><svg><rect width="100%" height="100%"${filled(ground)}/></svg>${blurred}<b>${title}</b>${genre && html`<small>${genre}</small>`}<svg viewBox="0 0 8 2.6" preserveAspectRatio="none">${paths}</svg></span>`
}

export type Poster = ReturnType<typeof posterOf>

/** What the poster of a site consists of. Similar slugs get different compositions. */
export function posterOf(slug: string, title: string, look: Look) {
  const [ground, second, third] = colorsOf(look)
  const [large, small] = SHAPES[textHash(slug) % SHAPES.length] as (typeof SHAPES)[number]
  const shapes = [[large, second] as const, ...(third ? [[small, third] as const] : [])]
  return { ground, kind: typeKind(look.typeface ?? []), scale: sizeOf(title), genre: look.genre?.[0], shapes }
}

/** The largest size at which no word breaks; the smallest one for longer words. */
function sizeOf(title: string): string {
  const widest = Math.max(...title.split(/[\s-]/).map(widthOf))
  const fits = SIZES.find(([, whole, word]) => Array.from(title).length <= whole && widest <= word)
  return fits?.[0] ?? ' longest'
}

/** The width of a word in small letters, after its initial: capitals take half as much again. */
function widthOf(word: string): number {
  return Array.from(word).length + 0.5 * (word.match(/(?<!^)\p{Lu}/gu)?.length ?? 0)
}

/** Up to three colors: those that editors named, or else those of its picture. */
function colorsOf({ color = [], palette }: Look): string[] {
  const named = [...new Set(color.flatMap(colorsOfName))]
  return (named.length > 0 ? named : (palette?.page ?? []).map(({ hex }) => hex)).slice(0, 3)
}

/** A color that is missing is left to the style sheet. */
function filled(hex: string | undefined): Html | null {
  return hex === undefined ? null : html` fill="${hex}"`
}
