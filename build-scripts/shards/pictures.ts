// Makes the shard of what pictures say in responses: palettes and placeholders.
import { packPalettes, unpackPalettes } from '../../src/catalog/pictures/palette-bytes.ts'
import { byteWriter } from '../../src/catalog/storage/byte-writer.ts'
import type { IndexSegment } from '../../src/catalog/storage/index-segment.ts'
import { type Picture, packPictures } from '../../src/catalog/storage/pictures/picture-table.ts'
import type { EntryPicture } from '../../src/state/sqlite/catalog/measurement-store.ts'

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
export function shownOf({ given, measured }: EntryPicture): Picture {
  const { palettes = NOTHING, placeholder = NOTHING } = measured ?? {}
  if (given === null) return { palettes, placeholder }
  const share = Math.round(100 / given.length) / 100
  const [, hero = [], ...sections] = unpackPalettes(palettes)
  const to = byteWriter()
  packPalettes(to, [given.map((hex) => ({ hex, share })), hero, ...sections])
  return { palettes: Uint8Array.from(to.written()), placeholder }
}
