// Random entries with everything that is hard to write as JSON, and the memory of a kernel that has them.
import fc from 'fast-check'
import { imagePrefixes } from '../../../../src/catalog/model/image-urls.ts'
import { TAXONOMIES, type TermTable, termTable } from '../../../../src/catalog/model/taxonomy.ts'
import { bytesAt, createArena } from '../../../../src/catalog/storage/arena.ts'
import { type Kernel, kernelBytes, openKernel } from '../../../../src/catalog/storage/kernel/kernel.ts'
import { joinTables } from '../../../../src/catalog/storage/kernel/tables.ts'
import { packRecords, type SegmentEntry, unpackRecords } from '../../../../src/catalog/storage/record-segment.ts'
import { fromTheLowest, type SectionRow } from '../../../../src/catalog/storage/section-record.ts'

export const SITE = 'https://gallery.example/"quoted"'
export const ASSETS = 'https://assets.example'
const IMAGES = imagePrefixes(SITE, ASSETS)

/** Quotes, backslashes, controls, several scripts, emoji, and lengths around 16 and 128 bytes. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '"',
    '\\',
    '\u0000\u001f\n',
    'é',
    '🚀',
    '日本',
    'word '.repeat(30),
    'x'.repeat(15),
    'x'.repeat(128),
  ),
)
const someText = text.filter((value) => value !== '')

/** Names of the terms by ID. */
export const TERMS = ['Portfolio', '"', 'é'.repeat(70), '🚀\n', '', 'x'.repeat(200), 'Blog']
const term = fc.nat(TERMS.length - 1)

type Terms = Record<(typeof TAXONOMIES)[number], readonly number[]>

const terms: fc.Arbitrary<Terms> = fc.record({
  ...(Object.fromEntries(TAXONOMIES.map((name) => [name, fc.array(term, { maxLength: 5 })])) as Record<
    keyof Terms,
    fc.Arbitrary<number[]>
  >),
  platform: fc.array(term, { maxLength: 1 }),
})

const section: fc.Arbitrary<SectionRow> = fc.record({
  type: term,
  top: fc.nat(9000),
  bottom: fc.nat(9000),
  prompt: text,
  tailwind: fc.option(text),
  colors: fc.array(text, { maxLength: 3 }),
  wireframe_prompt: fc.option(text),
})

function banded({ top, bottom, ...rest }: SectionRow): SectionRow {
  return { ...rest, top: Math.min(top, bottom), bottom: Math.max(top, bottom) + 1 }
}

const HEIGHT = 9001
const pixels = fc.integer({ min: 1, max: 100_000 })

/** Paths with the slug in them, and without it. */
const paths = fc.tuple(someText, text, fc.boolean()).map(([slug, rest, hasSlug]) => ({
  slug,
  path: hasSlug ? `/captures/${slug}${rest}.jpg` : `/${rest}`,
}))

const mobile = fc.option(fc.tuple(fc.nat(20), text))

export type OddEntry = Omit<SegmentEntry, 'terms' | 'jsonBytes' | 'termBytes'> & { terms: Terms }

export const oddEntry: fc.Arbitrary<OddEntry> = fc
  .record({
    texts: fc.record({ title: someText, url: fc.option(someText) }),
    paths,
    day: fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
    offline: fc.boolean(),
    size: fc.record({ width: pixels, height: pixels.map((height) => Math.max(height, HEIGHT)) }),
    mobile,
    terms,
    sections: fc.array(section.map(banded), { maxLength: 5 }),
  })
  .map(({ texts, paths, day, size, mobile, ...rest }) => ({
    ...rest,
    ...texts,
    ...paths,
    ...size,
    published: day.toISOString().slice(0, 10),
    mobile: mobile && `${paths.path.slice(0, mobile[0])}${mobile[1]}`.toWellFormed(),
  }))

/** A kernel with entries packed into its memory. */
export async function kernelWith(entries: readonly OddEntry[]): Promise<Kernel> {
  const { block: packed } = packRecords(
    entries.map((entry) => ({
      ...entry,
      terms: (name) => entry.terms[name],
      sections: fromTheLowest(entry.sections),
      jsonBytes: Buffer.byteLength(JSON.stringify(entry)),
      termBytes: 0,
    })),
  )
  const room = { size: entries.length, text: 1_000_000, repetitions: 0 }
  const arena = createArena(packed.length + kernelBytes(room) + 100_000)
  const block = bytesAt(arena, arena.reserve(packed.length), packed.length)
  block.set(packed)
  const kernel = openKernel(arena, room)
  const sources = { segments: [unpackRecords(block)], size: entries.length, terms: termNames(), images: IMAGES }
  kernel.useTables(await joinTables(arena, sources, async () => {}))
  return kernel
}

function termNames(): TermTable {
  return termTable(TERMS.map((name, id) => ({ id, taxonomy: 'genre', slug: `${id}`, name, count: 1 })))
}
