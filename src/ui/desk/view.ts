// What a view of the desk is: a page with forms that post to its own address. A script sends the same forms and replaces the same
// part of the page, so each view is written once. (rule 48.6)
import type { Desk } from '../../engine/desk/desk-process.ts'
import type { Asked, Edit, Given, JobName, Question } from '../../engine/desk/jobs.ts'
import type { Config } from '../../ground/config.ts'
import type { Received } from '../../http/request/upload.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { type Html, html } from '../html.ts'
import type { Editor } from './session.ts'

/** A form as it was sent: its fields in their order. */
export type DeskForm = URLSearchParams

/** What a view is made for. */
export interface DeskContext {
  readonly editor: Editor
  readonly served: ServedSnapshot
  readonly config: Config
  /** The parameters of its path and query. */
  readonly path: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** Asks the process of the desk. Throws {@link Refused}. */
  ask<Name extends JobName>(job: Name, asked: Asked<Name>): Promise<Given<Name>>
}

/** A message about what was just done or refused. */
export interface Message {
  readonly ok: boolean
  readonly lines: readonly string[]
  /** The change to take back, if there is one. */
  readonly change?: number | null
}

/** A message as a page shows it. */
export interface Said {
  readonly ok: boolean
  readonly text: Html
}

/** What a view shows. */
export interface DeskPage {
  readonly title: string
  readonly main: Html
  readonly status?: number
  /** Whether the page is loaded again after a moment, if no script does that. */
  readonly refreshes?: boolean
}

/** What a form led to. */
export type Acted = Message & { readonly to?: string; readonly page?: DeskPage }

/** One page of the desk. */
export interface DeskView {
  /** `typed` is the form that was refused, so that nothing typed is lost. Null if there is no such thing. */
  show(desk: DeskContext, typed: DeskForm | null): Promise<DeskPage | null>
  /** Does what a form of the page says. Throws {@link Refused}. `to` leads to another page, and `page` is shown in place of this one. */
  act?(desk: DeskContext, form: DeskForm, files: readonly Received[]): Promise<Acted>
  /** Whether its form has files, or prompts of sections, for which it may be larger. What `act` leaves of files is removed. */
  readonly takes?: 'files' | 'prompts'
}

/** Why nothing was done, in words for the editor. */
export class Refused extends Error {
  readonly status: number
  /** What the editor can answer, so that it is done after all. */
  readonly question: Question | undefined

  constructor(message: string, status = 422, question?: Question) {
    super(message)
    this.status = status
    this.question = question
  }
}

/** What comes with an edit that a form asks for: the field `change` is what the editor saw. */
export function editOf({ editor }: Pick<DeskContext, 'editor'>, form: DeskForm): Edit {
  return { by: editor.label, expected: Number(form.get('change')) || null, sure: form.get('sure') === 'yes' }
}

/** Asks a desk, for a view. */
export function askOf(desk: Desk): DeskContext['ask'] {
  return async (job, asked) => {
    const outcome = await desk.ask(job, asked)
    if (outcome.ok) return outcome.given
    throw new Refused(outcome.why, outcome.question ? 409 : 422, outcome.question)
  }
}

/** A form of the desk, with the token of the session. Its address is the page's own, or another view's. */
export function deskForm({ editor }: Pick<DeskContext, 'editor'>, content: Html, to = '', id = ''): Html {
  return html`<form${id && html` id="${id}"`} method="post" action="${to}" data-desk-form><input type="hidden" name="token" value="${editor.token}">${content}</form>`
}

/** What was done or refused, with the way to take it back. Its form goes to the page that shows it, at `address`. */
export function messageText(desk: DeskContext | null, { ok, lines, change = null }: Message, address: string): Html {
  const undo = html`<button class="button quiet" name="undo" value="${change}">Undo</button>`
  return html`${lines.map((line) => html`<p>${line}</p>`)}${ok && change !== null && desk && deskForm(desk, undo, address)}`
}

/** Takes back the change that a form names. */
export async function undone(desk: DeskContext, form: DeskForm): Promise<Message> {
  const { lines, change } = await desk.ask('revert', { ...editOf(desk, form), number: Number(form.get('undo')) })
  if (change === null) return { ok: true, lines }
  const [own] = await desk.ask('log', { what: null, before: change + 1, limit: 1 })
  const what = `${own?.what}${own?.site ? ` of ${own.site.title}` : ''}`
  return { ok: true, change, lines: [`Taken back: ${what}.`] }
}

/** The way back to the page that led here, if its address says so. Browsers leave out tabs and line breaks of an address. */
export function backLink({ query }: Pick<DeskContext, 'query'>): Html | null {
  const back = query.get('back') ?? ''
  return /^\/(?![\t\n\r]*[/\\])/.test(back)
    ? html`<p class="desk-back"><a href="${back}">← Back to where you were</a></p>`
    : null
}

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
