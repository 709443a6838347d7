// What waits to be published, as a page of its own and the bar of every page show it. (rules 48.5, 48.19, 48.20)
import type { DeskState } from '../../engine/desk/jobs.ts'
import { type Html, html } from '../html.ts'
import { type DeskContext, type DeskView, deskForm, editOf, Refused } from './view.ts'

const PAGE = '/desk/publish'

export const publishView: DeskView = {
  async show(desk) {
    const state = await stateOf(desk)
    return { title: 'Publish', main: publishPart(desk, state), refreshes: isRunning(state) }
  },
  async act(desk, form) {
    await desk.ask('publish', { ...editOf(desk, form), built: builtIn(desk) })
    return { ok: true, lines: [], to: PAGE }
  },
}

function stateOf(desk: DeskContext): Promise<DeskState> {
  return desk.ask('state', { built: builtIn(desk) })
}

/** The last change that the server shows. */
function builtIn({ served }: DeskContext): number {
  return served.snapshot.change
}

function isRunning({ build }: DeskState): boolean {
  return build?.state === 'running'
}

/** What a script replaces while a build runs. */
function publishPart(desk: DeskContext, state: DeskState): Html {
  const { waiting, build } = state
  if (isRunning(state)) return html`<span role="status" data-desk-poll>${build?.line}</span>`
  const failed = build?.state === 'failed' && html`<span class="bad" role="alert">${build.line}</span> `
  return html`${failed}${waiting > 0 ? waitingForm(desk, state) : quiet(state)}`
}

function waitingForm(desk: DeskContext, { waiting, seconds }: DeskState): Html {
  const edits = waiting === 1 ? '1 edit waits' : `${waiting} edits wait`
  return deskForm(desk, html`${edits} · <button class="button quiet">Publish (about ${seconds} s)</button>`, PAGE)
}

function quiet({ build }: DeskState): Html {
  const text = build?.state === 'done' ? 'Published: your edits are visible.' : 'Nothing waits to be published.'
  return html`<span role="status">${text}</span>`
}

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
