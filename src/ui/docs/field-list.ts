// Lists of parameters, of members, and of responses with their members.
import type { Field } from '../../contract/field.ts'
import type { Operation, ResponseEntry } from '../../contract/reference.ts'
import { type Html, html } from '../html.ts'
import { spans } from './spans.ts'
import { tryField, tryFieldId } from './try-fields.ts'

/** What an operation takes, each with its field of the form. */
export function requestFields(fields: readonly Field[], operation: Operation): Html {
  return html`<dl class="fields">${fields.map((field) => {
    const { name, required, takes } = field
    const label = html`<label for="${tryFieldId(operation, field)}"><code>${name}</code></label>`
    const flag = required && html`<strong class="flag">required</strong>`
    return html`<div id="parameter-${name}">${head(field, label, flag)}
      <dd>${about(field, 'Allowed', takes)}${nested(field)}</dd><dd class="try-place">${tryField(operation, field)}</dd></div>`
  })}</dl>`
}

/** The members of a body. Nested members are collapsed. */
function memberFields(fields: readonly Field[]): Html {
  return html`<dl class="fields">${fields.map((field) => {
    const flag = !field.required && html`<span class="flag">optional</span>`
    return html`<div>${head(field, html`<code>${field.name}</code>`, flag)}<dd>${about(field, 'Value', field.takes)}${nested(field)}</dd></div>`
  })}</dl>`
}

function head({ type, standard }: Field, name: Html, flag: Html | false): Html {
  const usual = standard !== null && html`<span class="flag">default <code>${standard}</code></span>`
  return html`<dt>${name} <span class="type">${type}</span>${flag}${usual}</dt>`
}

function about({ description }: Field, what: string, takes: string): Html {
  return html`${spans(description)}${takes && html`<span class="takes">${what}: ${spans(takes)}.</span>`}`
}

function nested({ name, members }: Field): Html | false {
  return (
    members.length > 0 &&
    html`<details><summary>Members of <code>${name}</code></summary>${memberFields(members)}</details>`
  )
}

/** Each status with its error codes, members and headers. */
export function responseList(answers: readonly ResponseEntry[]): Html {
  return html`<ul class="answers">${answers.map(
    ({ status, codes, description, headers, members }) =>
      html`<li><details${status < 300 && html` open`}>
        <summary><strong class="${statusClass(status)}">${status}</strong>${codes.map((code) => html`<code>${code}</code>`)}<span>${spans(description)}</span></summary>
        <div class="answer">${members.length > 0 && memberFields(members)}<p class="small soft"><a href="/docs/reference#headers">Headers</a>: ${headers.join(', ')}</p></div>
      </details></li>`,
  )}</ul>`
}

/** The class of a status, by what it means. */
export function statusClass(status: number): string {
  return status < 400 ? 'status' : 'status bad'
}
