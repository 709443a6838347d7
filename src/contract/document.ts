// The OpenAPI document of the service, made from what its endpoints are served with.
import { createDocument, type oas31, type ZodOpenApiOverrideContext, type ZodOpenApiPathsObject } from 'zod-openapi'
import { RELEASE } from '../release.ts'
import { type DocumentedEndpoint, GROUPS } from './endpoint.ts'
import { examplesFor } from './example.ts'
import { operationOf, SCHEME } from './operation.ts'
import { completeQuery } from './query.ts'
import { shareHeaders } from './shared-headers.ts'

export interface Addresses {
  readonly baseUrl: string
  readonly siteUrl: string
  readonly assetsUrl: string
}

/** Endpoints by the route they answer: `/v1/inspirations/[slug]`. */
export type Endpoints = ReadonlyMap<string, DocumentedEndpoint>

/** The document (OpenAPI 3.1): every endpoint with parameters, bodies, statuses, headers and examples. */
export function openApiDocument(endpoints: Endpoints, { baseUrl, siteUrl, assetsUrl }: Addresses): oas31.OpenAPIObject {
  const examples = examplesFor(siteUrl, assetsUrl)
  const paths: ZodOpenApiPathsObject = {}
  for (const [route, endpoint] of inReadingOrder(endpoints)) {
    const own = examples.filter(({ operation }) => operation === endpoint.about.operation)
    paths[documentedPath(route)] = { [methodOf(endpoint)]: operationOf(endpoint, own) }
  }
  const head = headOf(baseUrl)
  const document = createDocument({ ...head, paths }, { override: withoutNoise }) as oas31.OpenAPIObject
  for (const [route, endpoint] of endpoints) {
    const operation = document.paths?.[documentedPath(route)]?.[methodOf(endpoint)]
    if (operation && endpoint.parameters) completeQuery(operation, endpoint.parameters)
  }
  return shareHeaders(document)
}

/** `/v1/inspirations/{slug}` for `/v1/inspirations/[slug]`. */
export function documentedPath(route: string): string {
  return route.replace(/\[(\w+)\]/g, '{$1}')
}

function methodOf({ POST }: DocumentedEndpoint): 'get' | 'post' {
  return POST ? 'post' : 'get'
}

function inReadingOrder(endpoints: Endpoints): [string, DocumentedEndpoint][] {
  const place = ({ about }: DocumentedEndpoint) => GROUPS.indexOf(about.group)
  const isFirst = (endpoint: DocumentedEndpoint) => (methodOf(endpoint) === 'post' ? 0 : 1)
  return [...endpoints].sort(
    ([a, one], [b, other]) => place(one) - place(other) || isFirst(one) - isFirst(other) || (a < b ? -1 : 1),
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
const SUMMARY = 'A curated catalog of one-page websites: filters, search, screenshots, page sections, statistics.'
const DESCRIPTION = `Every endpoint but registration and the counts needs a free key. A key may make 100 requests in any 60
seconds. Errors are \`{ "error": code, "message": what to do }\`. \`HEAD\` works wherever \`GET\` does, and \`OPTIONS\` answers
preflights of any origin. Unknown parameters are ignored; a trailing slash makes no difference. New members may come;
what is there stays as it is under \`/v1\`.`

const SECURITY = {
  type: 'http' as const,
  scheme: 'bearer',
  description: 'A key from `POST /v1/register`: `svc_`, 12 hex digits, `_`, 32 hex digits.',
}

const GROUP_DESCRIPTIONS: Record<(typeof GROUPS)[number], string> = {
  Keys: 'Get a key, and see what it was used for.',
  Catalog: 'Sites and their sections, filtered and paged.',
  Search: 'Free text, and what completes it.',
  Terms: 'What sites are tagged with, and how often.',
  Operation: 'For whoever runs the service.',
}

/** A format says what the long patterns of zod spell out; that integers are safe ones goes without saying. */
function withoutNoise({ jsonSchema }: ZodOpenApiOverrideContext): void {
  if ('format' in jsonSchema) delete jsonSchema.pattern
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}
