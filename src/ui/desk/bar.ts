// The bar that an editor has on every page: where the desk is, what waits to be published, and who is signed in.
import { html } from '../html.ts'
import { type DeskContext, deskForm } from './view.ts'

/** The HTML of the bar. */
export async function deskBar(desk: DeskContext): Promise<string> {
  const out = deskForm(desk, html`<button class="button quiet">Sign out</button>`, '/desk/sign-out')
  return html`<a href="/desk">Desk</a> <span class="soft">${desk.editor.label}</span> ${out}`.html
}
