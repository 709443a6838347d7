// HTML as text, for what the server and the page's own script must draw alike. Whatever is put in is escaped unless it
// is HTML already.

/** Text that is HTML: made by {@link html}, never from outside. */
export interface Html {
  readonly html: string
}

type Part = Html | string | number | null | undefined | false | readonly Part[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** What {@link html} made: a JSON body that has a member `html` is none of it. */
const made = new WeakSet<object>()

/** A template literal's tag: `html\`<p>${text}</p>\``. Lists are joined; null, undefined and false are left out. */
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
