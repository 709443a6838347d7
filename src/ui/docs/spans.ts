// Renders descriptions, whose only markup is code spans.
import { type Html, html } from '../html.ts'

/** Text with `code` in backticks as HTML. */
export function spans(text: string): Html {
  const parts = text.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part))
  return html`${parts}`
}
