// An edit that was not done yet: its form once more, with what the editor has to know. (rules 48.13, 48.21)
import type { Question } from '../../engine/desk/jobs.ts'
import { html } from '../html.ts'
import { type DeskContext, type DeskForm, type DeskPage, deskForm } from './view.ts'

/** Fields that the form gets anew. */
const ANEW: ReadonlySet<string> = new Set(['token', 'sure'])

/** The page that asks. Its form goes to `address`, which the first one went to. */
export function questionPage(desk: DeskContext, form: DeskForm, address: string, question: Question): DeskPage {
  const isConflict = question.kind === 'conflict'
  const fields = [...form].filter(([name]) => !ANEW.has(name) && !(isConflict && name === 'change'))
  const hidden = [...fields, isConflict ? ['change', question.change] : ['sure', 'yes']].map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const [no, yes] = isConflict ? ['Keep theirs', 'Use mine'] : ['Leave it', 'Do it']
  const buttons = html`<button class="button quiet" name="leave" value="yes">${no}</button> <button class="button">${yes}</button>`
  return {
    title: isConflict ? 'Two versions' : 'Are you sure?',
    main: deskForm(
      desk,
      html`${isConflict && versionsTable(question)}${hidden}<p class="desk-choice">${buttons}</p>`,
      address,
    ),
  }
}

function versionsTable({ versions }: Extract<Question, { kind: 'conflict' }>) {
  const rows = versions.map(
    ({ what, theirs, yours, by, at }) => html`<tr><th scope="row">${what}</th>
      <td>${theirs}<br><span class="soft">${by ?? 'nobody'}, <time datetime="${at}">${at.slice(0, 16).replace('T', ' ')}</time></span></td>
      <td>${yours}</td></tr>`,
  )
  return html`<table class="desk-versions"><thead><tr><td></td><th scope="col">Theirs</th><th scope="col">Yours</th></tr></thead>
    <tbody>${rows}</tbody></table>`
}
