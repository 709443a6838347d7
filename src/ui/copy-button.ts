// The button that copies a text. Its script is islands/copy.ts.
import { type Html, html } from './html.ts'

/** A button that copies the text of the element with an ID. `shown` is what it says, and `also` what screen readers add to it. */
export function copyButton(id: string, shown: string, also: string): Html {
  return html`<button class="copy needs-js" type="button" data-copy="${id}">${shown}<span class="visually-hidden">${also}</span></button>`
}
