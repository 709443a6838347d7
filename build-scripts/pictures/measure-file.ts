// Measures the picture of one entry, and makes its thumbnails and crops from the same decode.

import { hash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EXTRACTOR_VERSION, measurePicture, type SectionBand } from '../../src/catalog/pictures/measure.ts'
import { packPalettes } from '../../src/catalog/pictures/oklab.ts'
import { type Cut, contentName } from '../../src/catalog/pictures/ready-picture.ts'
import { byteWriter } from '../../src/catalog/storage/byte-writer.ts'
import { orElse } from '../../src/ground/faults.ts'
import { findPictureFile } from '../../src/ground/picture-file.ts'
import type { Known, Measured, Measurement } from '../../src/state/sqlite/catalog/measurements.ts'
import type { Decoded } from './decode.ts'

/** A picture to measure: that of an entry, with its sections, and those of which it gets crops. */
export interface Order {
  readonly entry: number
  readonly bands: readonly SectionBand[]
  readonly cuts: readonly Cut[]
}

export interface MeasureParts {
  find(source: string): Known | null
  /** Whether thumbnails of a content or crops have to be made. */
  isUnready(content: string, cuts: readonly Cut[]): boolean
  makeReady(content: string, picture: Decoded, cuts: readonly Cut[]): Promise<void>
}

/** The end of a source: it changes with the bands and with the version of the extractor. */
export function bandsName(bands: readonly SectionBand[]): string {
  return hash('sha256', JSON.stringify([EXTRACTOR_VERSION, bands])).slice(0, 16)
}

/** Names a version of a file, or null if there is none: an unchanged file keeps its name. */
export function versionOf(imageDir: string, path: string): string | null {
  const stats = orElse(() => statSync(join(imageDir, path), { bigint: true }), null)
  return stats && `${path} ${stats.size} ${stats.mtimeNs}`
}

const NOT_A_FILE = 'It is not a file of at most 64 MB in IMAGE_DIR.'

/** Measures the file at a path of a folder. Null if the file changes meanwhile: a later build finds it finished. */
export async function measureFile(
  imageDir: string,
  { path, ...order }: Order & { readonly path: string },
  measure: (bytes: Uint8Array, order: Order) => Promise<Sourced>,
): Promise<Measurement | null> {
  const { entry, bands } = order
  const file = versionOf(imageDir, path)
  if (file === null) return null
  const place = await findPictureFile(imageDir, path)
  const bytes = place && (await readFile(place.file).catch((error: NodeJS.ErrnoException) => error))
  if (bytes === null || bytes instanceof Error) {
    const problem = bytes === null ? NOT_A_FILE : `It cannot be read (${bytes.code}).`
    return { entry, file, source: bandsName(bands), problem, measured: null }
  }
  if (versionOf(imageDir, path) !== file) return null
  return { entry, file, ...(await measure(bytes, order)) }
}

type Sourced = Known & { readonly source: string }

/** Returns a function that measures pictures, and does the same work only once for several that have the same source. */
export function measurer(parts: MeasureParts): (bytes: Uint8Array, order: Order) => Promise<Sourced> {
  const started = new Map<string, Promise<Known>>()
  return async (bytes, order) => {
    const content = contentName(hash('sha256', bytes))
    const source = content + bandsName(order.bands)
    const known = started.get(source) ?? knownOf(bytes, { ...order, content, source }, parts)
    started.set(source, known)
    return { source, ...(await known) }
  }
}

type Source = Omit<Order, 'entry'> & { readonly content: string; readonly source: string }

async function knownOf(bytes: Uint8Array, { content, source, bands, cuts }: Source, parts: MeasureParts) {
  const known = parts.find(source)
  const isUnready = parts.isUnready(content, cuts)
  if (known !== null && (known.measured === null || !isUnready)) return known
  // Loaded when it is needed, because that takes longer than a build without new pictures.
  const { decode } = await import('./decode.ts')
  const picture = await decode(bytes)
  if ('error' in picture) return { problem: picture.error, measured: null }
  if (isUnready) await parts.makeReady(content, picture, cuts)
  return known ?? { problem: null, measured: measuredOf(picture, bands) }
}

/** What a decoded picture says, as the catalog stores it. */
export function measuredOf({ pixels }: Pick<Decoded, 'pixels'>, bands: readonly SectionBand[]): Measured {
  const { page, hero, sections, looks, hash: fingerprint, placeholder } = measurePicture(pixels, bands)
  const palettes = byteWriter()
  packPalettes(palettes, [page, hero, ...sections])
  return {
    palettes: Uint8Array.from(palettes.written()),
    looks,
    fingerprint,
    placeholder: Buffer.from(placeholder, 'base64'),
  }
}

/** `npm run demo` writes it. */
export const DEMO_MEASUREMENTS = 'data/demo/measurements.jsonl'

/** A line of the file. Bytes are base64. */
type Line = { slug: string; source: string } & Record<keyof Measured, string>

/** The members of a line that are bytes. */
export const PARTS = ['palettes', 'looks', 'fingerprint', 'placeholder'] as const

/**
 * The measurements that come with the demo, so that the first start decodes nothing. Returns a function that reads the file at
 * its first call, and returns what is known by source: a picture that was replaced is measured. (rule 40.47)
 */
export function measurementsOfDemo(file = DEMO_MEASUREMENTS): () => ReadonlyMap<string, Known> {
  let known: ReadonlyMap<string, Known> | undefined
  return () => {
    known ??= new Map(linesOf(file).map((line) => [line.source, storedMeasurement(line)]))
    return known
  }
}

/** Empty if there is no file: an installation can do without the demo. */
function linesOf(file: string): Line[] {
  const lines = () =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
  return orElse(() => lines().map((line) => JSON.parse(line) as Line), [])
}

function storedMeasurement(line: Line): Known {
  const parts = PARTS.map((name) => [name, Uint8Array.from(Buffer.from(line[name], 'base64'))])
  return { problem: null, measured: Object.fromEntries(parts) as unknown as Measured }
}
