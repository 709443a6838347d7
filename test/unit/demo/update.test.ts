// Captures are made only for pages that changed, and nothing is written if something is wrong. These tests need no
// browser: no page is due.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSources } from '../../tools/demo/source.ts'
import { type Places, readKept, writeDemo } from '../../tools/demo/store.ts'
import { updateDemo } from '../../tools/demo/update.ts'

let folder: string
let places: Places

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-captures-'))
  places = { sites: join(folder, 'sites'), images: join(folder, 'images'), catalog: join(folder, 'catalog.jsonl') }
})
afterEach(() => rmSync(folder, { recursive: true }))

function writeSite(slug: string, html = '<title>A</title>'): void {
  mkdirSync(join(places.sites, slug), { recursive: true })
  writeFileSync(join(places.sites, slug, 'index.html'), html)
  writeFileSync(join(places.sites, slug, 'style.css'), 'h1 {}')
}

/** Writes what a run would have written for all sites. */
async function captured(...slugs: string[]): Promise<void> {
  const { sources } = await readSources(places.sites)
  const pages = sources
    .filter(({ slug }) => slugs.includes(slug))
    .map(({ slug, hash }) => ({ hash, line: lineOf(slug) }))
  const pictures = slugs.map(
    (slug) =>
      new Map([
        [`2020/${slug}.avif`, bytes],
        [`2020/${slug}-mobile.avif`, bytes],
      ]),
  )
  await writeDemo(places, pictures, pages)
}

const bytes = Buffer.alloc(100)

function lineOf(slug: string) {
  const screenshot = { path: `/2020/${slug}.avif`, width: 1440, height: 3000, mobile: `/2020/${slug}-mobile.avif` }
  return { slug, published: '2020-01-01', screenshot }
}

function update(given: { slugs?: string[]; force?: boolean } = {}) {
  return updateDemo({ places, slugs: [], force: false, ...given })
}

// (rule 33.4)
it('an unknown page, a folder that is no slug and other files are named, and nothing is written', async () => {
  writeSite('acme')
  await expect(update({ slugs: ['acne'] })).rejects.toThrow(`acne: ${places.sites} has no such folder`)
  writeSite('Big Corp')
  writeSite('photos')
  writeFileSync(join(places.sites, 'photos', 'a.png'), '')
  await expect(update()).rejects.toThrow(
    'Big Corp: the folder is not named by a slug\nphotos: the folder has to contain index.html and style.css only',
  )
  expect(existsSync(places.images)).toBe(false)
  expect(existsSync(places.catalog)).toBe(false)
})

it('pages that did not change are not captured again (rule 33.1)', async () => {
  for (const slug of ['acme', 'zebra']) writeSite(slug)
  await captured('acme', 'zebra')
  const before = readFileSync(places.catalog, 'utf8')
  expect(await update()).toEqual({ pages: 2, captured: 0, bytes: 400 })
  expect(readFileSync(places.catalog, 'utf8')).toBe(before)
})

it('a page that is gone leaves the catalog, and its pictures are removed (rule 33.1)', async () => {
  for (const slug of ['acme', 'zebra']) writeSite(slug)
  await captured('acme', 'zebra')
  rmSync(join(places.sites, 'zebra'), { recursive: true })
  expect(await update()).toMatchObject({ pages: 1, captured: 0 })
  expect(readFileSync(places.catalog, 'utf8')).not.toContain('zebra')
  expect(existsSync(join(places.images, '2020/zebra.avif'))).toBe(false)
  expect(existsSync(join(places.images, '2020/acme.avif'))).toBe(true)
})

it('a page is captured again if its sources change or a picture is missing (rule 33.1)', async () => {
  for (const slug of ['acme', 'zebra']) writeSite(slug)
  await captured('acme', 'zebra')
  const hashes = async () => new Map((await readSources(places.sites)).sources.map(({ slug, hash }) => [slug, hash]))
  const before = await hashes()
  writeSite('acme', '<title>B</title>')
  expect((await hashes()).get('acme')).not.toBe(before.get('acme'))
  expect((await hashes()).get('zebra')).toBe(before.get('zebra'))
  rmSync(join(places.images, '2020/zebra-mobile.avif'))
  expect([...(await readKept(places)).keys()]).toEqual(['acme'])
})

it('more than 12 MB are refused, and nothing changes (rule 33.3)', async () => {
  writeSite('acme')
  await captured('acme')
  writeFileSync(join(places.images, '2020/acme.avif'), Buffer.alloc(12_000_000))
  await expect(update()).rejects.toThrow('The pictures take 12000100 bytes; 12000000 are possible.')
})
