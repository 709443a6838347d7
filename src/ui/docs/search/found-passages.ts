// The results of a search in the documentation, which the page of results and the field beside each page show alike.
import type { Passage } from '../../../search/index/passage-index.ts'
import { counted, type Html, html, spans } from '../../html.ts'

/** How many results there are, in a sentence. */
export function foundSentence(words: string, { length }: readonly Passage[]): string {
  return length === 0 ? `Nothing in the documentation has “${words}”.` : `${counted(length, 'result')} for “${words}”`
}

const SHOWN = 200

/** The results with the beginning of their texts. */
export function foundPassages(passages: readonly Passage[]): Html {
  const rows = passages.map(({ title, place, href, text }) => {
    const start = text.length > SHOWN ? `${text.slice(0, text.lastIndexOf(' ', SHOWN))} …` : text
    return html`<li><a href="${href}">${title}</a><span class="small soft">${place}</span><p class="small">${spans(start)}</p></li>`
  })
  return html`<ol class="docs-found">${rows}</ol>`
}
