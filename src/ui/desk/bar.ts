// The bar that an editor has on every page: where the desk is, what waits to be published, who writes, and who is signed in.
// (rules 48.5, 48.19)
import { type Html, html } from '../html.ts'
import { publishPart, stateOf } from './publish-view.ts'
import { type DeskContext, deskForm, Refused } from './view.ts'

const LINKS = [
  ['/desk', 'Edits'],
  ['/desk/inbox', 'Inbox'],
  ['/desk/terms', 'Terms'],
  ['/desk/add', 'Add'],
  ['/desk/guide', 'Help'],
] as const

/** The HTML of the bar. It is there even if the desk does not answer. */
export async function deskBar(desk: DeskContext): Promise<string> {
  const links = LINKS.map(([path, name]) => html`<a href="${path}">${name}</a>`)
  const out = deskForm(desk, html`<button class="button quiet">Sign out</button>`, '/desk/sign-out')
  return html`<nav aria-label="Desk">${links}</nav><div class="desk-bar-state" data-desk-publish>${await statePart(desk)}</div>
    <span class="soft">${desk.editor.label}</span>${out}`.html
}

async function statePart(desk: DeskContext): Promise<Html> {
  try {
    const state = await stateOf(desk)
    const { writer } = state
    const since =
      writer &&
      html` <span class="soft">${writer.command} has been writing since ${writer.since.slice(11, 16)} UTC.</span>`
    return html`${publishPart(desk, state)}${since}`
  } catch (error) {
    if (error instanceof Refused) return html`<span class="bad" role="alert">${error.message}</span>`
    throw error
  }
}
