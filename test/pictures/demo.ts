// The sites of the demo with their measurements.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { type Decoded, decode } from '../../build-scripts/pictures/decode.ts'
import { TAXONOMIES } from '../../src/catalog/model/taxonomy.ts'
import { type Measurement, measurePicture } from '../../src/catalog/pictures/measure.ts'
import type { Band, Pixels } from '../../src/catalog/pictures/pixels.ts'
import { sectionBands } from '../../src/catalog/pictures/section-bands.ts'
import { ROOT } from '../support/worlds/processes.ts'
import { declaredColors, mainByArea } from './declared.ts'

const DEMO = join(ROOT, 'data/demo')
const DECLARED = join(ROOT, 'test/pictures/declared.json')

interface Line {
  readonly slug: string
  readonly published: string
  readonly color: readonly string[]
  readonly sections: readonly { readonly type: string; readonly top: number; readonly bottom: number }[]
  readonly screenshot: { readonly path: string; readonly height: number }
}

export interface Site extends Pick<Line, 'slug' | 'published' | 'color'> {
  readonly path: string
  readonly measurement: Measurement
  /** Where its sections are, and where they are proposed. */
  readonly bands: { readonly real: readonly Band[]; readonly proposed: readonly Band[] }
  /** The terms as `taxonomy name`. */
  readonly terms: ReadonlySet<string>
}

/** Every site of the demo, measured. Sections other than the hero are left out, to save time. */
export function measureDemo(): Promise<Site[]> {
  return eachPicture((line, { pixels }) => {
    const { slug, published, color } = line
    const { height } = line.screenshot
    const real = line.sections.map(({ type, top, bottom }) => ({
      type: type.toLowerCase(),
      top: top / height,
      height: (bottom - top) / height,
    }))
    const heroes = real.filter(({ type }) => type === 'hero')
    const { path } = line.screenshot
    return Promise.resolve({
      slug,
      published,
      color,
      path,
      bands: { real, proposed: sectionBands(pixels) },
      measurement: measurePicture(pixels, heroes),
      terms: termsOf(line),
    })
  })
}

function termsOf(line: Line): Set<string> {
  const members: Readonly<Record<string, unknown>> = { ...line, sections: line.sections.map(({ type }) => type) }
  return new Set(
    TAXONOMIES.flatMap((taxonomy) => [members[taxonomy] ?? []].flat().map((name) => `${taxonomy} ${String(name)}`)),
  )
}

async function pictureOf(path: string): Promise<Decoded> {
  const decoded = await decode(join(DEMO, 'images', path))
  if ('error' in decoded) throw new Error(`${path}: ${decoded.error}`)
  return decoded
}

function eachPicture<T>(work: (line: Line, decoded: Decoded) => Promise<T>): Promise<T[]> {
  const lines = readFileSync(join(DEMO, 'catalog.jsonl'), 'utf8').trim().split('\n')
  const limit = pLimit(2)
  return Promise.all(
    lines.map((text) =>
      limit(async () => {
        const line: Line = JSON.parse(text)
        return work(line, await pictureOf(line.screenshot.path))
      }),
    ),
  )
}

/** The picture of a site at a width. */
export async function pixelsOf({ path }: Site, width: number): Promise<Pixels> {
  const { image } = await pictureOf(path)
  const { data, info } = await image().resize({ width }).raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The main declared colors of each page, by slug, as the last {@link writeDeclared} found them. */
export const MAIN_COLORS: Readonly<Record<string, readonly string[]>> = JSON.parse(readFileSync(DECLARED, 'utf8'))

/** Finds the main declared colors of each page anew. */
export async function writeDeclared(): Promise<void> {
  const main = await eachPicture(async ({ slug }, { image, size }) => {
    const data = await image().raw().toBuffer()
    const colors = mainByArea(declaredColors(join(DEMO, 'sites', slug)), { data, ...size })
    return `  ${JSON.stringify(slug)}: [${colors.map(({ hex }) => `"${hex}"`).join(', ')}]`
  })
  writeFileSync(DECLARED, `{\n${main.join(',\n')}\n}\n`)
}
