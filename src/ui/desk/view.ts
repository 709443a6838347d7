// What a view of the desk is: a page with forms that post to its own address. A script sends the same forms and replaces the same
// part of the page, so each view is written once. (rule 48.6)
import type { Desk } from '../../engine/desk/desk-process.ts'
import type { Asked, Given, JobName } from '../../engine/desk/jobs.ts'
import type { Config } from '../../ground/config.ts'
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

/** What a view shows. */
export interface DeskPage {
  readonly title: string
  readonly main: Html
  readonly status?: number
}

/** One page of the desk. */
export interface DeskView {
  /** `typed` is the form that was refused, so that nothing typed is lost. Null if there is no such thing. */
  show(desk: DeskContext, typed: DeskForm | null): Promise<DeskPage | null>
  /** Does what a form of the page says. Throws {@link Refused}. `to` leads to another page. */
  act?(desk: DeskContext, form: DeskForm): Promise<Message & { readonly to?: string }>
}

/** Why nothing was done, in words for the editor. */
export class Refused extends Error {
  readonly status: number

  constructor(message: string, status = 422) {
    super(message)
    this.status = status
  }
}

/** Asks a desk, for a view. */
export function askOf(desk: Desk): DeskContext['ask'] {
  return async (job, asked) => {
    const outcome = await desk.ask(job, asked)
    if (!outcome.ok) throw new Refused(outcome.why)
    return outcome.given
  }
}

/** A form of the desk, with the token of the session. Its address is the page's own, or another view's. */
export function deskForm({ editor }: Pick<DeskContext, 'editor'>, content: Html, to = ''): Html {
  return html`<form method="post" action="${to}" data-desk-form><input type="hidden" name="token" value="${editor.token}">${content}</form>`
}
