// Builds the OpenAPI document of the service from the schemas of its endpoints (rule 23.1).
import { createDocument, type oas31, type ZodOpenApiOverrideContext, type ZodOpenApiPathsObject } from 'zod-openapi'
import { PLANS } from '../accounts/limits.ts'
import { RELEASE } from '../ground/release.ts'
import { type DocumentedEndpoint, GROUPS } from './endpoint.ts'
import { examplesFor } from './example.ts'
import { completeQuery, operationOf, SCHEME, shareHeaders } from './operation.ts'

export interface Addresses {
  readonly baseUrl: string
  readonly siteUrl: string
  readonly assetsUrl: string
}

/** Endpoints by route, such as `/v1/inspirations/[slug]`. */
export type Endpoints = ReadonlyMap<string, DocumentedEndpoint>

/** The OpenAPI 3.1 document: every endpoint with its parameters, bodies, statuses, headers and examples. */
export function openApiDocument(endpoints: Endpoints, { baseUrl, siteUrl, assetsUrl }: Addresses): oas31.OpenAPIObject {
  const examples = examplesFor(siteUrl, assetsUrl)
  const paths: ZodOpenApiPathsObject = {}
  for (const [route, endpoint] of inReadingOrder(endpoints)) {
    const recorded = examples.filter(({ operation }) => operation === endpoint.operation)
    paths[documentedPath(route)] = { [endpoint.method]: operationOf(endpoint, recorded) }
  }
  const head = headOf(baseUrl)
  const document = createDocument({ ...head, paths }, { override: withoutNoise }) as oas31.OpenAPIObject
  for (const [route, endpoint] of endpoints) {
    const operation = document.paths?.[documentedPath(route)]?.[endpoint.method]
    if (operation && endpoint.parameters) completeQuery(operation, endpoint.parameters)
  }
  return shareHeaders(document)
}

/** `/v1/inspirations/{slug}` for `/v1/inspirations/[slug]`. */
export function documentedPath(route: string): string {
  return route.replace(/\[(\w+)\]/g, '{$1}')
}

function inReadingOrder(endpoints: Endpoints): [string, DocumentedEndpoint][] {
  const groupAt = ({ group }: DocumentedEndpoint) => GROUPS.indexOf(group)
  const isFirst = ({ method }: DocumentedEndpoint) => (method === 'post' ? 0 : 1)
  return [...endpoints].sort(
    ([a, one], [b, other]) => groupAt(one) - groupAt(other) || isFirst(one) - isFirst(other) || (a < b ? -1 : 1),
  )
}

function headOf(baseUrl: string) {
  return {
    openapi: '3.1.0' as const,
    info: { title: 'Vitrine', version: RELEASE, summary: SUMMARY, description: DESCRIPTION, license: LICENSE },
    servers: [{ url: baseUrl }],
    externalDocs: { url: `${baseUrl}/docs`, description: 'Guide and reference' },
    tags: GROUPS.map((name) => ({ name, description: GROUP_DESCRIPTIONS[name] })),
    components: { securitySchemes: { [SCHEME]: SECURITY } },
  }
}

const LICENSE = { name: 'MIT', identifier: 'MIT' }
/** What the service is, in at most 100 characters, as registries take it (rule 31.20). */
export const SUMMARY =
  'A curated catalog of one-page websites: filters, search, screenshots, page sections and statistics.'
const DESCRIPTION = `Every endpoint needs a free key, except \`POST /v1/register\`, \`GET /v1/meta\` and the probes. A key can
make ${PLANS.free.perMinute} requests in any 60 seconds. Errors have the body \`{ "error": "<code>", "message": "<what to do>" }\`. Endpoints
that support \`GET\` also support \`HEAD\`, and all endpoints under \`/v1\` support CORS for any origin. Unknown parameters
and trailing slashes are ignored. New members and parameters can be added at any time; existing ones do not change under
\`/v1\`.`

const SECURITY = {
  type: 'http' as const,
  scheme: 'bearer',
  description: 'A key from `POST /v1/register`. It starts with `svc_` and has 49 characters.',
}

const GROUP_DESCRIPTIONS: Record<(typeof GROUPS)[number], string> = {
  Keys: 'Register a key and check its usage.',
  Catalog: 'Get sites and their sections, with filters and paging.',
  Search: 'Search by free text and complete it.',
  Terms: 'Get the terms that sites are tagged with, and how often each is used.',
  Operation: 'Check the state of the service.',
}

/**
 * Removes the long patterns that zod adds to formats, and the maximum of integers without a real one. Objects can get new
 * members at any time (rule 1.18), so the document does not forbid those that it does not name; the tests do.
 */
function withoutNoise({ jsonSchema }: ZodOpenApiOverrideContext): void {
  if ('format' in jsonSchema) delete jsonSchema.pattern
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

/** The icons of the service, as clients and registries of the Model Context Protocol take them. (rule 31.21) */
export function iconsOf(baseUrl: string) {
  return [
    { src: `${baseUrl}/icon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] },
    { src: `${baseUrl}/apple-touch-icon.png`, mimeType: 'image/png', sizes: ['180x180'] },
  ]
}
