// Splits the HTML of the guide into text and code blocks, which pages show with a copy button.
import { decode } from 'html-entities'
import type { CodeLanguage } from '../highlight.ts'

export type Piece =
  | { readonly kind: 'text'; readonly html: string }
  | {
      readonly kind: 'code'
      readonly id: string
      readonly label: string
      readonly code: string
      readonly language: CodeLanguage
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

/** Splits HTML at its code blocks. Each gets a unique label: its language and number. */
export function guidePieces(compiled: string): Piece[] {
  const html = withRegions(compiled)
  const pieces: Piece[] = []
  let end = 0
  let number = 0
  for (const match of html.matchAll(CODE)) {
    const [whole, language, code = ''] = match as unknown as [string, CodeLanguage, string]
    pieces.push({ kind: 'text', html: html.slice(end, match.index) })
    number++
    const label = `${LANGUAGES[language]}, example ${number}`
    pieces.push({ kind: 'code', id: `example-${number}`, label, code: decode(code).trimEnd(), language })
    end = match.index + whole.length
  }
  return [...pieces, { kind: 'text', html: html.slice(end) }]
}

export interface Heading {
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
