// The colors that the CSS of the demo's pages gives to each role, as a browser computed them. (`test/tools/pictures/painted.ts`)
import { readFileSync } from 'node:fs'
import { distance, parseColor } from '../../../src/catalog/pictures/oklab.ts'

interface Painted {
  readonly body: readonly [background: string, text: string]
  readonly grounds: Readonly<Record<string, number>>
  readonly texts: Readonly<Record<string, number>>
  readonly controls: readonly string[]
  readonly variables: readonly string[]
}
const PAINTED: Readonly<Record<string, Painted>> = JSON.parse(
  readFileSync(new URL('painted.json', import.meta.url), 'utf8'),
)

export interface PageCss {
  readonly body: { readonly background: string; readonly text: string }
  /** The color that most letters on a ground have, or of all letters. */
  textOn(ground: string | undefined): string | undefined
  /** What grounds of sections, texts, links, buttons and custom properties have. Drawings are not in it. */
  readonly used: readonly string[]
}

/** Whether people take two colors for the same: at most 0.06 apart in OKLab. */
export function agrees(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false
  const [first, second] = [parseColor(one), parseColor(other)]
  return first !== null && second !== null && distance(first, second) <= 0.06
}

/** What the page of a site says at 1440 pixels. */
export function cssOf(slug: string): PageCss {
  const { body, grounds, texts, controls, variables } = PAINTED[slug] as Painted
  const pairs = Object.entries(texts).map(([pair, letters]) => ({ pair: pair.split(' ') as [string, string], letters }))
  function textOn(ground: string | undefined): string | undefined {
    const sums = new Map<string, number>()
    for (const { pair, letters } of pairs)
      if (ground === undefined || agrees(pair[0], ground)) sums.set(pair[1], (sums.get(pair[1]) ?? 0) + letters)
    return [...sums].sort((a, b) => b[1] - a[1])[0]?.[0]
  }
  return {
    body: { background: body[0], text: body[1] },
    textOn,
    used: [...Object.keys(grounds), ...pairs.flatMap(({ pair }) => pair), ...controls, ...variables],
  }
}
