// Makes the shards of the search by color: the palettes of sites, and those of sections by type. (section 40)

import { packPalettes, splitPalettes } from '../../src/catalog/pictures/palette-bytes.ts'
import { byteWriter } from '../../src/catalog/storage/byte-writer.ts'
import { type ColorGroup, packColors } from '../../src/catalog/storage/colors/color-block.ts'
import { SITES } from '../../src/catalog/storage/colors/color-index.ts'
import type { IndexSegment } from '../../src/catalog/storage/index-segment.ts'
import type { EntryPicture } from '../../src/state/sqlite/catalog/measurement-store.ts'

/** The pictures of entries, by the entry's ID. */
export type PicturesById = ReadonlyMap<number, EntryPicture>
/** The term IDs of the types of an entry's sections in page order, by the entry's ID. */
export type SectionTypes = ReadonlyMap<number, readonly number[]>

/** The palettes of the pages and heroes of all entries. */
export function siteColorsShard(indexes: readonly IndexSegment[], pictures: PicturesById): Uint8Array {
  const sites: ColorGroup = { owners: [], palettes: [] }
  for (const [entry, { given, measured }] of picturedEntries(indexes, pictures)) {
    const [page, hero] = measured ? splitPalettes(measured.palettes) : []
    addPalette(sites, entry, given ? paletteOf(given) : page)
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
  for (const [entry, { entry: id, measured }] of picturedEntries(indexes, pictures)) {
    const palettes = measured ? splitPalettes(measured.palettes).slice(2) : []
    const own = types.get(id) ?? []
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

function addPalette({ owners, palettes }: ColorGroup, entry: number, palette: Uint8Array | undefined): void {
  if (palette === undefined) return
  owners.push(entry)
  palettes.push(palette)
}

/** A palette of an import line: its colors have equal shares. */
function paletteOf(given: readonly string[]): Uint8Array | undefined {
  const to = byteWriter()
  packPalettes(to, [given.map((hex) => ({ hex, share: Math.round(100 / given.length) / 100 }))])
  return splitPalettes(Uint8Array.from(to.written()))[0]
}

/** The entries with a picture, by entry number. */
function* picturedEntries(indexes: readonly IndexSegment[], pictures: PicturesById): Generator<[number, EntryPicture]> {
  if (pictures.size === 0) return
  let entry = 0
  for (const { ids } of indexes) {
    for (const id of ids) {
      const picture = pictures.get(id)
      if (picture) yield [entry, picture]
      entry++
    }
  }
}
