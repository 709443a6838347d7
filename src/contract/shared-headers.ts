// Headers are the same on most answers: the document holds each once and refers to it.
import type { oas31 } from 'zod-openapi'

/** Moves every header into the components and leaves a reference, in place; of two that differ, the second stays. */
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

/** A header's description stands beside its schema, and not inside. */
function withoutRepetition({ schema: whole, ...header }: oas31.HeaderObject): oas31.HeaderObject {
  const { description, ...schema } = whole as oas31.SchemaObject
  return { ...(description && { description }), ...header, schema }
}

function responsesOf({ paths = {} }: oas31.OpenAPIObject): oas31.ResponseObject[] {
  const operations = Object.values(paths).flatMap((item) => [item?.get, item?.post])
  return operations.flatMap((operation) => Object.values(operation?.responses ?? {})) as oas31.ResponseObject[]
}
