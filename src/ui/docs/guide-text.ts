// The guide's Markdown with the addresses of the running service in it.
import type { Addresses } from '../../contract/document.ts'

/** Puts the addresses in place of `{base_url}`, `{site_url}` and `{assets_url}`, in Markdown or in what became of it. */
export function addressed(text: string, { baseUrl, siteUrl, assetsUrl }: Addresses): string {
  return text.replaceAll('{base_url}', baseUrl).replaceAll('{site_url}', siteUrl).replaceAll('{assets_url}', assetsUrl)
}

/** Markdown whose links also work away from the service. */
export function withWholeLinks(markdown: string, baseUrl: string): string {
  return markdown.replaceAll('](/', `](${baseUrl}/`)
}
