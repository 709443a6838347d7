// Every archive page keeps its word: exactly the sites that the API lists, and the same number. It runs on the demo, or on
// the server at TEST_URL with its whole catalog. That server needs TRUST_PROXY=1, because pages are limited per visitor.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Service } from '../../support/http/http.ts'
import { freshNetwork } from '../../support/http/registrations.ts'
import { service, target } from '../../support/http/target.ts'
import { shownArchive } from '../../support/model/archive-pages.ts'
import { demoWorld, serve } from '../../support/worlds/world.ts'

const PATIENCE_MS = 900_000
const PAGE_SIZE = 24

interface Listed {
  slug: string
  terms: { taxonomy: string; slug: string; url: string }[]
}

let server: { service: Service; key: string }
/** The slugs of the sites of each archive, the newest first, by its path. */
let expected: Map<string, string[]>
/** The `count` of each archive in responses of the API, by its path. */
let counts: Map<string, number>

async function api<T>(path: string): Promise<T> {
  const { status, data } = await server.service<T>(path, { key: server.key })
  expect(`${status} ${path}`).toBe(`200 ${path}`)
  return data
}

const page = (path: string, headers: Record<string, string> = {}) =>
  server.service(path, { headers: { 'x-forwarded-for': `${freshNetwork()}::1`, accept: 'text/html', ...headers } })

/** All sites with their terms, the newest first. */
async function everySite(): Promise<Listed[]> {
  const sites: Listed[] = []
  for (let cursor: string | null = '*'; cursor !== null; ) {
    const query = `limit=100&fields=slug&include=terms&cursor=${encodeURIComponent(cursor)}`
    const body: { results: Listed[]; next_cursor: string | null } = await api(`/v1/inspirations?${query}`)
    sites.push(...body.results)
    cursor = body.next_cursor
  }
  return sites
}

beforeAll(async () => {
  if (target.own) {
    const demo = await serve(await demoWorld(await mkdtemp(join(tmpdir(), 'vitrine-archives-'))))
    server = { service: demo.service, key: demo.adminKey }
  } else server = { service, key: target.adminKey }
  const sites = await everySite()
  expected = new Map()
  for (const { slug, terms } of sites) {
    for (const { url } of terms) expected.set(url, [...(expected.get(url) ?? []), slug])
  }
  const taxonomies = await api<Record<string, { url: string; count: number }[]>>('/v1/taxonomies')
  counts = new Map(Object.values(taxonomies).flatMap((terms) => terms.map(({ url, count }) => [url, count])))
}, PATIENCE_MS)

describe('the archive of a term', () => {
  it(
    'has the sites with the term, as many as the API counts, for all terms of all ten taxonomies (rule 34.4)',
    async () => {
      const failed: string[] = []
      expect(expected.size).toBeGreaterThan(50)
      for (const path of new Set([...expected.keys(), ...counts.keys()])) {
        const sites = expected.get(path) ?? []
        const { status, text } = await page(path)
        const shown = shownArchive(text)
        const first = JSON.stringify(shown.slugs) === JSON.stringify(sites.slice(0, PAGE_SIZE))
        const agrees = status === 200 && first && shown.count === (counts.get(path) ?? sites.length)
        if (!agrees || shown.count !== sites.length)
          failed.push(`${status} ${path}: ${shown.count}, not ${sites.length}`)
      }
      expect(failed).toEqual([])
    },
    PATIENCE_MS,
  )

  it('continues on further pages, each site once, with links in both directions (rule 34.4, rule 34.6)', async () => {
    const [path = '', sites = []] = [...expected].sort(([, a], [, b]) => b.length - a.length)[0] ?? []
    const shown: string[] = []
    let next: string | undefined = path
    for (let previous: string | undefined; next !== undefined; ) {
      const { text, status } = await page(next)
      expect(status).toBe(200)
      const { slugs, links } = shownArchive(text)
      shown.push(...slugs)
      expect(links.prev).toBe(previous)
      previous = next
      next = links.next
    }
    expect(shown).toEqual(sites)
  })
})

describe('a template archive', () => {
  it(
    'has the templates with all of its filters, as many as the API counts, and so does the list of archives (rule 34.4, rule 34.7)',
    async () => {
      const { text } = await page('/templates')
      const listed = [...text.matchAll(/href="(\/templates\/[^"]+)">.*?<span class="soft">([\d,]+)</g)]
      const failed: string[] = []
      expect(listed.length).toBeGreaterThan(5)
      for (const [, path = '', number = ''] of listed) {
        const { filters, slugs, count } = shownArchive((await page(path)).text)
        const query = filters.map(([taxonomy, slug]) => `${taxonomy}=${encodeURIComponent(slug)}`).join('&')
        const listing = `/v1/inspirations?category=template&fields=slug&limit=${PAGE_SIZE}&${query}`
        const { total, results } = await api<{ total: number; results: Listed[] }>(listing)
        const same = JSON.stringify(results.map(({ slug }) => slug)) === JSON.stringify(slugs)
        if (filters.length === 0 || !same || count !== total || number.replaceAll(',', '') !== String(total))
          failed.push(`${path}: ${count} and ${number}, not ${total}`)
      }
      expect(failed).toEqual([])
    },
    PATIENCE_MS,
  )

  it('has the count of search responses (rule 34.4)', async () => {
    const { text } = await page('/templates')
    const paths = Array.from(text.matchAll(/href="(\/templates\/[^"]+)">/g), ([, path = '']) => path)
    const searches = new Map<string, number>()
    for (const path of paths) {
      const { filters } = shownArchive((await page(path)).text)
      const name = filters.map(([, slug]) => slug.replaceAll('-', ' ')).join(' ')
      const body = await api<{
        matched_template_archive: { url: string; count: number } | null
        similar_template_archives: { url: string; count: number }[]
      }>(`/v1/search?q=${encodeURIComponent(name)}`)
      const found = [body.matched_template_archive, ...body.similar_template_archives]
      for (const archive of found) if (archive) searches.set(archive.url, archive.count)
    }
    expect(searches.size).toBeGreaterThan(0)
    for (const [url, count] of searches) expect([url, shownArchive((await page(url)).text).count]).toEqual([url, count])
  })
})

describe('an archive path', () => {
  it('in another spelling leads to the one that links have (rule 34.8)', async () => {
    const path = [...expected.keys()].find((url) => /^\/\w+\/[a-z]{3,}$/.test(url)) ?? ''
    const [, folder = '', slug = ''] = path.split('/')
    for (const other of [slug.toUpperCase(), `%${slug.charCodeAt(0).toString(16)}${slug.slice(1)}`]) {
      const { status, headers } = await page(`/${folder}/${other}`)
      expect([status, headers['location']]).toEqual([301, path])
    }
    expect((await page(`${path}/`)).status).toBe(200)
  })

  it('has its last page for a page that is too far, and its first for one that is no number (rule 34.6)', async () => {
    const [path = '', sites = []] = [...expected].find(([, { length }]) => length > PAGE_SIZE) ?? []
    const pages = Math.ceil(sites.length / PAGE_SIZE)
    const far = shownArchive((await page(`${path}?page=99999`)).text)
    expect(far.slugs).toEqual(sites.slice((pages - 1) * PAGE_SIZE))
    for (const odd of ['0', '-1', 'x', '1.5', ''])
      expect(shownArchive((await page(`${path}?page=${odd}`)).text).slugs).toEqual(sites.slice(0, PAGE_SIZE))
  })
})
