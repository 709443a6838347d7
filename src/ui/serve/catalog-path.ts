// What the paths of sites and archives show.
import { type DESIGN, FEED, MARKDOWN } from '../../catalog/model/page-folder.ts'
import type { ApiRequest } from '../../http/request/api-request.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { type Archive, archiveIn, pageAsked } from '../archive/archive.ts'
import { sitePath } from '../catalog/site-card.ts'
import { designOf, feedOf, type MakeText } from '../found/texts.ts'

export type Subject =
  | { of: 'site'; slug: string }
  | { of: 'archive'; archive: Archive; page: number }
  /** No such site or archive. */
  | { of: 'nothing'; folder: string; slug: string; isRemoved: boolean }
  | { of: 'text'; make: MakeText }

export interface CatalogPath {
  /** The path with its query as links write it. Equal addresses show the same. */
  readonly address: string
  /** Whether the requested path is spelled differently. */
  readonly isMoved: boolean
  readonly subject: Subject
  /** Whether the path is that of the Markdown of what the address shows. */
  readonly isMarkdown?: boolean
}

type Target = Pick<ApiRequest, 'path' | 'query'>
type PathParameters = Readonly<Record<string, string>>
/** What a raw path shows. */
export type CatalogPathOf = (target: Target, parameters: PathParameters, served: ServedSnapshot) => CatalogPath

/** The path without a slash and a file at its end. */
function bareOf(path: string, file: string): string {
  return path.slice(0, file === '' && path.endsWith('/') ? -1 : path.length - file.length)
}

/** The same, with the paths of pages as Markdown. A path that shows something else, or that did, is not one of them. */
export function withMarkdown(pathOf: CatalogPathOf): CatalogPathOf {
  return (target, parameters, served) => {
    const shown = pathOf(target, parameters, served)
    const { subject, isMoved } = shown
    const isFree = subject.of === 'nothing' && !subject.isRemoved && !isMoved
    if (!isFree || !target.path.endsWith(MARKDOWN)) return shown
    const bare = (text: string) => text.slice(0, -MARKDOWN.length)
    const page = { ...parameters, slug: bare(subject.slug) }
    return { ...pathOf({ ...target, path: bare(target.path) }, page, served), isMarkdown: true }
  }
}

/** What the path of a site shows, or that of its design data. */
export function siteAt(file: '' | typeof DESIGN): CatalogPathOf {
  return ({ path }, { slug = '' }, { snapshot }) => {
    const bare = bareOf(path, file)
    if (snapshot.changeTime(slug) === null) return nothingAt(bare, 'site', slug, snapshot.isRemoved(slug))
    const address = sitePath(slug)
    const subject: Subject = file ? { of: 'text', make: designOf(slug) } : { of: 'site', slug }
    return { address: address + file, isMoved: bare !== address, subject }
  }
}

/** What the path of an archive shows, or that of its feed. */
export function archiveAt(file: '' | typeof FEED): CatalogPathOf {
  return (target, { archive: folder = '', slug = '' }, served) => {
    const bare = bareOf(target.path, file)
    const archive = archiveIn(served.archives, folder, slug)
    if (archive === null) return nothingAt(bare, folder, slug)
    const isMoved = bare !== archive.path
    if (file) return { address: archive.path + FEED, isMoved, subject: { of: 'text', make: feedOf(archive) } }
    if (archive.term === null || archive.term.slug === slug.toLowerCase())
      return archivePage(archive, isMoved, target, served)
    const address = archive.path + (target.query && `?${target.query}`)
    return { ...nothingAt(bare, folder, slug), address, isMoved: true }
  }
}

function nothingAt(address: string, folder: string, slug: string, isRemoved = false): CatalogPath {
  return { address, isMoved: false, subject: { of: 'nothing', folder, slug, isRemoved } }
}

function archivePage(archive: Archive, isMoved: boolean, { query }: Target, served: ServedSnapshot): CatalogPath {
  const page = pageAsked(served, archive, query)
  const address = page === 1 ? archive.path : `${archive.path}?page=${page}`
  return { address, isMoved, subject: { of: 'archive', archive, page } }
}
