// Makes the shards of the search by color: the palettes of sites, and those of sections by type. (section 40)

import { MOOD_NAMES, moodsOf } from '../../src/catalog/pictures/moods.ts'
import { splitPalettes } from '../../src/catalog/pictures/palette-bytes.ts'
import { type ColorGroup, packColors } from '../../src/catalog/storage/colors/color-block.ts'
import { SITES } from '../../src/catalog/storage/colors/color-index.ts'
import { packColumns } from '../../src/catalog/storage/columns.ts'
import type { IndexSegment } from '../../src/catalog/storage/index-segment.ts'
import { packLists } from '../../src/search/index/packed-lists.ts'
import { entryPictures, type PicturesById, shownOf } from './pictures.ts'

/** The term IDs of the types of an entry's sections in page order, by the entry's ID. */
export type SectionTypes = ReadonlyMap<number, readonly number[]>

/** The palettes of the pages and heroes of all entries. */
export function siteColorsShard(indexes: readonly IndexSegment[], pictures: PicturesById): Uint8Array {
  const sites: ColorGroup = { owners: [], palettes: [] }
  for (const [entry, picture] of entryPictures(indexes, pictures)) {
    const [page, hero] = splitPalettes(shownOf(picture).palettes)
    addPalette(sites, entry, page)
    addPalette(sites, entry, hero)
  }
  return packColors(sites.owners.length === 0 ? new Map() : new Map([[SITES, sites]]))
}

/** The palettes of sections, in the order of `sort=oldest`. An entry has one for each of its sections, or none. */
export function sectionColorsShard(
  indexes: readonly IndexSegment[],
  pictures: PicturesById,
  types: SectionTypes,
): Uint8Array {
  const groups = new Map<number, ColorGroup>()
  for (const [entry, picture] of entryPictures(indexes, pictures)) {
    const palettes = splitPalettes(shownOf(picture).palettes).slice(2)
    const own = types.get(picture.entry) ?? []
    // Other sections than were measured: the palettes are of bands that are gone.
    if (palettes.length !== own.length) continue
    for (const [i, type] of [...own.entries()].reverse()) {
      const group = groups.get(type) ?? { owners: [], palettes: [] }
      groups.set(type, group)
      addPalette(group, entry, palettes[i])
    }
  }
  return packColors(groups)
}

/** The entries of each mood, by the palette of the page, or of its hero if there is none. (rule 47.6) */
export function moodsShard(indexes: readonly IndexSegment[], pictures: PicturesById): Uint8Array {
  const lists = MOOD_NAMES.map((): number[] => [])
  for (const [entry, picture] of entryPictures(indexes, pictures)) {
    const shown = splitPalettes(shownOf(picture).palettes).slice(0, 2)
    for (const mood of moodsOf(shown.find(({ length }) => length > 0) ?? NO_PALETTE)) {
      lists[MOOD_NAMES.indexOf(mood)]?.push(entry)
    }
  }
  const { starts, values } = packLists(lists)
  return packColumns([starts, values])
}

const NO_PALETTE = new Uint8Array()

function addPalette({ owners, palettes }: ColorGroup, entry: number, palette: Uint8Array | undefined): void {
  if (palette === undefined) return
  owners.push(entry)
  palettes.push(palette)
}
