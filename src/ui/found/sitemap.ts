// GET /sitemap.xml: the addresses of all pages, for crawlers. The index names parts of at most 50,000 addresses, the most
// that the protocol allows (sitemaps.org). A part takes a fifth of a second, so it is made in small steps. (rule 35.3)
import { setImmediate as nextTurn } from 'node:timers/promises'
import { archivePath, templatesPath } from '../../catalog/model/taxonomy.ts'
import type { Config } from '../../ground/config.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { parseText } from '../catalog/api-bodies.ts'
import { sitePath } from '../catalog/site-card.ts'
import { operationPages } from '../docs/served-reference.ts'
import { XML_HEAD, xmlText } from './xml.ts'

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const PART_SIZE = 50_000
/** Addresses that are made between two pauses: about 2 ms of work. */
const STEP = 500
const FIXED_PAGES = ['/', '/explore', '/stats', '/docs', '/docs/reference', ...operationPages, '/terms', '/templates']

type Base = Pick<Config, 'baseUrl'>

export type SitemapKind = 'pages' | 'archives' | 'sites'

export interface SitemapPart {
  kind: SitemapKind
  /** From 1. */
  number: number
}

/** The index of the parts. */
export function sitemapIndex(served: ServedSnapshot, { baseUrl }: Base): string {
  const parts = Object.entries(sourcesOf(served)).flatMap(([kind, { size }]) =>
    Array.from({ length: Math.ceil(size / PART_SIZE) }, (_, i) => `/sitemap-${kind}-${i + 1}.xml`),
  )
  const entries = parts.map((path) => `<sitemap><loc>${xmlText(baseUrl + path)}</loc></sitemap>\n`)
  return `${XML_HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`
}

/** A part, or null if the index does not name it. */
export async function sitemapPart(served: ServedSnapshot, base: Base, part: SitemapPart): Promise<string | null> {
  const source = sourcesOf(served)[part.kind]
  const start = (part.number - 1) * PART_SIZE
  const end = Math.min(start + PART_SIZE, source.size)
  if (start >= end) return null
  let entries = ''
  for (let from = start; from < end; from += STEP) {
    entries += source
      .addresses(from, Math.min(STEP, end - from))
      .map((address) => entryOf(base, address))
      .join('')
    await nextTurn()
  }
  return `${XML_HEAD}<urlset ${NAMESPACE}>\n${entries}</urlset>\n`
}

interface Address {
  path: string
  /** When it last changed, ISO 8601; null if that is not known. */
  changedAt: string | null
}

function entryOf({ baseUrl }: Base, { path, changedAt }: Address): string {
  const changed = changedAt === null ? '' : `<lastmod>${changedAt}</lastmod>`
  return `<url><loc>${xmlText(baseUrl + path)}</loc>${changed}</url>\n`
}

interface Source {
  readonly size: number
  addresses(from: number, count: number): Address[]
}

function sourcesOf(served: ServedSnapshot): Record<SitemapKind, Source> {
  const pages = [...FIXED_PAGES, ...served.archives.templateArchives().map(({ slug }) => templatesPath(slug))]
  // An archive without sites is not for search engines.
  const terms = served.archives.terms().filter(({ count }) => count > 0)
  return {
    pages: { size: pages.length, addresses: (from, count) => pages.slice(from, from + count).map(unchanged) },
    archives: {
      size: terms.length,
      addresses: (from, count) =>
        terms.slice(from, from + count).map(({ taxonomy, slug }) => unchanged(archivePath(taxonomy, slug))),
    },
    sites: { size: served.snapshot.feedSize, addresses: (from, count) => changedSites(served, from, count) },
  }
}

function unchanged(path: string): Address {
  return { path, changedAt: null }
}

/** In the order of their last changes, so that a change leaves most parts as they are. */
function changedSites({ snapshot }: ServedSnapshot, from: number, count: number): Address[] {
  const changes = parseText(snapshot.changesAt(from, count)) as {
    slug: string
    removed?: true
    changed_at: string
  }[]
  return changes.flatMap(({ slug, removed, changed_at }) =>
    removed ? [] : { path: sitePath(slug), changedAt: changed_at },
  )
}
