// What the paths of the catalog's own pages show: a site, an archive, or a text for crawlers and feed readers.
import { FEED, isPageFolder } from '../../catalog/model/page-folder.ts'
import { taxonomyOfArchive } from '../../catalog/model/taxonomy.ts'
import type { ApiRequest } from '../../http/request/api-request.ts'
import { decodePercent } from '../../http/request/percent-encoding.ts'
import type { Archives, ServedSnapshot } from '../../snapshot/snapshot.ts'
import { type Archive, archiveOfTemplates, archiveOfTerm, countOf } from '../archive/archive.ts'
import { PAGE_SIZE } from '../archive/page-size.ts'
import { sitePath } from '../catalog/site-card.ts'
import { type TextSubject, textOfPath } from '../found/text-paths.ts'

export type Subject =
  | { of: 'site'; slug: string }
  | { of: 'archive'; archive: Archive; page: number }
  /** No such site or archive. `path` is the folder, and `words` are those of the slug. */
  | { of: 'nothing'; folder: string; slug: string }
  | TextSubject

export interface CatalogPath {
  /** A pattern, for logs and metrics. */
  readonly route: string
  /** The path with its query as links write it. Equal addresses show the same. */
  readonly address: string
  /** Whether the requested path is spelled differently. */
  readonly isMoved: boolean
  readonly subject: Subject
}

type Target = Pick<ApiRequest, 'path' | 'query'>

const SITE_ROUTE = '/site/[slug]'
const ARCHIVE_ROUTE = '/[archive]/[slug]'

/** Whether a path can be one of {@link catalogPath}, for a server that has no catalog yet. */
export function isCatalogPath(path: string): boolean {
  const [, folder = '', slug = ''] = path.split('/')
  if (slug === '') return textOfPath(path) !== null
  return isPageFolder(folder)
}

/** What a raw path shows, or null if it is no path of the catalog's pages. */
export function catalogPath(target: Target, served: ServedSnapshot): CatalogPath | null {
  const text = textOfPath(target.path)
  if (text !== null) return { route: text.route, address: target.path, isMoved: false, subject: text.subject }
  const feeds = target.path.endsWith(FEED)
  const path = feeds ? target.path.slice(0, -FEED.length) : target.path.replace(/(?<=.)\/$/, '')
  const [, folder = '', raw = '', ...more] = path.split('/')
  if (raw === '' || more.length > 0 || !isPageFolder(folder)) return null
  const slug = decodePercent(raw) ?? raw
  if (folder === 'site') return feeds ? null : siteAt(path, slug, served)
  const archive = archiveAt(served.archives, folder, slug)
  if (archive === null) return nothing({ route: feeds ? ARCHIVE_ROUTE + FEED : ARCHIVE_ROUTE, path, folder, slug })
  const isMoved = path !== archive.path
  if (feeds) {
    const subject = { of: 'feed', archive } as const
    return { route: ARCHIVE_ROUTE + FEED, address: archive.path + FEED, isMoved, subject }
  }
  return archivePage(archive, isMoved, target, served)
}

function siteAt(path: string, slug: string, { snapshot }: ServedSnapshot): CatalogPath {
  if (snapshot.changeTime(slug) === null) return nothing({ route: SITE_ROUTE, path, folder: 'site', slug })
  const address = sitePath(slug)
  return { route: SITE_ROUTE, address, isMoved: path !== address, subject: { of: 'site', slug } }
}

interface Nothing {
  route: string
  path: string
  folder: string
  slug: string
}

function nothing({ route, path, folder, slug }: Nothing): CatalogPath {
  return { route, address: path, isMoved: false, subject: { of: 'nothing', folder, slug } }
}

function archiveAt(archives: Archives, folder: string, slug: string): Archive | null {
  if (folder === 'templates') {
    const archive = archives.templateArchive(slug) ?? archives.templateArchive(slug.toLowerCase())
    return archive && archiveOfTemplates(archives, archive)
  }
  const taxonomy = taxonomyOfArchive(folder)
  const term = taxonomy && archives.term(taxonomy, slug.toLowerCase())
  return term && archiveOfTerm(term)
}

/** A page that the archive does not have is its last page. */
function archivePage(archive: Archive, isMoved: boolean, { query }: Target, served: ServedSnapshot): CatalogPath {
  const asked = new URLSearchParams(query).get('page') ?? ''
  const last = Math.max(1, Math.ceil(countOf(served, archive) / PAGE_SIZE))
  const page = /^[0-9]{1,6}$/.test(asked) ? Math.min(last, Math.max(1, Number(asked))) : 1
  const address = page === 1 ? archive.path : `${archive.path}?page=${page}`
  return { route: ARCHIVE_ROUTE, address, isMoved, subject: { of: 'archive', archive, page } }
}
