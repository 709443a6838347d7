// Fills the addresses of the service into the guide.
import type { Addresses } from '../../contract/document.ts'

const FILES = import.meta.glob<string>('./{agents,searching}/*.avif', { eager: true, query: '?url', import: 'default' })
/** The addresses of pictures by their names in the guide: those of their files, with `_`. */
const PICTURES = Object.fromEntries(
  Object.entries(FILES).map(([file, url]) => [file.replace(/^.*\/|\.avif$/g, '').replaceAll('-', '_'), url]),
)

/** Replaces `{base_url}`, `{site_url}`, `{assets_url}` and pictures with their addresses, in Markdown or HTML. */
export function addressed(text: string, { baseUrl, siteUrl, assetsUrl }: Addresses): string {
  const known: Record<string, string> = { base_url: baseUrl, site_url: siteUrl, assets_url: assetsUrl, ...PICTURES }
  return text.replace(/\{(\w+)\}/g, (place, name: string) => known[name] ?? place)
}
