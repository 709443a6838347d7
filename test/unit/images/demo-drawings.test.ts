// The drawings of the demo are deterministic, complete and need no font.
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoDrawings } from '../../../src/images/demo-drawings.ts'
import type { Drawing } from '../../../src/images/picture.ts'
import { type Line, readLines } from '../../support/model/import-format.ts'

const lines: Line[] = readLines(readFileSync('data/demo/catalog.jsonl', 'utf8'))
const paths = lines.flatMap(({ screenshot }) => [screenshot.path, screenshot.mobile].filter((path) => path != null))
const drawings = new Map<string, Drawing>()

beforeAll(async () => {
  const find = demoDrawings()
  for (const path of paths) {
    const found = await find(path)
    if (found?.kind === 'drawing') drawings.set(path, found)
  }
})

const topOf = ({ size }: Drawing) => ({ left: 0, top: 0, width: size.width, height: Math.min(size.height, size.width) })

it('a path that the demo does not have has no drawing', async () => {
  for (const path of ['', '/', '/demo', '/demo/2008/nothing.jpg', 'constructor']) {
    expect(await demoDrawings()(path)).toBeNull()
  }
})

it('each screenshot and mobile screenshot is drawn in the size that the catalog has', () => {
  expect(drawings.size).toBe(new Set(paths).size)
  for (const { screenshot } of lines) {
    expect(drawings.get(screenshot.path)?.size).toEqual({ width: screenshot.width, height: screenshot.height })
    if (screenshot.mobile) expect(drawings.get(screenshot.mobile)?.size.width).toBe(750)
  }
})

it('each is SVG without text elements, scripts or URLs, with valid numbers and unique names', () => {
  for (const [path, drawing] of drawings) {
    const svg = drawing.svg({ left: 0, top: 0, ...drawing.size }, { width: 200, height: 400 })
    expect(
      svg.match(/<(text|script|image|foreignObject|style)|href|NaN|undefined|Infinity|null/)?.[0],
      path,
    ).toBeUndefined()
    const names = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, name]) => name)
    expect(new Set(names).size, path).toBe(names.length)
    expect(
      [...svg.matchAll(/url\(#([^)]+)\)/g)].filter(([, name]) => !names.includes(name as string)),
      path,
    ).toEqual([])
  }
})

it('each is drawn the same twice, and no two pages are equal', async () => {
  const again = demoDrawings()
  const seen = new Set<string>()
  for (const [path, drawing] of drawings) {
    const other = (await again(path)) as Drawing
    const size = { width: 100, height: 100 }
    expect(other.identity).toBe(drawing.identity)
    expect(other.svg(topOf(other), size)).toBe(drawing.svg(topOf(drawing), size))
    seen.add(drawing.identity)
  }
  expect(seen.size).toBe(drawings.size)
})

it('the text of a page takes only a few milliseconds of the main thread', () => {
  const times = [...drawings.values()].map((drawing) => {
    const start = performance.now()
    drawing.svg({ left: 0, top: 0, ...drawing.size }, drawing.size)
    return performance.now() - start
  })
  expect(times.sort((a, b) => a - b)[Math.floor(times.length / 2)]).toBeLessThan(10)
})

describe('a cropped section', () => {
  const every = lines.find(({ slug }) => slug === 'every-section') as Line
  const sections = (every.sections ?? []) as { type: string; top: number; bottom: number }[]

  it('is a different picture for each type', async () => {
    const drawing = drawings.get(every.screenshot.path) as Drawing
    const shown = await Promise.all(
      sections.map(async ({ top, bottom }) => {
        const svg = drawing.svg(
          { left: 0, top, width: drawing.size.width, height: bottom - top },
          { width: 32, height: 32 },
        )
        const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
        expect([info.width, info.height]).toEqual([32, 32])
        return data.toString('base64')
      }),
    )
    expect(sections.length).toBeGreaterThan(10)
    expect(new Set(shown).size).toBe(sections.length)
  })
})
