// The page of an endpoint: the form that sends a request, and lists of parameters, of members and of responses.
import type { Field } from '../../contract/field.ts'
import { groupsOf, meaningOf, type Operation, type Parameter, type ResponseEntry } from '../../contract/reference.ts'
import { samplesOf } from '../../contract/sample.ts'
import { codeBlock, codeTabs } from '../code.ts'
import { type Html, html, spans } from '../html.ts'
import { operationPage } from './reference-menu.ts'

/** What an operation takes, each with its field of the form. */
function requestFields(fields: readonly Field[], operation: Operation): Html {
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
function statusClass(status: number): string {
  return status < 400 ? 'status' : 'status bad'
}

/** The description with the form. */
export function operationText(operation: Operation): Html {
  const { id, method, path, description, needsKey, parameters, body } = operation
  const { single, any, not } = groupsOf(parameters)
  return html`<div class="operation-text">
    <p class="request-line"><b class="method ${method.toLowerCase()}">${method}</b> <code>${path}</code></p>
    <p>${spans(description)}</p>
    <p class="small soft">${needsKey ? 'Needs a key.' : 'Needs no key.'} Operation <code>${id}</code>, <a href="${operationPage(id)}.md">as Markdown</a>.</p>
    <form id="${tryFormId(operation)}" data-try="${id}" data-method="${method}" data-path="${path}" data-key="${needsKey ? 'needed' : 'none'}">
      ${parameters.length > 0 && html`<h2>Parameters</h2>${requestFields(single, operation)}`}
      ${termLists(operation, 'Alternatives', '_any', any)}${termLists(operation, 'Exclusions', '_not', not)}
      ${body !== null && html`<h2>JSON body</h2>${requestFields(body, operation)}`}
      <p class="send needs-js"><button class="button" type="submit">Send ${method} ${path}</button></p>
    </form>
  </div>`
}

function termLists(operation: Operation, title: string, end: string, group: readonly Parameter[]): Html | null {
  if (group.length === 0) return null
  const rows = group.map((field) => {
    const label = html`<label for="${tryFieldId(operation, field)}"><code>${field.name}</code></label>`
    return html`<li id="parameter-${field.name}">${label}${tryField(operation, field)}</li>`
  })
  return html`<details class="parameter-group">
    <summary>${title}: ${group.length} lists <code>&lt;taxonomy&gt;${end}</code></summary>
    <p class="small">${meaningOf(group)}</p><ul class="names">${rows}</ul></details>`
}

/** The response to the reader's own request, and the examples, each in three languages. The first one is open. */
export function operationExamples({ id, needsKey, answers }: Operation, baseUrl: string): Html {
  const examples = answers.flatMap(({ status, examples: own }) => own.map((example) => ({ ...example, status })))
  return html`<div class="examples">
    <section class="try needs-js" aria-labelledby="try"><h2 id="try">Try it</h2>${needsKey && KEY_FORM}
      <div class="try-answer" aria-live="polite"><p class="small soft">The response appears here.</p></div></section>
    <h2 id="examples">Examples</h2>
    ${examples.map(({ status, ...example }, i) => {
      const own = `${id}-${i + 1}`
      const label = `Response ${status}: ${example.summary}`
      const response = { id: `${own}-response`, label, code: JSON.stringify(example.value, null, 2) }
      return html`<details class="example"${i === 0 && html` open`}>
        <summary><span class="${statusClass(status)}">${status}</span> ${example.summary}</summary>
        ${codeTabs(own, samplesOf(baseUrl, example, needsKey), example.summary)}${codeBlock({ ...response, language: 'json' })}
      </details>`
    })}
  </div>`
}

const KEY_FORM = html`<form class="your-key" id="your-key">
  <div class="field"><label for="visitor-key">Your key for this request</label><input class="input" id="visitor-key" name="key" placeholder="svc_…" autocomplete="off" spellcheck="false" aria-describedby="key-note"></div>
  <button class="button quiet" type="submit">Use this key</button>
  <p class="small soft" id="key-note" role="status">It is stored in this tab only. No key yet? <a href="/key">Get one for free</a>.</p>
</form>`

function tryFormId({ id }: Operation): string {
  return `try-${id}`
}

function tryFieldId(operation: Operation, { name }: Field): string {
  return `${tryFormId(operation)}-${name}`
}

/** The field of a parameter or of a member of the body, with the value of the first example. */
function tryField(operation: Operation, field: Field): Html {
  const { name, required, standard } = field
  const value = exampleOf(operation, name)
  const own = html`class="input try-field needs-js" id="${tryFieldId(operation, field)}" name="${name}"`
  const choices = choicesOf(field)
  if (choices.length === 0)
    return html`<input ${own} value="${value}"${standard !== null && html` placeholder="${standard}"`}${required && html` required`} autocomplete="off" spellcheck="false">`
  const none = html`<option value="">${standard === null ? 'all' : `default (${standard})`}</option>`
  return html`<select ${own}>${!required && none}${choices.map((choice) => html`<option${choice === value && html` selected`}>${choice}</option>`)}</select>`
}

function exampleOf({ path, answers }: Operation, name: string): string {
  const [target = '', query] = answers[0]?.examples[0]?.target.split('?') ?? []
  const place = path.split('/').indexOf(`{${name}}`)
  if (place >= 0) return decodeURIComponent(target.split('/')[place] ?? '')
  return new URLSearchParams(query).get(name) ?? ''
}

/** The allowed values of a parameter, if they are a fixed set. */
function choicesOf({ type, takes }: Field): string[] {
  if (type !== 'string' || !takes.startsWith('one of')) return []
  return [...takes.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string)
}
