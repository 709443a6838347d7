// A small highlighter for the code on our pages. It emits classes, because the content security policy allows no inline
// styles, and knows just what the examples need: strings, comments, keywords, numbers, and names in JSON.
import type { Language } from '../contract/sample.ts'
import { type Html, html } from './html.ts'

export type CodeLanguage = 'sh' | 'js' | 'ts' | 'python' | 'json' | 'text'

/** How the samples of requests are highlighted. */
export const HIGHLIGHTING: Readonly<Record<Language, CodeLanguage>> = { curl: 'sh', javascript: 'js', python: 'python' }

const STRING = /(?<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)/
const NUMBER = /(?<number>\b\d+(?:\.\d+)?\b)/
const JS_WORDS = /(?<keyword>\b(?:async|await|const|else|for|from|if|import|let|new|null|of|return|true|false)\b)/
const PYTHON_WORDS = /(?<keyword>\b(?:as|def|for|from|if|import|in|None|print|return|while|with|True|False)\b)/

/** The tokens of a language. What comes first wins. */
const TOKENS: Readonly<Record<CodeLanguage, RegExp | null>> = {
  sh: anyOf(
    /(?<comment>(?<=^|\s)#.*)/,
    /(?<string>"(?:[^"\\]|\\.)*"|'[^']*')/,
    /(?<keyword>(?<=^|[\s(])(?:curl|export|npm|claude)\b)/,
    /(?<name>(?<=\s)--?[A-Za-z][\w-]*|\$\w+)/,
  ),
  js: anyOf(/(?<comment>\/\/.*)/, STRING, JS_WORDS, NUMBER),
  ts: anyOf(/(?<comment>\/\/.*)/, STRING, JS_WORDS, NUMBER),
  python: anyOf(/(?<comment>#.*)/, STRING, PYTHON_WORDS, NUMBER),
  json: anyOf(/(?<name>"(?:[^"\\]|\\.)*"(?=\s*:))/, STRING, /(?<keyword>\b(?:true|false|null)\b)/, NUMBER),
  text: null,
}

function anyOf(...tokens: RegExp[]): RegExp {
  return new RegExp(tokens.map(({ source }) => source).join('|'), 'gm')
}

/** Code as HTML, with a class `t-<kind>` around each token. The text stays the same. */
export function highlighted(code: string, language: CodeLanguage): Html {
  const tokens = TOKENS[language]
  if (tokens === null) return html`${code}`
  const parts: (string | Html)[] = []
  let end = 0
  for (const match of code.matchAll(tokens)) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? []
    parts.push(code.slice(end, match.index), html`<span class="t-${kind}">${match[0]}</span>`)
    end = match.index + match[0].length
  }
  return html`${[...parts, code.slice(end)]}`
}
