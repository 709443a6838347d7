// The first page of the desk: the edits, newest first, each with what taking it back changes.
import type { DeskChange } from '../../engine/desk/jobs.ts'
import { html } from '../html.ts'
import { type DeskContext, type DeskView, deskForm, editOf } from './view.ts'

const SHOWN = 50

export const editsView: DeskView = {
  async show(desk) {
    const changes = await desk.ask('log', { what: desk.query.get('of'), limit: SHOWN })
    return {
      title: 'Desk',
      main: html`<ol class="desk-edits">${changes.map((change) => changeItem(desk, change))}</ol>`,
    }
  },
  async act(desk, form) {
    const { lines, change } = await desk.ask('revert', { ...editOf(desk, form), number: Number(form.get('undo')) })
    return { ok: true, lines, change }
  },
}

function changeItem(desk: DeskContext, { number, at, by, what, lines }: DeskChange) {
  const undo = html`<button class="button quiet" name="undo" value="${number}">Undo</button>`
  return html`<li><details><summary>${what} · ${by ?? 'nobody'} · <time datetime="${at}">${at.slice(0, 16).replace('T', ' ')}</time></summary>
    <ul>${lines.map((line) => html`<li>${line}</li>`)}</ul></details>${deskForm(desk, undo, '/desk')}</li>`
}
