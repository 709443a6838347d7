// Opens a snapshot from its shards, wherever they were read.
import { imagePrefixes } from '../../catalog/model/image-urls.ts'
import type { Arena, ArenaBytes, Reach } from '../../catalog/storage/arena.ts'
import { type Catalog, catalogBytes, joinCatalog } from '../../catalog/storage/catalog.ts'
import { openColorIndex } from '../../catalog/storage/colors/color-index.ts'
import { unpackIndex } from '../../catalog/storage/index-segment.ts'
import { unpackAlike } from '../../catalog/storage/pictures/alike.ts'
import { openPictures } from '../../catalog/storage/pictures/picture-table.ts'
import { unpackRecords } from '../../catalog/storage/record-segment.ts'
import type { Pause } from '../../ground/scheduling.ts'
import { openSectionWords } from '../../search/index/section-words.ts'
import { unpackVocabulary } from '../../search/index/title-words.ts'
import type { Manifest } from '../files/manifest.ts'
import { registered, SHARDS, type Shard } from '../files/shards.ts'
import { storedFiles } from '../files/stored-files.ts'
import { type OpenedSnapshot, openSnapshot, openTerms } from './open.ts'
import type { LoadedShards } from './read-shards.ts'

/** Where shards are kept, and pauses between the steps of opening them. */
export interface Opening {
  readonly arena: Arena
  readonly pause: Pause
}

/** Opens a snapshot that was published at a time in ms since 1970-01-01. Throws BadColumns, SyntaxError, MissingShard. */
export async function openShards(
  full: Manifest,
  publishedAt: number,
  shards: LoadedShards,
  memory: Opening,
): Promise<OpenedSnapshot> {
  const catalog = await catalogOf(full, shards, memory)
  const { files: _, segments: __, ...manifest } = full
  await memory.pause()
  const vocabulary = shards.late(() => unpackVocabulary(shards.arena(SHARDS.titles)))
  const snapshot = openSnapshot({ manifest, publishedAt, shards, catalog, vocabulary })
  shards.dropTransient?.()
  return snapshot
}

/** Bytes of arena that a snapshot takes at most. */
export function capacityFor({ files, segments, entries }: Manifest): number {
  const bytesOf = (isMeant: (entry: ReturnType<typeof registered>) => boolean) =>
    files
      .filter(({ name }) => isMeant(registered(name)))
      .flatMap(storedFiles)
      .reduce((sum, { bytes }) => sum + bytes + RESERVED_MORE, 0)
  const longest = segments.reduce((most, segment) => Math.max(most, segment.longest), 0)
  const index = bytesOf((entry) => entry === SHARDS.index)
  const terms = bytesOf((entry) => entry === SHARDS.terms)
  const kept = bytesOf((entry) => entry?.memory === 'arena' || entry?.memory === 'body')
  return kept + catalogBytes({ size: entries, longest, index, terms })
}

/** Bytes that an arena may reserve beyond the size of a file. */
const RESERVED_MORE = 128

async function catalogOf(
  { segments, siteUrl, assetsUrl }: Manifest,
  shards: LoadedShards,
  { arena, pause }: Opening,
): Promise<Catalog> {
  const terms = await openTerms(shards, pause)
  await pause()
  const parts = segments.map((_, n) => ({
    index: unpackIndex(shards.transient(SHARDS.index.of(n))),
    records: unpackRecords(shards.arena(SHARDS.records.of(n))),
  }))
  const size = parts.reduce((sum, { index }) => sum + index.ids.length, 0)
  await pause()
  const sectionWords = shards.late(() => {
    const words = segments.map((_, n) => SHARDS.sectionWords.of(n))
    const blocks = words.map((shard) => ({ bytes: shards.arena(shard), reach: shards.reach?.(shard) }))
    return openSectionWords(blocks, terms)
  })
  await pause()
  const pictured = picturedParts(shards, size)
  const images = imagePrefixes(siteUrl, assetsUrl)
  return joinCatalog(arena, parts, { terms, images, ...pictured, sectionWords, need: shards.need, pause })
}

/** What is read of pictures. */
function picturedParts(shards: LoadedShards, size: number) {
  const late = <T extends object>(shard: Shard<'arena'>, open: (block: ArenaBytes, reach?: Reach) => T) =>
    shards.late(() => open(shards.arena(shard), shards.reach?.(shard)))
  return {
    siteColors: late(SHARDS.colors, (block, reach) => openColorIndex(block, 'sites', { size, reach })),
    sectionColors: late(SHARDS.sectionColors, (block, reach) => openColorIndex(block, 'sections', { size, reach })),
    pictures: late(SHARDS.pictures, openPictures),
    alike: late(SHARDS.alike, unpackAlike),
  }
}
