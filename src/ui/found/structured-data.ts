// Structured data of pages (schema.org), as JSON-LD. Browsers do not run it, so the Content-Security-Policy allows it.
import type { Archive } from '../archive/archive.ts'
import type { WholeSite } from '../catalog/api-bodies.ts'
import { sitePath } from '../catalog/site-card.ts'
import { sharedPicture } from '../site/picture-sources.ts'
import { summaryOf } from '../site/site-view.ts'

type Data = Readonly<Record<string, unknown>>

/** The JSON of structured data for a script element, which no text in it can end. */
export function jsonLd(data: Data): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
}

/** A site as a work. */
export function workData(site: WholeSite, baseUrl: string): Data {
  const { title, slug, url, published, authors, genre, style, color } = site
  return {
    '@type': 'CreativeWork',
    name: title,
    description: summaryOf(site),
    url: `${baseUrl}${sitePath(slug)}`,
    image: sharedPicture(site.screenshot.full),
    datePublished: published,
    keywords: [...genre, ...style, ...color].join(', '),
    ...(authors.length > 0 && { creditText: authors.join(', ') }),
    ...(url !== null && { sameAs: url }),
  }
}

interface Collection {
  archive: Pick<Archive, 'path' | 'title'>
  description: string
  total: number
  /** The sites of this page, and the place of the first one in the archive, from 0. */
  sites: readonly WholeSite[]
  offset: number
}

/** A page of an archive as a collection. */
export function collectionData({ archive, description, total, sites, offset }: Collection, baseUrl: string): Data {
  const items = sites.map(({ title, slug }, i) => ({
    '@type': 'ListItem',
    position: offset + i + 1,
    name: title,
    url: `${baseUrl}${sitePath(slug)}`,
  }))
  return {
    '@type': 'CollectionPage',
    name: archive.title,
    description,
    url: `${baseUrl}${archive.path}`,
    mainEntity: { '@type': 'ItemList', numberOfItems: total, itemListElement: items },
  }
}
