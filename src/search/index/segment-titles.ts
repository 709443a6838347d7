// The titles block of a segment. Only builds read it: they join these blocks into the shards of the whole catalog.
import { packColumns, unpackColumns } from '../../catalog/storage/columns.ts'
import { packTitleWords, type TitleWords, titleWords, unpackTitleWords } from './title-words.ts'

export interface SegmentTitles {
  readonly words: TitleWords
  /** JSON: `[title, slug]` of each entry, in the order of the entries. */
  readonly names: Uint8Array
}

export interface TitledEntry {
  title: string
  slug: string
}

/** The titles of a segment's entries. */
export function segmentTitles(entries: readonly TitledEntry[]): SegmentTitles {
  const names = entries.map(({ title, slug }) => [title, slug])
  return { words: titleWords(entries.map(({ title }) => title)), names: Buffer.from(JSON.stringify(names)) }
}

/** Each title with its slug, in the order of the entries. */
export function titledEntries({ names }: SegmentTitles): TitledEntry[] {
  const pairs = JSON.parse(Buffer.from(names).toString()) as [string, string][]
  return pairs.map(([title, slug]) => ({ title, slug }))
}

/** The block of a segment's titles. */
export function packSegmentTitles({ words, names }: SegmentTitles): Uint8Array {
  return packColumns([packTitleWords(words), names])
}

/** The titles of a block. Throws BadColumns. */
export function unpackSegmentTitles(block: Uint8Array): SegmentTitles {
  const [words, names] = unpackColumns(block, 2) as [Uint8Array, Uint8Array]
  return { words: unpackTitleWords(words), names }
}
