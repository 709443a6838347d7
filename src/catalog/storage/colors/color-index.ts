// The search by color of a snapshot: palettes of sites, or of sections by type. (section 40)
import type { Reach } from '../arena.ts'
import { unpackColors } from './color-block.ts'
import { type Matches, recentMatches, sectionMatches, siteMatches } from './matches.ts'
import { paletteFinder } from './near-palettes.ts'

/** By name, the greatest distance in OKLab. (rule 40.1) */
export const WITHIN = { close: 0.05, similar: 0.1, wide: 0.16 } as const
export const WITHIN_NAMES = Object.keys(WITHIN) as (keyof typeof WITHIN)[]

/** Keeps what has all of the colors. */
export interface ColorQuery {
  /** 1 to 3 different colors as `#rrggbb`, sorted. */
  readonly colors: readonly string[]
  readonly within: keyof typeof WITHIN
}

export type ColorIndex = ReturnType<typeof openColorIndex>

/** The group of all sites. */
export const SITES = 0

/** Opens a block of color-block.ts in a catalog of `size` entries. Throws BadColumns. */
export function openColorIndex(
  block: Uint8Array,
  of: 'sites' | 'sections',
  { size, reach }: { readonly size: number; readonly reach?: Reach | undefined },
) {
  const matchesOf = of === 'sites' ? siteMatches : sectionMatches
  const colors = unpackColors(block, reach)
  const { groups, firsts, owners } = colors
  const find = paletteFinder(colors)
  const recent = recentMatches(size)
  return {
    /** The matches in a group: of sites without one, and of the sections of a type by its term ID. */
    near(query: ColorQuery, group = SITES): Matches {
      return recent(`${group} ${query.within} ${query.colors}`, () => {
        const place = groups.indexOf(group)
        const found = find(place, query.colors, WITHIN[query.within])
        return matchesOf(found, owners.subarray(firsts[place], firsts[place + 1]), size)
      })
    },
  }
}
