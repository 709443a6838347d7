// What stands behind an image: its blurred picture until it is there, and if it does not load, the title of its site on a
// ground that depends on the slug.
import { type Html, html } from '../html.ts'

const TONES = ['a', 'b', 'c', 'd'] as const
/** A longer title is set smaller. */
const SHORT_TITLE = 18

/** FNV-1a, so that similar slugs get different grounds. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0
  return hash
}

/** A decorative element that fills a `.picture`, with a blurred picture if there is one. Its styles are in gallery.css. */
export function imagePlaceholder(slug: string, title: string, blurred: Html | null): Html {
  const tone = TONES[hashOf(slug) % TONES.length]
  return html`<span class="poster ${tone}${Array.from(title).length > SHORT_TITLE && ' long'}" aria-hidden="true">${blurred}<span>${title}</span></span>`
}
