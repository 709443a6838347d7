// Generates the typed client from the OpenAPI document.

const HEADER = [
  '// Generated from /openapi.json by `npm run contract`: do not edit.',
  '// @ts-nocheck: the generator does not write for exactOptionalPropertyTypes',
]

/** Empties `folder` and writes the client of the API that `document` describes into it. */
export async function generateClient(document: Record<string, unknown>, folder: string): Promise<void> {
  // Imported here because it takes a second, which `--help` should not pay.
  const { createClient } = await import('@hey-api/openapi-ts')
  // Users of the client pass the address of the service; the document has the address of the demo server.
  const { servers: _, ...input } = document
  await createClient({
    input,
    logs: { level: 'silent', file: false },
    output: { path: folder, module: { extension: '.ts' }, entryFile: false, header: HEADER },
    plugins: [
      { name: '@hey-api/client-fetch', baseUrl: false },
      '@hey-api/typescript',
      { name: '@hey-api/sdk', operations: { strategy: 'single', containerName: 'Vitrine' } },
    ],
  })
}
