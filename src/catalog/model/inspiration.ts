// An entry as JSON, as the build writes it into the pages of a CDN. The server's answers come from the kernel.
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

/** The shape of `/v1/inspirations`. */
export function inspirationJson({ screenshot, ...members }: Entry, images: ImagePrefixes): string {
  const { title, slug, url, published, offline, genre, color, style, typeface, sections, platform, tech, authors } =
    members
  const own = { title, slug, url: offline ? null : url, published, offline, genre, color, style, typeface, sections }
  const text = JSON.stringify({ ...own, platform, tech, authors })
  return `${text.slice(0, -1)},"screenshot":${screenshotJson(screenshot, images)}}`
}

/** The prefixes are the insides of JSON strings already, and an encoded path needs no escaping. */
function screenshotJson({ path, width, height, mobile }: Entry['screenshot'], images: ImagePrefixes): string {
  const encoded = encodeImagePath(path)
  const presets = (['hero', 'thumbnail', 'full', 'original'] as const).map(
    (name) => `"${name}":"${images[name]}${encoded}"`,
  )
  if (mobile !== null) presets.push(`"mobile":"${images.mobile}${encodeImagePath(mobile)}"`)
  return `{${presets.join(',')},"width":${width},"height":${height}}`
}
