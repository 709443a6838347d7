// Highlighted code with a copy button, alone and as tabs of three languages. Pages and their scripts show it alike.
import { LANGUAGES, type Language } from '../contract/sample.ts'
import { copyButton } from './buttons.ts'
import { type CodeLanguage, HIGHLIGHTING, highlighted } from './highlight.ts'
import { type Html, html } from './html.ts'

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
