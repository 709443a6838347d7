// The rules or the archives of a term as forms, each with the two dates between which it is in force. (rule 48.17)
import type { TimedItem } from '../../../engine/desk/editorial-jobs.ts'
import { type Html, html } from '../../html.ts'
import type { DeskForm } from '../view.ts'
import { runButton, runOf } from './commands.ts'

const KINDS = {
  rule: {
    title: 'Rules',
    about: 'A search with all of the words is sent to a page.',
    name: 'Leads to',
    parts: 'Words',
  },
  archive: {
    title: 'Template archives',
    about: 'Pages of the templates that have all of some terms.',
    name: 'Slug',
    parts: 'Terms, such as genre/portfolio',
  },
}

/** The items, and what a new one begins with. */
interface Timed extends Pick<TimedItem, 'name'> {
  readonly items: readonly TimedItem[]
  readonly parts: string
}

type Values = Partial<Record<'name' | 'parts' | 'title' | 'from' | 'until', string | null | undefined>>

/** `typed` is what was refused: it stays in its form. */
export function timedPart(
  kind: keyof typeof KINDS,
  { items, name, parts }: Timed,
  form: (content: Html) => Html,
  typed: DeskForm | null,
): Html {
  const { title, about, ...labels } = KINDS[kind]
  const fields = (run: string, values: Values) => {
    const shown = typed?.get('run') === run ? (Object.fromEntries(typed) as Values) : values
    const texts = (['name', 'parts'] as const).filter((field) => field in values)
    return html`${texts.map((field) => textField(labels[field], field, shown[field]))}${textField('Title', 'title', shown.title)}
      ${timeField('From', 'from', shown.from)}${timeField('Up to, without', 'until', shown.until)}`
  }
  const forms = items.map((item) => {
    const key = kind === 'rule' ? [item.name, ...item.parts] : [item.name]
    const run = runOf(`${kind} add`, key)
    const { parts: own, name: path, state, ...times } = item
    const values = kind === 'rule' ? times : { ...times, parts: own.join(' ') }
    const head =
      kind === 'rule'
        ? `${own.join(' ')} → ${path}`
        : html`<a href="/templates/${encodeURIComponent(path)}">${path}</a>`
    const buttons = html`${runButton('Save', run)} ${runButton('Remove', runOf(`${kind} remove`, key))}`
    return form(html`<h3>${head}</h3><p class="soft">${state}</p>${fields(run, values)}<p>${buttons}</p>`)
  })
  const added = runOf(`${kind} add`)
  const isOpen = typed?.get('run') === added
  return html`<h2>${title}</h2><p class="soft">${about}</p><div class="desk-timed">${forms}
    <details${isOpen && html` open`}><summary>Add one</summary>${form(html`${fields(added, { name, parts })}<p>${runButton('Add', added)}</p>`)}</details></div>`
}

function textField(label: string, name: string, value: string | null | undefined): Html {
  return html`<label class="field">${label} <input class="input" name="${name}" value="${value ?? ''}" autocomplete="off"></label>`
}

/** A day, or a time in UTC if the item has one. */
function timeField(label: string, name: string, value: string | null | undefined): Html {
  const isTime = /T(?!00:00:00Z)/.test(value ?? '')
  const type = isTime ? html`type="datetime-local" step="1"` : html`type="date"`
  const text = value?.slice(0, isTime ? 19 : 10) ?? ''
  return html`<label class="field">${label}${isTime && ' (UTC)'} <input class="input" ${type} name="${name}" value="${text}"></label>`
}
