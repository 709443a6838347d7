// Generates the typed client from the OpenAPI document.

const HEADER = [
  '// Generated from /openapi.json by `npm run contract`: do not edit.',
  '// @ts-nocheck: the generator does not write for exactOptionalPropertyTypes',
]

/** Writes the client of the interface that `document` describes into `folder`, which it empties first. */
export async function generateClient(document: Record<string, unknown>, folder: string): Promise<void> {
  // Loaded here: it takes a second, which `--help` need not.
  const { createClient } = await import('@hey-api/openapi-ts')
  // Whoever uses the client names the service's address; the document's is that of the server it came from.
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
