// Fills the addresses of the service into the guide.
import type { Addresses } from '../../contract/document.ts'

/** Replaces `{base_url}`, `{site_url}` and `{assets_url}` with the addresses, in Markdown or HTML. */
export function addressed(text: string, { baseUrl, siteUrl, assetsUrl }: Addresses): string {
  return text.replaceAll('{base_url}', baseUrl).replaceAll('{site_url}', siteUrl).replaceAll('{assets_url}', assetsUrl)
}

/** Turns links to paths into absolute URLs. */
export function withAbsoluteLinks(markdown: string, baseUrl: string): string {
  return markdown.replaceAll('](/', `](${baseUrl}/`)
}
