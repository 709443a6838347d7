// Highlighted code with a copy button, alone and as tabs of three languages. Pages and their scripts show it alike.
import { LANGUAGES, type Language } from '../contract/sample.ts'
import { copyButton, type Html, html } from './html.ts'

export type CodeLanguage = 'sh' | 'js' | 'ts' | 'python' | 'json' | 'text'

/** How the samples of requests are highlighted. */
const HIGHLIGHTING: Readonly<Record<Language, CodeLanguage>> = { curl: 'sh', javascript: 'js', python: 'python' }

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

interface Block {
  /** Unique on the page. The copy button refers to it. */
  readonly id: string
  /** For example `curl` or `Response`. */
  readonly label: string
  readonly code: string
  readonly language?: CodeLanguage
  readonly wrapped?: boolean
}

/** A block of code with a label. */
export function codeBlock({ id, label, code, language = 'text', wrapped = false }: Block): Html {
  return html`<div class="code${wrapped && ' wrapped'}">
    <header><span>${label}</span>${copyButton(id, 'Copy', ` ${label}`)}</header>
    <pre tabindex="0" role="region" aria-label="${label}"><code id="${id}">${highlighted(code, language)}</code></pre>
  </div>`
}

/**
 * A request in each language, as tabs. Without JavaScript, all of them are visible. The IDs of tabs, panels and code begin with
 * `id`, and their labels end with what the request does, if `does` is not empty because that stands above.
 */
export function codeTabs(id: string, code: Readonly<Record<Language, string>>, does = ''): Html {
  const languages = Object.entries(LANGUAGES) as [Language, string][]
  const tabs = languages.map(([language, name], i) => {
    const state = html`aria-selected="${String(i === 0)}" tabindex="${i === 0 ? 0 : -1}"`
    return html`<button type="button" role="tab" id="${id}-tab-${language}" data-tab="${language}" aria-controls="${id}-panel-${language}" ${state}>${name}</button>`
  })
  const panels = languages.map(([language, name]) => {
    const label = does ? `${name}: ${does}` : name
    const block = { id: `${id}-${language}`, label, code: code[language], language: HIGHLIGHTING[language] }
    return html`<div id="${id}-panel-${language}" data-panel>${codeBlock(block)}</div>`
  })
  return html`<div class="tabs"><div role="tablist" aria-label="Language${does && ` of: ${does}`}" class="needs-js">${tabs}</div>${panels}</div>`
}
