// The demo brings what its first start would have to make.
import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bandsName, measurementsOfDemo } from '../../../build-scripts/pictures/measure-file.ts'
import { importLineParser } from '../../../src/catalog/import/import-line.ts'
import { contentName, cutsOf, readyPaths } from '../../../src/catalog/pictures/ready-picture.ts'
import { DEMO_CATALOG } from '../../../src/ground/config.ts'
import { DEMO } from '../../tools/demo/store.ts'

it('the measurement, the thumbnails and the crops of each page, of this version; after a change, run npm run demo (rule 40.47)', () => {
  const parse = importLineParser()
  const known = measurementsOfDemo()()
  const lacking: string[] = []
  for (const text of readFileSync(DEMO_CATALOG, 'utf8').trimEnd().split('\n')) {
    const parsed = parse(text)
    if (!parsed.ok) throw new Error(text)
    const { slug, sections, screenshot } = parsed.value
    const { path, height } = screenshot
    const bands = sections.map(({ type, top, bottom }) => ({
      ...{ type: type.slug, top: top / height, height: (bottom - top) / height },
    }))
    const content = contentName(hash('sha256', readFileSync(join(DEMO.images, path))))
    const isReady = readyPaths(content, cutsOf(bands, height)).every((path) =>
      existsSync(join('data/demo/ready', path)),
    )
    if (!isReady || !known.has(content + bandsName(bands))) lacking.push(slug)
  }
  expect([lacking, known.size]).toEqual([[], 120])
})
