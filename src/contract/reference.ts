// Turns the OpenAPI document into chapters for readers. The reference page and the Markdown for agents show them.

import type { oas31 } from 'zod-openapi'
import { type Field, fieldReader } from './field.ts'
import { curlOf } from './sample.ts'

export interface Chapter {
  readonly name: string
  readonly description: string
  readonly operations: readonly Operation[]
}

export interface Operation {
  readonly id: string
  /** In upper case. */
  readonly method: string
  /** With placeholders: `/v1/inspirations/{slug}`. */
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly needsKey: boolean
  readonly parameters: readonly Parameter[]
  /** Members of the JSON body, or null if there is no body. */
  readonly body: readonly Field[] | null
  readonly answers: readonly ResponseEntry[]
}

export interface Parameter extends Field {
  readonly where: 'path' | 'query'
}

export interface ResponseEntry {
  readonly status: number
  readonly description: string
  /** The error codes of the status. */
  readonly codes: readonly string[]
  readonly headers: readonly string[]
  readonly members: readonly Field[]
  readonly examples: readonly ResponseExample[]
}

interface ResponseExample {
  readonly summary: string
  readonly method: string
  /** Path and query. */
  readonly target: string
  /** The body of the request, or undefined. */
  readonly sent: unknown
  readonly value: unknown
}

export interface Reference {
  readonly chapters: readonly Chapter[]
  readonly headers: readonly { readonly name: string; readonly description: string }[]
}

/** The chapters and headers of the document, in its order. */
export function referenceOf(document: oas31.OpenAPIObject): Reference {
  const operations = operationsOf(document)
  const chapters = (document.tags ?? []).map(({ name, description = '' }) => {
    return { name, description, operations: operations.filter(({ tag }) => tag === name) }
  })
  const headers = Object.entries((document.components?.headers ?? {}) as oas31.HeadersObject)
  return {
    chapters: chapters.filter(({ operations: listed }) => listed.length > 0),
    headers: headers.map(([name, header]) => ({ name, description: (header as oas31.HeaderObject).description ?? '' })),
  }
}

function operationsOf(document: oas31.OpenAPIObject): (Operation & { tag: string })[] {
  const reader = fieldReader((document.components?.schemas ?? {}) as Record<string, oas31.SchemaObject>)
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, oas31.OperationObject>).map(([method, operation]) => ({
      tag: operation.tags?.[0] ?? '',
      ...operationOf(reader, method.toUpperCase(), path, operation),
    })),
  )
}

type Reader = ReturnType<typeof fieldReader>

function operationOf(reader: Reader, method: string, path: string, operation: oas31.OperationObject): Operation {
  const { operationId: id = '', summary = '', description = '', security = [], requestBody, responses = {} } = operation
  const schema = (requestBody as oas31.RequestBodyObject | undefined)?.content['application/json']?.schema
  return {
    id,
    method,
    path,
    summary,
    description,
    needsKey: security.length > 0,
    parameters: ((operation.parameters ?? []) as oas31.ParameterObject[]).map((one) => parameterOf(reader, one)),
    body: schema === undefined ? null : reader.membersOf(schema as oas31.SchemaObject),
    answers: Object.entries(responses).map(([status, answer]) => responseOf(reader, Number(status), answer)),
  }
}

function parameterOf(reader: Reader, parameter: oas31.ParameterObject): Parameter {
  const field = reader.read(parameter.name, parameter.schema as oas31.SchemaObject, parameter.required ?? false)
  const type = parameter.explode === false ? `${field.type}, separated by commas` : field.type
  return { ...field, type, description: parameter.description ?? '', where: parameter.in as Parameter['where'] }
}

function responseOf(reader: Reader, status: number, answer: oas31.ResponseObject): ResponseEntry {
  const { schema, examples = {} } = answer.content?.['application/json'] ?? {}
  const whole = (schema ?? {}) as oas31.SchemaObject
  const codes = status < 400 ? [] : ((whole.properties?.['error'] as oas31.SchemaObject | undefined)?.enum ?? [])
  return {
    status,
    description: answer.description ?? '',
    codes: codes as string[],
    headers: Object.keys(answer.headers ?? {}),
    members: status < 400 && schema ? reader.membersOf(whole) : [],
    examples: Object.values(examples).map((example) => exampleOf(example as oas31.ExampleObject)),
  }
}

function exampleOf(example: oas31.ExampleObject): ResponseExample {
  const request = example['x-request'] as { method: string; target: string; body?: unknown }
  return { summary: example.summary ?? '', ...request, sent: request.body, value: example.value }
}

/** Splits parameters by the ends of their names, in their order: `_any`, `_not`, and single ones. */
export function groupsOf(parameters: readonly Parameter[]) {
  const endsWith = (end: string) => parameters.filter(({ name }) => name.endsWith(end))
  return {
    single: parameters.filter(({ name }) => !/_(any|not)$/.test(name)),
    any: endsWith('_any'),
    not: endsWith('_not'),
  }
}

/** What every parameter of a group does: the description of the first, without its taxonomy. */
export function meaningOf([first]: readonly Parameter[]): string {
  return first?.description.replace(/^Slugs of \w+/, 'Slugs') ?? ''
}

/** An operation with its parameters, members, statuses and examples. (rule 32.3) */
export function operationMarkdown(operation: Operation, baseUrl: string): string {
  const { method, path, summary, description, needsKey, parameters, body, answers } = operation
  return [
    `# ${method} ${path}`,
    `${summary}. ${needsKey ? 'Needs a key.' : 'Needs no key.'}`,
    description.replaceAll('\n', ' '),
    ...listed('Parameters:', parameterTexts(parameters)),
    ...listed('Members of the JSON body:', (body ?? []).map(parameterText)),
    ...answers
      .filter(({ status }) => status < 300)
      .flatMap(({ members }) =>
        listed(
          'Members of the response:',
          members.map((field) => memberText(field, '')),
        ),
      ),
    ...listed('Statuses:', answers.map(statusText)),
    ...answers.flatMap((answer) => exampleTexts(answer, operation, baseUrl)),
  ].join('\n\n')
}

function listed(title: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? [title, lines.join('\n')] : []
}

/** One line for each parameter, and one for all lists of a kind. */
function parameterTexts(parameters: readonly Parameter[]): string[] {
  const { single, ...groups } = groupsOf(parameters)
  const lists = (['any', 'not'] as const).filter((kind) => groups[kind].length > 0)
  return [
    ...single.map(parameterText),
    ...lists.map((kind) => `- ${groups[kind].map(({ name }) => `\`${name}\``).join(', ')}: ${meaningOf(groups[kind])}`),
  ]
}

function parameterText({ name, type, required, takes, standard, description }: Field): string {
  const facts = [type, required ? 'required' : '', takes, standard === null ? '' : `default \`${standard}\``]
  return `- \`${name}\` (${facts.filter((fact) => fact !== '').join('; ')}): ${description}`
}

function memberText(field: Field, indent: string): string {
  const { name, type, required, description, members } = field
  const line = `${indent}- \`${name}\` (${type}${required ? '' : ', optional'})${description ? `: ${description}` : ''}`
  return [line, ...members.map((member) => memberText(member, `${indent}  `))].join('\n')
}

function statusText({ status, codes, description }: ResponseEntry): string {
  const code = codes.length > 0 ? ` ${codes.map((name) => `\`${name}\``).join(' or ')}` : ''
  return `- ${status}${code}: ${description}`
}

function exampleTexts({ status, examples }: ResponseEntry, { needsKey }: Operation, baseUrl: string): string[] {
  return examples.map((example) => {
    const request = fenced('sh', curlOf(baseUrl, example, needsKey))
    return `Example, ${status}: ${example.summary}\n\n${request}\n\n${fenced('json', JSON.stringify(example.value))}`
  })
}

function fenced(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``
}
