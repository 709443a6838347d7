// Turns an endpoint into an operation of the OpenAPI document: schemas, descriptions and examples.
import { z } from 'zod'
import type { oas31, ZodOpenApiMediaTypeObject, ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi'
import type { ParameterSchema } from '../http/request/parameters.ts'
import type { DocumentedEndpoint } from './endpoint.ts'
import type { Example } from './example.ts'
import type { Declared } from './shapes/declared.ts'

/** The name of the security scheme. */
export const SCHEME = 'key'

/** The operation of an endpoint, with the examples that belong to it. */
export function operationOf(endpoint: DocumentedEndpoint, examples: readonly Example[]): ZodOpenApiOperationObject {
  const { operation, group, summary, description, access, parameters, path, body } = endpoint
  return {
    operationId: operation,
    tags: [group],
    summary,
    description,
    security: access === 'key' || access === 'uncounted' ? [{ [SCHEME]: [] }] : [],
    requestParams: { ...(path && { path }), ...(parameters && { query: parameters }) },
    // A body may be absent if all of its members have defaults.
    ...(body && {
      requestBody: {
        required: !body.safeParse({}).success,
        content: { 'application/json': requestOf(body, examples) },
      },
    }),
    responses: responsesOf(endpoint, examples),
  }
}

function requestOf(schema: z.ZodType, examples: readonly Example[]): ZodOpenApiMediaTypeObject {
  const sent = examples.filter(({ sent, status }) => sent !== undefined && status < 400)
  return {
    schema,
    examples: Object.fromEntries(sent.map(({ name, summary, sent: value }) => [name, { summary, value }])),
  }
}

function responsesOf({ responses }: DocumentedEndpoint, examples: readonly Example[]) {
  const entries = Object.entries(responses).map(([status, declared]) => {
    const recorded = examples.filter((example) => example.status === Number(status))
    return [status, responseOf(Number(status), declared, recorded)]
  })
  return Object.fromEntries(entries) as ZodOpenApiOperationObject['responses']
}

function responseOf(
  status: number,
  { headers, body, orText = {} }: Declared,
  examples: readonly Example[],
): ZodOpenApiResponseObject {
  const describedBody = status < 300 ? body.meta()?.description : undefined
  const description = describedBody ?? STATUSES[status] ?? String(status)
  const common = { description, headers: spelledOut(headers) }
  if (body.type === 'null') return common
  const shown = Object.fromEntries(examples.map((example) => [example.name, exampleOf(example)]))
  return {
    ...common,
    content: {
      'application/json': { schema: body, ...(examples.length > 0 && { examples: shown }) },
      ...Object.fromEntries(
        Object.entries(orText).map(([type, description]) => [
          type.replace(/;.*/, ''),
          { schema: { type: 'string' as const, description } },
        ]),
      ),
    },
  }
}

/** An example response. `x-request` is the request that produced it. */
function exampleOf({ summary, method, target, sent, body }: Example) {
  return { summary, value: body, 'x-request': { method, target, ...(sent !== undefined && { body: sent }) } }
}

/** Descriptions by status. For 200 and 201, the description of the body takes precedence. */
const STATUSES: Readonly<Record<number, string>> = {
  200: 'Success.',
  201: 'Created.',
  304: 'Nothing changed since the response whose `ETag` you sent in `If-None-Match`. There is no body.',
  400: 'A parameter, the body or the path is not valid. The message says what is wrong and what is allowed.',
  401: 'The key is missing or not valid.',
  403: 'The key has been revoked.',
  404: 'The site, the section type or the path does not exist.',
  405: 'The path does not support this method. `Allow` lists the methods that it supports.',
  410: 'The token is from a catalog that was replaced or restored. Start again.',
  413: 'The body is too large.',
  429: 'You have reached a limit. The message says which one.',
  500: 'Something went wrong on our side.',
  503: 'The service is not ready yet. Try again after `Retry-After` seconds.',
}

/** Changes the query parameters of an operation in place: adds defaults and the style of lists, removes null. */
export function completeQuery({ parameters = [] }: oas31.OperationObject, schema: ParameterSchema): void {
  for (const parameter of parameters as oas31.ParameterObject[]) {
    if (parameter.in === 'query') complete(parameter, defaultOf(schema.shape[parameter.name]))
  }
}

function complete(parameter: oas31.ParameterObject, standard: unknown): void {
  const { description: _, default: __, ...whole } = parameter.schema as oas31.SchemaObject
  const { anyOf, ...rest } = whole
  const present = anyOf?.filter((one) => !('type' in one && one.type === 'null')) ?? []
  const repeated = repeatedOf(present as oas31.SchemaObject[])
  const only = repeated ?? (present.length === 1 ? present[0] : undefined)
  const schema: oas31.SchemaObject = anyOf && only ? { ...rest, ...only } : whole
  parameter.schema = standard === null ? schema : { ...schema, default: standard }
  if (schema.type === 'array') Object.assign(parameter, { style: 'form', explode: repeated !== undefined })
}

/** The list of a parameter that can be repeated, which is parsed as one value or several. Other lists have commas. */
function repeatedOf(choices: readonly oas31.SchemaObject[]): oas31.SchemaObject | undefined {
  const [list, ...more] = choices.filter(({ type }) => type === 'array')
  const single = choices.some(({ type }) => type === 'string')
  return choices.length === 2 && single && more.length === 0 ? list : undefined
}

function defaultOf(schema: unknown): unknown {
  const { def } = schema as { def: { type: string; defaultValue?: unknown } }
  return def.type === 'default' ? def.defaultValue : null
}

/** Header names in lower case, as schemas declare them, whose spelling is no rule. */
const SPELLINGS: Readonly<Record<string, string>> = { etag: 'ETag', 'www-authenticate': 'WWW-Authenticate' }

/** `x-ratelimit-limit` as `X-RateLimit-Limit`. */
function headerName(lower: string): string {
  const words = lower.replace('ratelimit', 'rateLimit').split('-')
  return SPELLINGS[lower] ?? words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('-')
}

/** The same headers in their usual spelling, without `Content-Type`, which OpenAPI describes with the content. */
function spelledOut({ shape }: z.ZodObject): z.ZodObject {
  const headers = Object.entries(shape).filter(([name]) => name !== 'content-type')
  return z.object(Object.fromEntries(headers.map(([name, schema]) => [headerName(name), schema])))
}

/** Moves headers to the components, in place. A header that differs from the shared one of its name stays inline. */
export function shareHeaders(document: oas31.OpenAPIObject): oas31.OpenAPIObject {
  const shared: oas31.HeadersObject = {}
  for (const { headers } of allResponses(document)) {
    if (headers) shareOf(headers, shared)
  }
  document.components = { ...document.components, headers: shared }
  return document
}

function shareOf(headers: oas31.HeadersObject, shared: oas31.HeadersObject): void {
  for (const [name, header] of Object.entries(headers)) {
    const plain = withoutRepetition(header as oas31.HeaderObject)
    shared[name] ??= plain
    const same = JSON.stringify(shared[name]) === JSON.stringify(plain)
    headers[name] = same ? { $ref: `#/components/headers/${name}` } : plain
  }
}

/** Moves the description of a header from its schema to the header. */
function withoutRepetition({ schema: whole, ...header }: oas31.HeaderObject): oas31.HeaderObject {
  const { description, ...schema } = whole as oas31.SchemaObject
  return { ...(description && { description }), ...header, schema }
}

function allResponses({ paths = {} }: oas31.OpenAPIObject): oas31.ResponseObject[] {
  const operations = Object.values(paths).flatMap((item) => [item?.get, item?.post])
  return operations.flatMap((operation) => Object.values(operation?.responses ?? {})) as oas31.ResponseObject[]
}
