// An entry as text: the pieces of JSON that its three shapes (listing, search item, a section's parent) are joined
// from, and the joining. Pieces are made once, by the build; a request only concatenates.
import { encodeImagePath, type ImagePrefixes } from './image-urls.ts'

/** An entry as the catalog database holds it, terms by name. */
export interface Entry {
  title: string
  slug: string
  url: string | null
  /** `YYYY-MM-DD`. */
  published: string
  offline: boolean
  genre: readonly string[]
  color: readonly string[]
  style: readonly string[]
  typeface: readonly string[]
  sections: readonly string[]
  /** One name, or '' where there is none. */
  platform: string
  tech: readonly string[]
  authors: readonly string[]
  screenshot: { path: string; width: number; height: number; mobile: string | null }
}

/**
 * The pieces of an entry's text in the order in which they are stored. `title` to `authors` are the members of the
 * listing shape, each but the first with its leading comma, and stand next to each other: one run of text. `path` and
 * `mobile` are encoded image paths; `mobile` is empty where there is no mobile capture.
 */
export const PIECES = [
  'title',
  'slug',
  'url',
  'published',
  'offline',
  'genre',
  'color',
  'sections',
  'platform',
  'authors',
  'path',
  'mobile',
] as const
export type Piece = (typeof PIECES)[number]

/** The pieces of an entry, in the order of {@link PIECES}. `color` runs on to `typeface`, `platform` to `tech`. */
export function inspirationPieces(entry: Entry): string[] {
  const json = JSON.stringify
  const { screenshot } = entry
  return [
    `"title":${json(entry.title)}`,
    `,"slug":${json(entry.slug)}`,
    `,"url":${json(entry.offline ? null : entry.url)}`,
    `,"published":"${entry.published}"`,
    `,"offline":${entry.offline}`,
    `,"genre":${json(entry.genre)}`,
    `,"color":${json(entry.color)},"style":${json(entry.style)},"typeface":${json(entry.typeface)}`,
    `,"sections":${json(entry.sections)}`,
    `,"platform":${json(entry.platform)},"tech":${json(entry.tech)}`,
    `,"authors":${json(entry.authors)}`,
    encodeImagePath(screenshot.path),
    screenshot.mobile === null ? '' : encodeImagePath(screenshot.mobile),
  ]
}

/** Where an entry's text comes from: a piece, or a run of neighbouring pieces. */
export interface Record {
  text(from: Piece, to: Piece): string
  readonly width: number
  readonly height: number
}

/** The shape of `/v1/inspirations`. */
export function inspirationText(record: Record, images: ImagePrefixes): string {
  const path = record.text('path', 'path')
  const mobile = record.text('mobile', 'mobile')
  const mobileMember = mobile === '' ? '' : `","mobile":"${images.mobile}${mobile}`
  return (
    `{${record.text('title', 'authors')},"screenshot":{${presets(path, images)}","original":"${images.original}${path}` +
    `${mobileMember}","width":${record.width},"height":${record.height}}}`
  )
}

/** The shape of `parent` in `/v1/sections`. */
export function parentText(record: Record, images: ImagePrefixes): string {
  const path = record.text('path', 'path')
  return (
    `{${record.text('title', 'color')}${record.text('platform', 'authors')},` +
    `"screenshot":{${presets(path, images)}","original":"${images.original}${path}"}}`
  )
}

/** The shape of a search result. */
export function searchItemText(record: Record, images: ImagePrefixes): string {
  const path = record.text('path', 'path')
  const dated = `${record.text('offline', 'offline')}${record.text('published', 'published')}`
  const terms = `${record.text('genre', 'genre')}${record.text('sections', 'sections')}${record.text('authors', 'authors')}`
  return `{${record.text('title', 'url')}${dated}${terms},"screenshot":{${presets(path, images)}"}}`
}

function presets(path: string, images: ImagePrefixes): string {
  return `"hero":"${images.hero}${path}","thumbnail":"${images.thumbnail}${path}","full":"${images.full}${path}`
}
