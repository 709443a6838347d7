// Generates the types of the client from the OpenAPI document. The client itself is written by hand.

const HEADER = ['// Generated from /openapi.json by `npm run contract`: do not edit.']

/** Empties `folder` and writes the types of the API that `document` describes into it. */
export async function generateTypes(document: Record<string, unknown>, folder: string): Promise<void> {
  // Imported here because it takes a second, which `--help` should not pay.
  const { createClient } = await import('@hey-api/openapi-ts')
  // Users of the client pass the address of the service; the document has the address of the demo server.
  const { servers: _, ...input } = document
  await createClient({
    input: withoutErrors(input),
    logs: { level: 'silent', file: false },
    output: { path: folder, module: { extension: '.ts' }, entryFile: false, header: HEADER },
    plugins: ['@hey-api/typescript'],
  })
}

interface Operation {
  responses: Record<string, unknown>
}

/** The document without the responses that the client throws as an error of its own (`errors.ts`). */
function withoutErrors(document: Record<string, unknown>): Record<string, unknown> {
  const copy = structuredClone(document) as { paths: Record<string, Record<string, Operation>> }
  for (const { responses = {} } of Object.values(copy.paths).flatMap((path) => Object.values(path)))
    for (const status of Object.keys(responses)) if (Number(status) >= 400) delete responses[status]
  return copy
}
