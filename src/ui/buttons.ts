// Buttons that need a script.
import { type Html, html } from './html.ts'

/** A button that copies the text of the element with an ID. `shown` is what it says, and `also` what screen readers add to it. */
export function copyButton(id: string, shown: string, also: string): Html {
  return html`<button class="copy needs-js" type="button" data-copy="${id}">${shown}<span class="visually-hidden">${also}</span></button>`
}

// The heart that keeps a site or a section on the visitor's board. It needs the script, which also sets whether it is pressed.
/** The heart of an item of a board (see `BoardItem`). Its styles are in gallery.css. (rule 41.5) */
export function keepButton(id: string, title: string): Html {
  return html`<button class="keep needs-js" type="button" data-keep="${id}" aria-pressed="false" aria-label="Keep ${title}"><svg viewBox="0 0 16 16" aria-hidden="true" focusable="false"><path d="M8 13.5 2.8 8.3a3.3 3.3 0 0 1 4.7-4.7l.5.5.5-.5a3.3 3.3 0 0 1 4.7 4.7z"/></svg></button>`
}
