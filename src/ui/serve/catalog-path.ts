// What the paths of the catalog's own pages show: a site, an archive, or a text for crawlers and feed readers.
import { FEED, isPageFolder } from '../../catalog/model/page-folder.ts'
import { taxonomyOfArchive } from '../../catalog/model/taxonomy.ts'
import type { ApiRequest } from '../../http/request/api-request.ts'
import { decodePercent } from '../../http/request/percent-encoding.ts'
import type { Archives, ServedSnapshot } from '../../snapshot/snapshot.ts'
import { type Archive, archiveOfTemplates, archiveOfTerm, countOf, PAGE_SIZE } from '../archive/archive.ts'
import { boardHref, parseBoard } from '../board/board-address.ts'
import { sitePath } from '../catalog/site-card.ts'
import { designOf, feedOf, type MakeText, TEXT_PATTERNS, textOfPath } from '../found/texts.ts'

export type Subject =
  | { of: 'site'; slug: string }
  | { of: 'archive'; archive: Archive; page: number }
  /** No such site or archive. `path` is the folder, and `words` are those of the slug. */
  | { of: 'nothing'; folder: string; slug: string }
  | { of: 'text'; make: MakeText }

export interface CatalogPath {
  /** The path with its query as links write it. Equal addresses show the same. */
  readonly address: string
  /** Whether the requested path is spelled differently. */
  readonly isMoved: boolean
  readonly subject: Subject
}

type Target = Pick<ApiRequest, 'path' | 'query'>

/** What the path of a site, an archive or a feed consists of. */
interface Parts {
  /** Without a slash at its end, and without `file`. */
  readonly path: string
  readonly folder: string
  /** As sent. */
  readonly slug: string
  readonly file: '' | typeof FEED | typeof DESIGN
}

/** A site's design data. (rule 43.3) */
const DESIGN = '/design.md'

function partsOf(path: string): Parts | null {
  const file =
    ([FEED, DESIGN] as const).find((name) => path.endsWith(name) && path.lastIndexOf('/') > path.indexOf('/', 1)) ?? ''
  const bare = file ? path.slice(0, -file.length) : path.replace(/(?<=.)\/$/, '')
  const [, folder = '', slug = '', ...more] = bare.split('/')
  if (slug === '' || more.length > 0 || !isPageFolder(folder)) return null
  if (file !== '' && (folder === 'site') !== (file === DESIGN)) return null
  return { path: bare, folder, slug, file }
}

/** The patterns of {@link catalogPattern}. */
export const CATALOG_PATTERNS = [
  ...TEXT_PATTERNS,
  '/site/[slug]',
  `/site/[slug]${DESIGN}`,
  '/[archive]/[slug]',
  `/[archive]/[slug]${FEED}`,
]

/** The pattern of a raw path, for logs and metrics, or null if it is no path of the catalog's pages. */
export function catalogPattern(path: string): string | null {
  const text = textOfPath(path)
  if (text !== null) return text.pattern
  const parts = partsOf(path)
  if (parts === null) return null
  return `/${parts.folder === 'site' ? 'site' : '[archive]'}/[slug]${parts.file}`
}

/** What a raw path with a {@link catalogPattern} shows. */
export function catalogPath(target: Target, served: ServedSnapshot): CatalogPath {
  const text = textOfPath(target.path)
  if (text !== null) {
    const isOfBoard = target.path.startsWith('/board')
    const address = isOfBoard ? boardHref(parseBoard(target.query), target.path) : target.path
    return { address, isMoved: false, subject: { of: 'text', make: text.make } }
  }
  const parts = partsOf(target.path)
  if (parts === null) throw new Error('The path is not one of the catalog.')
  const { path, folder, file } = parts
  const slug = decodePercent(parts.slug) ?? parts.slug
  const nothing: CatalogPath = { address: path, isMoved: false, subject: { of: 'nothing', folder, slug } }
  if (folder === 'site') return siteAt(parts, slug, served) ?? nothing
  const archive = archiveAt(served.archives, folder, slug)
  if (archive === null) return nothing
  const isMoved = path !== archive.path
  if (file) return { address: archive.path + FEED, isMoved, subject: { of: 'text', make: feedOf(archive) } }
  if (archive.term !== null && archive.term.slug !== slug.toLowerCase())
    return { ...nothing, address: archive.path + (target.query && `?${target.query}`), isMoved: true }
  return archivePage(archive, isMoved, target, served)
}

function siteAt({ path, file }: Parts, slug: string, { snapshot }: ServedSnapshot): CatalogPath | null {
  if (snapshot.changeTime(slug) === null) return null
  const address = sitePath(slug)
  const subject: Subject = file ? { of: 'text', make: designOf(slug) } : { of: 'site', slug }
  return { address: address + file, isMoved: path !== address, subject }
}

function archiveAt(archives: Archives, folder: string, slug: string): Archive | null {
  if (folder === 'templates') {
    const archive = archives.templateArchive(slug) ?? archives.templateArchive(slug.toLowerCase())
    return archive && archiveOfTemplates(archives, archive)
  }
  const taxonomy = taxonomyOfArchive(folder)
  if (taxonomy === null) return null
  const known = slug.toLowerCase()
  const term = archives.term(taxonomy, known) ?? archives.term(taxonomy, archives.movedTo(taxonomy, known) ?? '')
  return term && archiveOfTerm(term)
}

/** A page that the archive does not have is its last page. */
function archivePage(archive: Archive, isMoved: boolean, { query }: Target, served: ServedSnapshot): CatalogPath {
  const asked = new URLSearchParams(query).get('page') ?? ''
  const last = Math.max(1, Math.ceil(countOf(served, archive) / PAGE_SIZE))
  const page = /^[0-9]{1,6}$/.test(asked) ? Math.min(last, Math.max(1, Number(asked))) : 1
  const address = page === 1 ? archive.path : `${archive.path}?page=${page}`
  return { address, isMoved, subject: { of: 'archive', archive, page } }
}
