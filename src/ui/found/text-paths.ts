// The paths of texts for crawlers and feed readers, and of icons.
import type { Archive } from '../archive/archive.ts'

export type TextSubject =
  | { of: 'robots' }
  | { of: 'icon'; icon: 'svg' | 'ico' | 'touch' }
  /** The index of the sitemap's parts, or the n-th part of a kind, from 1. */
  | { of: 'sitemap'; part: { kind: SitemapKind; number: number } | null }
  /** The newest sites, of all or of an archive. */
  | { of: 'feed'; archive: Archive | null }
  /** The DESIGN.md of a site. */
  | { of: 'design'; slug: string }
  /** A file of the board that the query is. */
  | { of: 'board'; file: 'csv' | 'markdown' | 'sheet' }

export type SitemapKind = 'pages' | 'archives' | 'sites'

interface TextPath {
  /** A pattern, for logs and metrics. */
  readonly pattern: string
  readonly subject: TextSubject
}

const FIXED: Readonly<Record<string, TextSubject>> = {
  '/robots.txt': { of: 'robots' },
  '/icon.svg': { of: 'icon', icon: 'svg' },
  '/favicon.ico': { of: 'icon', icon: 'ico' },
  '/apple-touch-icon.png': { of: 'icon', icon: 'touch' },
  '/sitemap.xml': { of: 'sitemap', part: null },
  '/feed.xml': { of: 'feed', archive: null },
  '/board.csv': { of: 'board', file: 'csv' },
  '/board.md': { of: 'board', file: 'markdown' },
  '/board/sheet.jpg': { of: 'board', file: 'sheet' },
}
const PART = /^\/sitemap-(pages|archives|sites)-([1-9][0-9]{0,5})\.xml$/

const PART_PATTERN = '/sitemap-[part].xml'

/** The patterns of all texts. */
export const TEXT_PATTERNS: readonly string[] = [...Object.keys(FIXED), PART_PATTERN]

/** The text at a raw path, or null if there is none. */
export function textOfPath(path: string): TextPath | null {
  const fixed = Object.hasOwn(FIXED, path) ? FIXED[path] : undefined
  if (fixed !== undefined) return { pattern: path, subject: fixed }
  const [, kind, number] = PART.exec(path) ?? []
  if (kind === undefined) return null
  const part = { kind: kind as SitemapKind, number: Number(number) }
  return { pattern: PART_PATTERN, subject: { of: 'sitemap', part } }
}
