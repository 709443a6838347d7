// Checks a response against the OpenAPI document, which must describe its path, method, status, headers and body.
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect } from 'vitest'
import type { oas31 } from 'zod-openapi'
import { documentFor } from '../../../src/ui/contract/served-document.ts'
import type { HttpResponse } from './http.ts'

type Operation = oas31.OperationObject
type Response = oas31.ResponseObject

const ADDRESS = 'https://api.example'
const document = strict(documentFor({ baseUrl: ADDRESS, siteUrl: ADDRESS, assetsUrl: ADDRESS }))

/** The document with objects that have no other members. It allows them, because members can be added at any time. */
function strict<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(strict) as Part
  if (typeof part !== 'object' || part === null) return part
  const inner = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, strict(value)]))
  const isClosed = inner['type'] === 'object' && 'properties' in inner && !('additionalProperties' in inner)
  return (isClosed ? { ...inner, additionalProperties: false } : inner) as Part
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)
ajv.addSchema(document, 'document')

/** Headers that HTTP itself defines, so the document does not list them. */
const STANDARD = ['connection', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding']

/** Fails unless the document describes the response. Ignores undocumented paths outside `/v1`. */
export function expectDocumented(method: string, target: string, response: HttpResponse): void {
  const path = (target.split('?')[0] as string).replace(/(?<=.)\/$/, '')
  const template = templateOf(path)
  if (template === undefined) {
    expectUndocumented(path, response)
    return
  }
  const item = document.paths?.[template] as Record<string, Operation>
  if (method === 'OPTIONS' && response.status === 204) return
  const key = method === 'HEAD' ? 'get' : method.toLowerCase()
  const operation = item[key]
  if (operation === undefined) expect(response.status, `${method} is not documented for ${template}`).toBe(405)
  const name = operation === undefined ? (Object.keys(item)[0] as string) : key
  const pointer = ['paths', template, name, 'responses', String(response.status)]
  const documented = (item[name] as Operation).responses?.[response.status] as Response | undefined
  expect(documented, `${method} ${template} documents the status ${response.status}`).toBeDefined()
  expectHeaders(documented as Response, pointer, response)
  if (method !== 'HEAD') expectBody(documented as Response, pointer, response)
}

/** The documented path that a raw path belongs to. */
function templateOf(path: string): string | undefined {
  const templates = Object.keys(document.paths ?? {})
  return templates.find((template) => template === path) ?? templates.find((template) => patternOf(template).test(path))
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`)
}

/** Under `/v1`, a path that is not in the document must return 400, 404 or 405. */
function expectUndocumented(path: string, { status }: HttpResponse): void {
  if (/^\/v1(\/|$)/.test(path)) expect([400, 404, 405], `${path} is not in the document`).toContain(status)
}

function expectHeaders(documented: Response, pointer: string[], { headers }: HttpResponse): void {
  const known = Object.entries(documented.headers ?? {})
  const names = known.map(([name]) => name.toLowerCase())
  const undocumented = Object.keys(headers).filter((name) => !names.includes(name) && !STANDARD.includes(name))
  expect(undocumented, `headers that the document does not have at ${pointer.join(' ')}`).toEqual([])
  for (const [name, header] of known) {
    const at = '$ref' in header ? ['components', 'headers', name] : [...pointer, 'headers', name]
    const { required = false } = lookUp(at) as oas31.HeaderObject
    const value = headers[name.toLowerCase()]
    if (value === undefined) expect(required, `${name} is required at ${pointer.join(' ')}`).toBe(false)
    else expectValid([...at, 'schema'], value)
  }
}

function expectBody(documented: Response, pointer: string[], response: HttpResponse): void {
  if (documented.content === undefined) {
    expect(response.text).toBe('')
    return
  }
  const type = (response.headers['content-type'] ?? '').split(';')[0] as string
  expect(Object.keys(documented.content), `content types at ${pointer.join(' ')}`).toContain(type)
  expectValid([...pointer, 'content', type, 'schema'], type.startsWith('text/') ? response.text : response.data)
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
