// Response headers in the OpenAPI document: each in its usual spelling, and defined once, because most responses have the same.
import { z } from 'zod'
import type { oas31 } from 'zod-openapi'

/** Header names in lower case, as schemas declare them, whose spelling is no rule. */
const SPELLINGS: Readonly<Record<string, string>> = { etag: 'ETag', 'www-authenticate': 'WWW-Authenticate' }

/** `x-ratelimit-limit` as `X-RateLimit-Limit`. */
function headerName(lower: string): string {
  const words = lower.replace('ratelimit', 'rateLimit').split('-')
  return SPELLINGS[lower] ?? words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('-')
}

/** The same headers in their usual spelling, without `Content-Type`, which OpenAPI describes with the content. */
export function spelledOut({ shape }: z.ZodObject): z.ZodObject {
  const headers = Object.entries(shape).filter(([name]) => name !== 'content-type')
  return z.object(Object.fromEntries(headers.map(([name, schema]) => [headerName(name), schema])))
}

/** Moves headers to the components, in place. A header that differs from the shared one of its name stays inline. */
export function shareHeaders(document: oas31.OpenAPIObject): oas31.OpenAPIObject {
  const shared: oas31.HeadersObject = {}
  for (const { headers } of responsesOf(document)) {
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

function responsesOf({ paths = {} }: oas31.OpenAPIObject): oas31.ResponseObject[] {
  const operations = Object.values(paths).flatMap((item) => [item?.get, item?.post])
  return operations.flatMap((operation) => Object.values(operation?.responses ?? {})) as oas31.ResponseObject[]
}
