// The fields of the form that sends a request: each stands where its parameter is described. They are hidden without JavaScript.
import type { Field } from '../../contract/field.ts'
import type { Operation } from '../../contract/reference.ts'
import { type Html, html } from '../html.ts'

/** The ID of the form of an operation. */
export function tryFormId({ id }: Operation): string {
  return `try-${id}`
}

/** The ID of a field, for its label. */
export function tryFieldId(operation: Operation, { name }: Field): string {
  return `${tryFormId(operation)}-${name}`
}

/** The field of a parameter or of a member of the body, with the value of the first example. */
export function tryField(operation: Operation, field: Field): Html {
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
