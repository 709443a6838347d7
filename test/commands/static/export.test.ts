// The catalog of an export, and what a reader of its files is told if something is wrong with them.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundle } from '../../../build-scripts/static/bundle.ts'
import { writeCatalog } from '../../../build-scripts/static/catalog.ts'
import type * as engine from '../../../src/local/engine.ts'
import { nameOf, type StaticIndex } from '../../../src/snapshot/static/layout.ts'
import { script } from '../../support/worlds/processes.ts'
import { line, workshop } from '../../support/worlds/workshop.ts'

const shop = workshop()
const out = join(shop.folder, 'out')
let openAnswers: typeof engine.openAnswers
afterAll(shop.remove)
beforeAll(async () => {
  await shop.load(Array.from({ length: 60 }, (_, n) => line({ slug: `site-${n}`, genre: ['Portfolio'] })))
  await shop.build('2026-11-20')
  await writeCatalog(shop.snapshotDir, join(out, 'catalog'), 'https://gallery.example')
  const module = join(shop.folder, 'engine.js')
  await bundle('engine.ts', module)
  openAnswers = ((await import(pathToFileURL(module).href)) as typeof engine).openAnswers
})

/** The files with records. */
let records: readonly string[] = []
beforeAll(async () => {
  const { files } = JSON.parse(String(gunzipSync(await read(String(await read('current')).trim())))) as StaticIndex
  records = files.flatMap((file) => (typeof file.read === 'string' ? [] : [file.path]))
})

const read = (path: string) => readFile(join(out, 'catalog', path))
const text = async (response: Promise<Response>) => (await response).text()

it('takes a folder that is new or empty, and nothing else (rule 51.1)', async () => {
  const again = script('static/export', [out], {})
  await expect(again).rejects.toThrow(`ended with 1:
${out} is not empty; npm run export takes a new or empty folder.`)
})

it('reads a file once, when a request needs it first (rule 51.3)', async () => {
  const asked: string[] = []
  const answer = await openAnswers((path) => {
    asked.push(path)
    return read(path)
  })
  const opened = asked.length
  expect(JSON.parse(await text(answer('/v1/inspirations?limit=1'))).total).toBe(60)
  const listed = asked.length
  await answer('/v1/inspirations?limit=1')
  expect([listed - opened, asked.length - listed]).toEqual([1, 0])
  await answer('/v1/inspirations?limit=60')
  expect(asked).toHaveLength(listed + 2)
  expect(new Set(asked).size).toBe(asked.length)
})

it('names a file that is missing or damaged, and reads it again for the next request (rule 51.4)', async () => {
  let isGood = false
  const answer = await openAnswers(async (path) => {
    const content = await read(path)
    return isGood || !records.includes(path) ? content : content.subarray(1)
  })
  await expect(answer('/v1/inspirations/site-7')).rejects.toThrow(/^[0-9a-f]{20}\.bin is damaged\. Reload, or export/)
  isGood = true
  expect((await answer('/v1/inspirations/site-7')).status).toBe(200)
  await expect(openAnswers(async () => new TextEncoder().encode('<html>'))).rejects.toThrow(/^There is no catalog: /)
})

it('refuses a catalog that another release laid out (rule 51.4)', async () => {
  const current = String(await read('current')).trim()
  const other = gzipSync(String(gunzipSync(await read(current))).replace(/"format":"[\d.]+"/, '"format":"1.0"'))
  const answers = openAnswers(async (path) =>
    path === 'current' ? new TextEncoder().encode(await nameOf(other)) : other,
  )
  await expect(answers).rejects.toThrow(/^The catalog is of another release: it has format 1\.0, and this one reads /)
})
