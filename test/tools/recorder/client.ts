// Generates the types of the client from the OpenAPI document. The client itself is written by hand.

import { filterParameters } from '../../../src/http/request/filter-parameters.ts'

const HEADER = ['// Generated from /openapi.json by `npm run contract`: do not edit.']

/** Empties `folder` and writes the types of the API that `document` describes into it. */
export async function generateTypes(document: Record<string, unknown>, folder: string): Promise<void> {
  // Imported here because it takes a second, which `--help` should not pay.
  const { createClient } = await import('@hey-api/openapi-ts')
  // Users of the client pass the address of the service; the document has the address of the demo server.
  const { servers: _, ...input } = document
  await createClient({
    input: condensed(input),
    logs: { level: 'silent', file: false },
    output: { path: folder, module: { extension: '.ts' }, entryFile: false, header: HEADER },
    plugins: ['@hey-api/typescript'],
  })
}

type Described = Record<string, unknown>
interface Parameter {
  name: string
  description?: string
  schema: Described
}
interface Operation {
  parameters?: Parameter[]
  responses: Described
}

/**
 * The document without the responses that the client throws as an error of its own (`send.ts`), and with the filters,
 * which four operations share, as one schema.
 */
function condensed(document: Described): Described {
  const copy = structuredClone(document) as Described & { components: { schemas: Described } }
  const operations = Object.values(copy['paths'] as Record<string, Record<string, Operation>>).flatMap(Object.values)
  const filters: Described = {}
  for (const operation of operations) {
    const { parameters = [], responses = {} } = operation as Operation
    for (const status of Object.keys(responses)) if (Number(status) >= 400) delete responses[status]
    if (!parameters.some(({ name }) => name === 'genre_any')) continue
    for (const { name, description, schema } of parameters)
      if (name in filterParameters) filters[name] = { ...schema, description }
    operation.parameters = parameters.filter(({ name }) => !(name in filterParameters))
  }
  copy.components.schemas['Filters'] = { type: 'object', properties: filters }
  return copy
}
