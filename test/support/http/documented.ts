// Holds one answer against the OpenAPI document: its path, method, status, headers and body must all stand there.
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect } from 'vitest'
import type { oas31 } from 'zod-openapi'
import { documentFor } from '../../../src/ui/contract/served-document.ts'
import type { HttpResponse } from './http.ts'

type Operation = oas31.OperationObject
type Response = oas31.ResponseObject

const ADDRESS = 'https://api.example'
const document = documentFor({ baseUrl: ADDRESS, siteUrl: ADDRESS, assetsUrl: ADDRESS })

const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)
ajv.addSchema(document, 'document')

/** Headers of the connection and of the message's frame, which HTTP itself describes. */
const FRAME = ['connection', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding']

/** Fails unless the document describes the answer. Paths outside the interface are none of its business. */
export function expectDocumented(method: string, target: string, answer: HttpResponse): void {
  const path = (target.split('?')[0] as string).replace(/(?<=.)\/$/, '')
  const template = templateOf(path)
  if (template === undefined) {
    expectOutside(path, answer)
    return
  }
  const item = document.paths?.[template] as Record<string, Operation>
  if (method === 'OPTIONS' && answer.status === 204) return
  const own = item[method === 'HEAD' ? 'get' : method.toLowerCase()]
  if (own === undefined) expect(answer.status, `${method} is not documented for ${template}`).toBe(405)
  const name = own === undefined ? (Object.keys(item)[0] as string) : Object.keys(item).find((key) => item[key] === own)
  const pointer = ['paths', template, name as string, 'responses', String(answer.status)]
  const response = (own ?? (item[name as string] as Operation)).responses?.[answer.status] as Response | undefined
  expect(response, `${method} ${template} documents the status ${answer.status}`).toBeDefined()
  expectHeaders(response as Response, pointer, answer)
  if (method !== 'HEAD') expectBody(response as Response, pointer, answer)
}

/** The documented path that a raw path belongs to. */
function templateOf(path: string): string | undefined {
  const templates = Object.keys(document.paths ?? {})
  return templates.find((template) => template === path) ?? templates.find((template) => patternOf(template).test(path))
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`)
}

/** A route that is not in the document is none: nothing under `/v1` answers there. */
function expectOutside(path: string, { status }: HttpResponse): void {
  if (/^\/v1(\/|$)/.test(path)) expect([400, 404, 405], `${path} is not in the document`).toContain(status)
}

function expectHeaders(response: Response, pointer: string[], { headers }: HttpResponse): void {
  const known = Object.entries(response.headers ?? {})
  const names = known.map(([name]) => name.toLowerCase())
  const strangers = Object.keys(headers).filter((name) => !names.includes(name) && !FRAME.includes(name))
  expect(strangers, `headers that the document does not have at ${pointer.join(' ')}`).toEqual([])
  for (const [name, header] of known) {
    const at = '$ref' in header ? ['components', 'headers', name] : [...pointer, 'headers', name]
    const { required = false } = lookUp(at) as oas31.HeaderObject
    const value = headers[name.toLowerCase()]
    if (value === undefined) expect(required, `${name} is required at ${pointer.join(' ')}`).toBe(false)
    else expectValid([...at, 'schema'], value)
  }
}

function expectBody(response: Response, pointer: string[], answer: HttpResponse): void {
  if (response.content === undefined) {
    expect(answer.text).toBe('')
    return
  }
  const type = (answer.headers['content-type'] ?? '').split(';')[0] as string
  expect(Object.keys(response.content), `content types at ${pointer.join(' ')}`).toContain(type)
  expectValid([...pointer, 'content', type, 'schema'], answer.data)
}

function expectValid(pointer: string[], value: unknown): void {
  const escaped = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
  const reference = `document#/${escaped.join('/')}`
  const check = ajv.getSchema(reference) ?? ajv.compile({ $ref: reference })
  check(value)
  expect(check.errors ?? [], `valid by ${pointer.join(' ')}`).toEqual([])
}

function lookUp(pointer: string[]): unknown {
  return pointer.reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], document)
}
