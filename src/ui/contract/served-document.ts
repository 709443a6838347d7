// The OpenAPI document of this very service: made when it is first asked for, then kept.
import type { oas31 } from 'zod-openapi'
import { type Addresses, type Endpoints, openApiDocument } from '../../contract/document.ts'
import type { DocumentedEndpoint } from '../../contract/endpoint.ts'
import { patternOf } from '../../http/routes.ts'
import { openService } from '../../operate/service.ts'

const modules = import.meta.glob<DocumentedEndpoint>(['../../pages/v1/**/*.ts', '../../pages/{healthz,readyz}.ts'], {
  eager: true,
})

/** Every endpoint of the interface, by its route. */
export const endpoints: Endpoints = new Map(Object.entries(modules).map(([file, module]) => [patternOf(file), module]))

let made: oas31.OpenAPIObject | undefined

/** The document with the addresses of the running service. */
export function servedDocument(): oas31.OpenAPIObject {
  made ??= documentFor(openService().config)
  return made
}

/** The document of a service at these addresses. */
export function documentFor(addresses: Addresses): oas31.OpenAPIObject {
  return openApiDocument(endpoints, addresses)
}
