// The OpenAPI document of the running service.
import type { oas31 } from 'zod-openapi'
import { type Addresses, type Endpoints, openApiDocument } from '../../contract/document.ts'
import type { DocumentedEndpoint } from '../../contract/endpoint.ts'
import { type InProcess, inProcess } from '../../http/in-process.ts'
import { patternOf, type Rows, routeTable } from '../../http/routes.ts'
import { openService, pipeline } from '../../operate/service.ts'

const files = import.meta.glob<Partial<Record<'GET' | 'POST', DocumentedEndpoint>>>(
  ['../../pages/v1/**/*.ts', '../../pages/{healthz,readyz}.ts'],
  { eager: true },
)

/** The rows of the API in the table of routes. */
export const apiRows: Rows = Object.fromEntries(Object.entries(files).map(([file, row]) => [patternOf(file), row]))

/** Every endpoint of the API by route. */
export const endpoints: Endpoints = new Map(
  Object.entries(apiRows).map(([pattern, { GET, POST }]) => {
    return [pattern, { ...(POST ?? GET), method: POST ? 'post' : 'get' } as DocumentedEndpoint]
  }),
)

/** The API of this process, as its forms, tools and pages ask it. */
export const ownApi: InProcess = inProcess(routeTable(apiRows), pipeline)

let cached: oas31.OpenAPIObject | undefined

/** The document with the addresses of the running service. It is built at the first call. */
export function servedDocument(): oas31.OpenAPIObject {
  cached ??= documentFor(openService().config)
  return cached
}

/** The document of a service with these addresses. */
export function documentFor(addresses: Addresses): oas31.OpenAPIObject {
  return openApiDocument(endpoints, addresses)
}
