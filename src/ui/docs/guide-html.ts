// The HTML of the guide as its page shows it: code with copy buttons, links to headings, and tables that scroll.
import { decode } from 'html-entities'
import { codeBlock } from '../code.ts'
import type { CodeLanguage } from '../highlight.ts'

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
