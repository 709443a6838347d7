// Turns an endpoint into an operation of the OpenAPI document: schemas, descriptions and examples.
import type { z } from 'zod'
import type { ZodOpenApiMediaTypeObject, ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi'
import type { DocumentedEndpoint } from './endpoint.ts'
import type { Example } from './example.ts'
import { spelledOut } from './headers.ts'
import type { Declared } from './shapes/declared.ts'
import { STATUSES } from './statuses.ts'

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
    const own = examples.filter((example) => example.status === Number(status))
    return [status, responseOf(Number(status), declared, own)]
  })
  return Object.fromEntries(entries) as ZodOpenApiOperationObject['responses']
}

function responseOf(
  status: number,
  { headers, body, orText = {} }: Declared,
  examples: readonly Example[],
): ZodOpenApiResponseObject {
  const own = status < 300 ? body.meta()?.description : undefined
  const description = own ?? STATUSES[status] ?? String(status)
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
