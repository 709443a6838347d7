// Escaping HTML templates, for markup that both the server and the page's script render.

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
