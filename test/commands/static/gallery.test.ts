// The pages of an export, as files for any host. (section 51)
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { decode } from 'html-entities'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withLock } from '../../../build-scripts/snapshot/lock.ts'
import { inDraft, linksOf, requireLinked } from '../../../build-scripts/static/gallery.ts'
import { command, script, start } from '../../support/worlds/processes.ts'
import { line, workshop } from '../../support/worlds/workshop.ts'

const BASE = 'https://gallery.example/app'
const ADDRESS = 'https://files.example/vitrine'
const TODAY = '2026-11-20'
/** Slugs as a catalog may have them. */
const SLUGS = ['plain', 'notes.md', 'a:b', "o'neil", '50%-off', 'ä & ö', 'deep.html', 'x'.repeat(120)].map((slug) =>
  slug.replaceAll(' ', '_'),
)

const shop = workshop()
const [images, out, next] = [join(shop.folder, 'images'), join(shop.folder, 'out'), join(shop.folder, 'next')]
const variables = {
  SNAPSHOT_DIR: shop.snapshotDir,
  CATALOG_DB: shop.catalogDb,
  IMAGE_DIR: images,
  BASE_URL: BASE,
  SITE_URL: BASE,
}
const entries = (title = (slug: string) => slug) =>
  SLUGS.map((slug, n) =>
    line({
      slug,
      title: title(slug),
      published: `2020-01-${10 + n}`,
      genre: ['Portfolio'],
      color: n % 2 ? ['Black'] : ['White & Gold'],
      screenshot: { path: n === 0 ? '/a/shot 1.jpg' : `/gone/${n}.jpg`, width: 1200, height: 2000, mobile: null },
      sections: n === 0 ? [{ type: 'Hero', top: 0, bottom: 1200, prompt: 'A hero.' }] : [],
    }),
  )
let stderr = ''
afterAll(shop.remove)
beforeAll(async () => {
  mkdirSync(join(images, 'a'), { recursive: true })
  const picture = sharp({ create: { width: 1200, height: 2000, channels: 3, background: '#c33' } })
  writeFileSync(join(images, 'a/shot 1.jpg'), await picture.jpeg().toBuffer())
  await shop.load(entries())
  await shop.build(TODAY, { siteUrl: BASE })
  stderr = (await script('static/export', [out, '--address', `${ADDRESS}/`], variables)).stderr
})

/** The files of a folder by their paths. */
function filesOf(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true })
  return all
    .filter((one) => one.isFile())
    .map(({ parentPath, name }) => posix.join(parentPath.slice(folder.length + 1), name))
}
const read = (path: string) => readFileSync(join(out, path), 'utf8')
const pages = () => filesOf(out).filter((path) => path.endsWith('.html'))

describe('pages (rule 51.6)', () => {
  it('are there for each page of the sitemap, and as Markdown', () => {
    const parts = filesOf(out).filter((path) => /^sitemap-/.test(path))
    const named = parts.flatMap((path) =>
      Array.from(read(path).matchAll(/<loc>([^<]*)/g), ([, url = '']) => decode(url)),
    )
    const files = named.map((url) => decodeURIComponent(new URL(url).href.slice(ADDRESS.length + 1)))
    for (const slug of SLUGS) expect(files).toContain(`site/${slug}.html`)
    expect(files).toEqual(expect.arrayContaining(['index.html', 'explore.html', 'stats.html', 'color/white-gold.html']))
    for (const file of files) {
      expect([file, existsSync(join(out, file))]).toEqual([file, true])
      expect(read(file.replace(/html$/, 'md'))).toMatch(/^# /)
    }
  })

  it('lead to files of the export by relative addresses, and nowhere else in the gallery (rule 51.7)', () => {
    for (const page of pages().filter((path) => path !== '404.html')) {
      expect(read(page)).toContain(`<html lang="en" data-export="${page.includes('/') ? '../' : './'}">`)
      expect([page, read(page).match(/\s(?:href|src|srcset|action)="\/[^"]*"/g)]).toEqual([page, null])
      expect([page, read(page).includes(BASE)]).toEqual([page, false])
    }
    for (const text of filesOf(out).filter((path) => /(?<!catalog.*)\.(md|xml|txt)$/.test(path)))
      expect([text, read(text).includes(BASE)]).toEqual([text, false])
    for (const text of filesOf(out).filter((path) => path.endsWith('.md')))
      for (const [, link = ''] of read(text).matchAll(/\]\(<?((?:\.\/|(?:\.\.\/)+)[^)>?]*)/g))
        expect([text, link, existsSync(join(out, decodeURIComponent(posix.join(posix.dirname(text), link))))]).toEqual([
          text,
          link,
          true,
        ])
  })

  it('say what to do in place of what needs a server (rule 51.8)', () => {
    const home = read('index.html')
    expect(home).not.toMatch(/\/v1\/|Get a (free )?key|\/docs|openapi|"\/mcp/)
    expect(home).toContain('href="./use.html"')
    expect(read('use.html')).toContain(`openLocal('${ADDRESS}')`)
    expect(read('site/plain.html')).not.toContain('This page as an API request')
    expect(read('terms.html')).not.toMatch(/requests per key|counts what people search for/)
    expect(read('llms.txt')).toContain(`${ADDRESS}/index.md`)
  })

  it('are named by the address of the export where an address must be absolute (rule 51.9)', () => {
    expect(read('site/a:b.html')).toContain(`<link rel="canonical" href="${ADDRESS}/site/a%3Ab.html">`)
    expect(read('genre/portfolio/feed.xml')).toContain(`<id>${ADDRESS}/genre/portfolio/feed.xml</id>`)
    expect(read('404.html')).toMatch(new RegExp(`data-export="${ADDRESS}/".*href="${ADDRESS}/explore.html"`, 's'))
    expect(read('robots.txt')).toContain(`Sitemap: ${ADDRESS}/sitemap.xml`)
  })
})

it('shows the pictures that builds made, and originals, and counts what IMAGE_DIR lacks (rule 51.10)', () => {
  const pictures = filesOf(join(out, 'pictures'))
  expect(pictures.sort()).toEqual([
    '0-800/a/shot 1.jpg.webp',
    '400/a/shot 1.jpg.webp',
    '800/a/shot 1.jpg.webp',
    'original/a/shot 1.jpg',
  ])
  expect(read('site/plain.html')).toContain('src="../pictures/original/a/shot%201.jpg"')
  expect(statSync(join(out, 'pictures/original/a/shot 1.jpg')).ino).toBe(statSync(join(images, 'a/shot 1.jpg')).ino)
  expect(stderr).toMatch(/pictures of the catalog cannot be read in IMAGE_DIR/)
})

it('leaves pictures where another host has them', async () => {
  await shop.build(TODAY, { siteUrl: 'https://pictures.example', into: join(shop.folder, 'elsewhere') })
  const own = { SNAPSHOT_DIR: join(shop.folder, 'elsewhere'), SITE_URL: 'https://pictures.example' }
  const to = join(shop.folder, 'elsewhere-out')
  await script('static/export', [to], { ...variables, ...own })
  expect(existsSync(join(to, 'pictures'))).toBe(false)
  expect(readFileSync(join(to, 'explore.html'), 'utf8')).toContain('https://pictures.example/cdn-cgi/image/w=400')
})

const added = {
  ...{ slug: 'added', published: TODAY, color: ['Black'], style: ['Minimal'], typeface: ['Inter'] },
  ...{ genre: ['Portfolio'], platform: 'Webflow', tech: ['GSAP'], post_tag: ['Dark Mode'] },
}
it.each([
  ['changed entry', { ...(entries()[3] as object), title: 'Renamed' }],
  ['new site with the latest date', line(added)],
])('changes few files for one %s (rule 51.11)', async (_, given) => {
  const last = existsSync(next) ? next : out
  const before = new Map(filesOf(last).map((path) => [path, readFileSync(join(last, path), 'utf8')]))
  rmSync(next, { recursive: true, force: true })
  await shop.load([given])
  await shop.build(TODAY, { siteUrl: BASE })
  await script('static/export', [next, '--address', ADDRESS], variables)
  const changed = filesOf(next).filter((path) => before.get(path) !== readFileSync(join(next, path), 'utf8'))
  expect(changed.filter((path) => path.startsWith('catalog/')).length).toBeLessThanOrEqual(30)
  expect(changed).not.toContain('terms.html')
  expect(changed.includes('stats.html')).toBe('platform' in given)
})

it('appears whole: a killed export leaves nothing at its place, and the next one succeeds (rule 51.1)', async () => {
  const to = join(shop.folder, 'killed')
  const running = start(process.execPath, command('static/export', to), variables)
  await expect.poll(() => existsSync(join(shop.folder, '.killed.draft/export/index.html'))).toBe(true)
  running.kill()
  await running.ended
  expect(existsSync(to)).toBe(false)
  await script('static/export', [to], variables)
  expect(existsSync(join(to, 'catalog/current'))).toBe(true)
  expect(readFileSync(join(to, '404.html'), 'utf8')).toContain(`data-export="${BASE}/"`)
  expect(readdirSync(shop.folder).filter((name) => name.endsWith('.draft'))).toEqual([])
})

it('leaves the draft of another export to the same folder alone', async () => {
  const to = join(shop.folder, 'twice')
  await withLock(join(shop.folder, '.twice.draft'), 0, async () => {
    await expect(script('static/export', [to], variables)).rejects.toThrow(/Another export to .*twice is running/)
  })
})

it('says what is wrong with its place and its address', async () => {
  const ended = (args: string[]) => expect(script('static/export', args, variables)).rejects
  await ended([join(images, 'a/shot 1.jpg/out')]).toThrow(/cannot be written \(ENOTDIR\), and nothing is left there/)
  const foreign = join(shop.folder, '.foreign.draft')
  mkdirSync(join(foreign, '.lock'), { recursive: true })
  const unusable = /\.foreign\.draft, which another export left, cannot be used \(.*\)\. Remove it/
  await ended([join(shop.folder, 'foreign')]).toThrow(unusable)
  await expect(inDraft(foreign, 'busy', async () => {})).rejects.toThrow(unusable)
  await ended([join(shop.folder, 'new'), '--address', '/x']).toThrow('--address takes an absolute http or https URL')
})

it('lists the links that lead to no file (rule 51.7)', () => {
  const linked = new Map(['a.html', 'gone.html', 'pictures/x.webp'].map((name) => [name, 'index.html']))
  expect(() => requireLinked(linked, new Set(['a.html']))).toThrow(/ 1 files .*:\nindex\.html leads to gone\.html$/)
  expect(() => requireLinked(linked, new Set(['a.html', 'gone.html']))).not.toThrow()
})

it('finds the files that a page leads to', () => {
  const page = `<a href="../explore.html?q=1#x"><img srcset="../p/a%20b.webp 1x, ../p/c,d.webp 2x"><a href="x&#39;y.html">
    <a href="#top"><a href="mailto:a@b.example"><a href="https://elsewhere.example/"><form action="../../../up.html">`
  expect([...linksOf(page, 'site/one.html')].sort()).toEqual(
    ['explore.html', 'p/a b.webp', 'p/c,d.webp', "site/x'y.html", 'up.html'].sort(),
  )
})
