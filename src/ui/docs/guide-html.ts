// The guide as its page shows it: with the addresses of the service, copy buttons, links to headings, and tables that scroll.
import { decode } from 'html-entities'
import type { Addresses } from '../../contract/document.ts'
import { type CodeLanguage, codeBlock } from '../code.ts'

const FILES = import.meta.glob<string>(['./{agents,searching}/*.avif', '../desk/guide/**/*.avif'], {
  eager: true,
  query: '?url',
  import: 'default',
})
/** The addresses of pictures by their names in the guide: those of their files, with `_`. */
const PICTURES = Object.fromEntries(
  Object.entries(FILES).map(([file, url]) => [file.replace(/^.*\/|\.avif$/g, '').replaceAll('-', '_'), url]),
)

/** Replaces `{base_url}`, `{site_url}`, `{assets_url}` and pictures with their addresses, in Markdown or HTML. */
export function addressed(text: string, { baseUrl, siteUrl, assetsUrl }: Addresses): string {
  const known: Record<string, string> = { base_url: baseUrl, site_url: siteUrl, assets_url: assetsUrl, ...PICTURES }
  return text.replace(/\{(\w+)\}/g, (place, name: string) => known[name] ?? place)
}

const LANGUAGES: Readonly<Record<CodeLanguage, string>> = {
  sh: 'Shell',
  js: 'JavaScript',
  ts: 'TypeScript',
  python: 'Python',
  json: 'JSON',
  text: 'Address',
}
const CODE = /<pre[^>]*><code[^>]*class="language-(\w+)"[^>]*>(.*?)<\/code><\/pre>/gs
const HEADING = /<h2 id="([^"]+)">(.*?)<\/h2>/g

/** The guide with its code in blocks, each with a unique label: its language and number. */
export function guideHtml(compiled: string): string {
  let number = 0
  return withRegions(compiled).replace(CODE, (_, language: CodeLanguage, text: string) => {
    const label = `${LANGUAGES[language]}, example ${++number}`
    return codeBlock({ id: `example-${number}`, label, code: decode(text).trimEnd(), language }).html
  })
}

interface Heading {
  readonly id: string
  readonly text: string
}

/** The guide's headings of level 2, in order. */
export function headingsOf(html: string): Heading[] {
  return [...html.matchAll(HEADING)].map(([, id = '', text = '']) => ({ id, text: decode(text) }))
}

/** Adds links to headings and scrollable regions around tables. */
function withRegions(html: string): string {
  let tables = 0
  return html
    .replace(HEADING, '<h2 id="$1"><a class="self" href="#$1">$2</a></h2>')
    .replaceAll('<table>', () => {
      const region = `tabindex="0" role="region" aria-label="Table ${++tables}"`
      return `<div class="scroll" ${region}><table class="table">`
    })
    .replaceAll('</table>', '</table></div>')
}
