// Makes the shards of the search by color: the palettes of sites, and those of sections by type. (section 40)
import { MOOD_NAMES, moodsOf } from '../../src/catalog/pictures/moods.ts'
import { packPalettes, splitPalettes, unpackPalettes } from '../../src/catalog/pictures/oklab.ts'
import { byteWriter } from '../../src/catalog/storage/byte-writer.ts'
import { type ColorGroup, packColors } from '../../src/catalog/storage/colors/color-block.ts'
import { SITES } from '../../src/catalog/storage/colors/color-index.ts'
import { packColumns } from '../../src/catalog/storage/columns.ts'
import type { IndexSegment } from '../../src/catalog/storage/index-segment.ts'
import { type Picture, packPictures } from '../../src/catalog/storage/pictures/picture-table.ts'
import { packLists } from '../../src/search/index/packed-lists.ts'
import type { EntryPicture } from '../../src/state/sqlite/catalog/measurements.ts'

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

/** The pictures that were measured or have a palette of their own, by the entry's ID. */
export type PicturesById = ReadonlyMap<number, EntryPicture>

/** The packed palettes and placeholders of the entries of all segments. */
export function picturesShard(indexes: readonly IndexSegment[], pictures: PicturesById): Uint8Array {
  const shown = entryPictures(indexes, pictures).map(([entry, picture]) => [entry, shownOf(picture)] as const)
  return packPictures(new Map(shown), countEntries(indexes))
}

type Shown = readonly [entry: number, picture: EntryPicture]

/** The entries with a picture, by entry number, which ascends. */
export function entryPictures(indexes: readonly IndexSegment[], pictures: PicturesById): Shown[] {
  if (pictures.size === 0) return []
  const ids = indexes.flatMap((index) => [...index.ids])
  return ids.flatMap((id, entry) => {
    const picture = pictures.get(id)
    return picture === undefined ? [] : [[entry, picture] as const]
  })
}

function countEntries(indexes: readonly IndexSegment[]): number {
  return indexes.reduce((sum, { ids }) => sum + ids.length, 0)
}

const NOTHING = new Uint8Array()

/** A given palette is that of the page. Its hero and its sections have the measured ones. (rule 40.24) */
function shownOf({ given, measured }: EntryPicture): Picture {
  const { palettes = NOTHING, placeholder = NOTHING } = measured ?? {}
  if (given === null) return { palettes, placeholder }
  const share = Math.round(100 / given.length) / 100
  const [, hero = [], ...sections] = unpackPalettes(palettes)
  const to = byteWriter()
  packPalettes(to, [given.map((hex) => ({ hex, share })), hero, ...sections])
  return { palettes: Uint8Array.from(to.written()), placeholder }
}
