// What the kernel writes from packed records against JSON.stringify of the same entries, byte for byte.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeImagePath } from '../../../../src/catalog/model/image-urls.ts'
import { SHAPES } from '../../../../src/catalog/model/shape.ts'
import type { EntryNumber } from '../../../../src/catalog/storage/arena.ts'
import type { SectionRow } from '../../../../src/catalog/storage/section-record.ts'
import { runs, seedOfRun } from '../../../support/project/random.ts'
import { ASSETS, kernelWith, type OddEntry, oddEntry, SITE, TERMS } from './odd-entries.ts'

const RUNS = runs(60, 3000)
const seed = seedOfRun('record texts')

type Json = Record<string, unknown>

/** The members of an entry in the order of rule 9.1. */
const MEMBERS = [
  ...['title', 'slug', 'url', 'published', 'offline', 'genre', 'color', 'style', 'typeface', 'sections', 'platform'],
  ...['tech', 'authors', 'screenshot'],
]
/** A search result has `offline` before `published`. (rule 13.3) */
const ITEM_ORDER = MEMBERS.toSpliced(3, 2, 'offline', 'published')
/** The members of a section in the order of rule 8.5. */
const SECTION_MEMBERS = ['image', 'section_type', 'prompt', 'tailwind', 'colors', 'wireframe_prompt']

const names = (ids: readonly number[]) => ids.map((id) => TERMS[id])
const wantedOf = (members: readonly string[], bits: number) => members.filter((_, i) => (bits >>> i) & 1)
const picked = (value: Json, members: readonly string[]) =>
  Object.fromEntries(members.map((name) => [name, value[name]]))
const decoded = (written: string) => Buffer.from(written, 'latin1').toString()
const entryNumbers = (count: number) => Array.from({ length: count }, (_, i) => i as EntryNumber)

/** The screenshots of the shapes. (rule 9.6, rule 9.7, rule 9.9) */
function screenshotOf({ path, mobile, width, height }: OddEntry, shape: number): Json {
  const preset = (config: string, of: string) => `${SITE}/cdn-cgi/image/${config}${encodeImagePath(of)}`
  const item = {
    hero: preset('w=1280,h=800,fit=cover,g=top,f=auto,q=85', path),
    thumbnail: preset('w=400,h=300,fit=cover,g=top,f=auto,q=85', path),
    full: preset('w=2560,f=auto,q=85', path),
  }
  if (shape === SHAPES.ITEM) return item
  const parent = { ...item, original: `${SITE}${encodeImagePath(path)}` }
  if (shape !== SHAPES.LISTING) return parent
  return { ...parent, ...(mobile !== null && { mobile: preset('w=375,f=auto,q=85', mobile) }), width, height }
}

/** An entry as the API shows it. (rule 9.1, rule 9.2, rule 9.4) */
function shown(entry: OddEntry, shape: number): Json {
  const { title, slug, published, offline, terms } = entry
  const lists = Object.fromEntries(Object.entries(terms).map(([name, ids]) => [name, names(ids)]))
  const url = offline && shape !== SHAPES.WITH_URL ? null : entry.url
  const platform = names(terms.platform)[0] ?? ''
  return { ...lists, platform, title, slug, url, published, offline, screenshot: screenshotOf(entry, shape) }
}

function expectedEntry(entry: OddEntry, bits: number, shape: number): Json {
  const wanted = wantedOf(MEMBERS, bits)
  const order = shape === SHAPES.ITEM ? ITEM_ORDER : MEMBERS
  return picked(
    shown(entry, shape),
    order.filter((name) => wanted.includes(name)),
  )
}

/** The URL of a crop. (rule 9.10, rule 9.11) */
function cropOf(
  { path, width: imageWidth, height: imageHeight }: OddEntry,
  { top, bottom }: SectionRow,
  width: number,
) {
  const height = Math.max(1, Math.round(((bottom - top) * width) / imageWidth))
  const size = `width=${width},height=${height}`
  const config = `trim=${top};0;${imageHeight - bottom};0,${size},fit=cover,format=jpg,quality=85`
  return `${ASSETS}/cdn-cgi/image/${config}${encodeImagePath(path)}`
}

interface Wanted {
  own: number
  parent: number
}

function expectedSection(entry: OddEntry, row: SectionRow, width: number, { own, parent }: Wanted): Json {
  const whole = { ...row, image: cropOf(entry, row, width), section_type: TERMS[row.type] }
  return {
    ...picked(whole, wantedOf(SECTION_MEMBERS, own)),
    ...(parent !== 0 && { parent: expectedEntry(entry, parent, SHAPES.PARENT) }),
  }
}

const bits = fc.nat(2 ** MEMBERS.length - 1)

describe('an entry', () => {
  test('any members of any entries in any shape (rule 7.12)', async () => {
    const entries = fc.array(oddEntry, { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(entries, bits, fc.constantFrom(...Object.values(SHAPES)), async (entries, bits, shape) => {
        const kernel = await kernelWith(entries)
        const written = kernel.recordsText(entryNumbers(entries.length), bits, shape)
        expect(`[${decoded(written)}]`).toBe(JSON.stringify(entries.map((entry) => expectedEntry(entry, bits, shape))))
      }),
      { numRuns: RUNS, seed },
    )
  })

  test('every subset of the members in every shape', async () => {
    const [entry] = fc.sample(oddEntry, { seed, numRuns: 1 }) as [OddEntry]
    const kernel = await kernelWith([entry])
    for (const shape of Object.values(SHAPES)) {
      for (let bits = 0; bits < 2 ** MEMBERS.length; bits++) {
        const expected = JSON.stringify(expectedEntry(entry, bits, shape))
        const written = decoded(kernel.recordsText(entryNumbers(1), bits, shape))
        if (written !== expected) expect({ shape, bits, written }).toEqual({ shape, bits, written: expected })
      }
    }
  })
})

describe('a section', () => {
  test('any members of any section and of its parent, the lowest section first (rule 8.4, rule 8.6)', async () => {
    const wanted = fc.record({ own: fc.nat(2 ** SECTION_MEMBERS.length - 1), parent: fc.oneof(fc.constant(0), bits) })
    const width = fc.integer({ min: 100, max: 2560 })
    const entries = fc.array(oddEntry, { minLength: 1, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(entries, fc.nat(TERMS.length - 1), width, wanted, async (entries, type, width, bits) => {
        const kernel = await kernelWith(entries)
        const found = entries.flatMap((entry, i) =>
          entry.sections
            .filter((row) => row.type === type)
            .toSorted((a, b) => a.top - b.top)
            .reverse()
            .map((row, nth) => ({ place: { entry: i as EntryNumber, nth }, entry, row })),
        )
        const places = found.map(({ place }) => place)
        const written = kernel.sectionsText(places, { type, width, bits })
        const expected = found.map(({ entry, row }) => expectedSection(entry, row, width, bits))
        expect(`[${decoded(written)}]`).toBe(JSON.stringify(expected))
      }),
      { numRuns: RUNS, seed },
    )
  })

  const plain = { title: 'A', slug: 'a', url: null, path: '/a.jpg', published: '2019-04-02', offline: false }
  const [{ terms }] = fc.sample(oddEntry, { seed: 1, numRuns: 1 }) as [OddEntry]

  async function crop(band: { top: number; bottom: number }, size: { width: number; height: number }, width: number) {
    const texts = { prompt: '', tailwind: null, colors: [], wireframe_prompt: null }
    const entry = { ...plain, ...size, mobile: null, terms, sections: [{ type: 0, ...band, ...texts }] }
    const kernel = await kernelWith([entry])
    return kernel.sectionsText([{ entry: 0 as EntryNumber, nth: 0 }], { type: 0, width, bits: { own: 1, parent: 0 } })
  }

  test('a crop trims above and below the band, and its height follows from the width (rule 9.10, rule 9.11)', async () => {
    const config = 'trim=900;0;7200;0,width=640,height=225,fit=cover,format=jpg,quality=85'
    const image = `${ASSETS}/cdn-cgi/image/${config}/a.jpg`
    expect(await crop({ top: 900, bottom: 1800 }, { width: 2560, height: 9000 }, 640)).toBe(JSON.stringify({ image }))
  })

  test('a crop is never lower than one pixel (rule 9.11)', async () => {
    expect(await crop({ top: 0, bottom: 1 }, { width: 2560, height: 10 }, 100)).toContain('height=1,')
  })
})
