// The page of an endpoint: its description with the fields of the form that sends a request, and beside it the examples.
import { groupsOf, meaningOf } from '../../contract/parameter-groups.ts'
import type { Operation, Parameter } from '../../contract/reference.ts'
import { samplesOf } from '../../contract/sample.ts'
import { codeBlock, codeTabs } from '../code.ts'
import { type Html, html } from '../html.ts'
import { requestFields, statusClass } from './field-list.ts'
import { operationPage } from './operation-pages.ts'
import { spans } from './spans.ts'
import { tryField, tryFieldId, tryFormId } from './try-fields.ts'

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
  <p class="small soft" id="key-note" role="status">It is stored in this tab only. No key yet? <a href="/#register">Get one for free</a>.</p>
</form>`
