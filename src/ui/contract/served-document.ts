// The OpenAPI document of the running service.
import type { oas31 } from 'zod-openapi'
import { type Addresses, type Endpoints, openApiDocument } from '../../contract/document.ts'
import type { DocumentedEndpoint } from '../../contract/endpoint.ts'
import { patternOf } from '../../http/routes.ts'
import { openService } from '../../operate/service.ts'

const modules = import.meta.glob<DocumentedEndpoint>(['../../pages/v1/**/*.ts', '../../pages/{healthz,readyz}.ts'], {
  eager: true,
})

/** Every endpoint of the API by route. */
export const endpoints: Endpoints = new Map(Object.entries(modules).map(([file, module]) => [patternOf(file), module]))

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
