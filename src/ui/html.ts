// Escaping HTML templates, for markup that both the server and the page's script render; counts, buttons and a message of such markup.

/** HTML text that {@link html} made. */
export interface Html {
  readonly html: string
}

/** Where pages are served, or what they are exported from. */
export interface Home {
  /** The address of the gallery. */
  readonly baseUrl: string
  /** Leads from the page to the folder of the export that it is a file of; absent on a server. */
  readonly exported?: string | undefined
}

type Part = Html | string | number | null | undefined | false | readonly Part[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The values that {@link html} made, so that a JSON object with a member `html` is not mistaken for one. */
const made = new WeakSet<object>()

/** A template tag: `html\`<p>${text}</p>\``. Escapes text, joins lists, and omits null, undefined and false. */
export function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const result = Object.freeze({ html: pieces.reduce((text, piece, i) => text + textOf(parts[i - 1]) + piece) })
  made.add(result)
  return result
}

function textOf(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  if (Array.isArray(part)) return part.map(textOf).join('')
  return made.has(part) ? (part as Html).html : escaped(String(part))
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string)
}

/** Text with `code` in backticks, the only markup of descriptions. */
export function spans(text: string): Html {
  return html`${text.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part))}`
}

/** What no XML 1.0 document can contain, even escaped: most control characters, and lone surrogates. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** A text for an element or an attribute in double quotes. */
export function xmlText(text: string): string {
  return text.replace(IMPOSSIBLE, '').replace(/[&<>"]/g, (character) => ENTITIES[character] as string)
}

/** The first line of every XML document. */
export const XML_HEAD = '<?xml version="1.0" encoding="utf-8"?>\n'

/** A word with a capital, for a heading or a label. */
export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** A count with commas between thousands, such as "3,118". */
export const whole: (value: number) => string = new Intl.NumberFormat('en').format

/** A count with its noun, such as "1 site" or "3,118 sites". */
export function counted(value: number, noun: string): string {
  return `${whole(value)} ${noun}${value === 1 ? '' : 's'}`
}

/** The message for a visitor if a request gets no response. */
export const UNREACHABLE = 'The server could not be reached. Check your connection and try again.'

/** A button that copies the text of the element with an ID. `shown` is what it says, and `also` what screen readers add to it. */
export function copyButton(id: string, shown: string, also: string): Html {
  return html`<button class="copy needs-js" type="button" data-copy="${id}">${shown}<span class="visually-hidden">${also}</span></button>`
}

/** The heart that keeps an item of a board (see `BoardItem`). The script sets whether it is pressed. (rule 41.5) */
export function keepButton(id: string, title: string): Html {
  return html`<button class="keep needs-js" type="button" data-keep="${id}" aria-pressed="false" aria-label="Keep ${title}"><svg viewBox="0 0 16 16" aria-hidden="true" focusable="false"><path d="M8 13.5 2.8 8.3a3.3 3.3 0 0 1 4.7-4.7l.5.5.5-.5a3.3 3.3 0 0 1 4.7 4.7z"/></svg></button>`
}
