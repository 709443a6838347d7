// Makes endpoints of the files in src/pages. Astro's own router can call one with its context; our server finds the handler
// in its table of routes and calls it without `Request` and `Response`.

import type { z } from 'zod'
import { networksOf } from '../accounts/client-network.ts'
import type { KeyRecord } from '../accounts/verification.ts'
import type { Documentation } from '../contract/endpoint.ts'
import { ALWAYS, KEYED, problems, type Responses } from '../contract/shapes/declared.ts'
import type { Access, Handler, Operation, ProbeContext, ServedContext } from '../http/endpoint.ts'
import { requestHandler } from '../http/handle-request.ts'
import type { Read } from '../http/reads/read.ts'
import { requestOfFetch } from '../http/request/api-request.ts'
import { clientAddress } from '../http/request/client-address.ts'
import { parameterReader } from '../http/request/parameter-reader.ts'
import type { ParameterSchema } from '../http/request/parameters.ts'
import { type ApiResponse, webResponseOf } from '../http/response/api-response.ts'
import { respondDerived, respondEncoded, respondProblem } from '../http/response/respond.ts'
import { routeTable } from '../http/routes.ts'
import type { Searched } from '../search/query.ts'
import { pipeline, startService } from './service.ts'

/** What an endpoint declares. The responses that follow from its access level are added. */
interface Declaration<Level extends Access, Schema extends ParameterSchema> extends Documentation {
  readonly access: Level
  readonly parameters?: Schema
}

/** The part of Astro's context that an endpoint needs. */
interface AstroContext {
  readonly request: Request
  readonly clientAddress: string
  readonly routePattern: string
}

const COMMON: Partial<Record<Access, Responses>> = {
  key: KEYED,
  uncounted: { ...ALWAYS, ...problems('unauthorized', 'forbidden') },
  public: ALWAYS,
}

/** What an endpoint's file exports for a method. */
export type Endpoint = Operation & Documentation & Required<Pick<Operation, 'readParameters'>> & AstroEndpoint
type AstroEndpoint = (context: AstroContext) => Promise<Response>

/** The endpoint of one method. Its handler gets the parameters that the schema of `parameters` reads from the query. */
export function endpoint<const Level extends Access, Schema extends ParameterSchema>(
  declared: Declaration<Level, Schema>,
  handler: Handler<Level, z.infer<Schema>>,
): Endpoint {
  const { access, parameters, responses } = declared
  const readParameters = parameterReader(parameters ?? { shape: {} })
  const operation = { access, handler, readParameters } as Pick<Endpoint, 'access' | 'handler' | 'readParameters'> &
    Operation
  const documented = { ...declared, responses: { ...COMMON[access], ...responses } }
  return Object.assign((context: AstroContext) => answer(context, operation), documented, operation)
}

/** The endpoint of what reads the catalog: with a key, unless it says else. */
export function reading<Schema extends ParameterSchema>(
  read: Read<Schema>,
  declared: Omit<Documentation, 'parameters'> & { readonly access?: 'public' },
): Endpoint {
  return endpoint<'key' | 'public', Schema>(
    { access: 'key', ...declared, parameters: read.parameters },
    answering(read),
  )
}

/**
 * The response to a request that Astro's router brought here. Its table has the one route that Astro chose, and reads the path
 * parameters from the raw path, because Astro decodes paths several times.
 */
async function answer({ request, clientAddress, routePattern }: AstroContext, operation: Operation) {
  await startService()
  const find = routeTable({ [routePattern]: { [request.method === 'POST' ? 'POST' : 'GET']: operation } })
  return webResponseOf(await requestHandler(find, pipeline)(requestOfFetch(request, clientAddress)))
}

type Context<Parameters> = ServedContext<KeyRecord | null, Parameters>

/** The handler of an endpoint that reads the catalog. nginx sends what the build made for a key, if it can (rule 22.5). */
function answering<Schema extends ParameterSchema>(
  read: Read<Schema>,
): (context: Context<z.infer<Schema>>) => ApiResponse {
  return (context) => {
    const { request, service, served, pathParameters, parameters, key } = context
    const { slug = '' } = pathParameters
    const searched = countSearches(context)
    const { baseUrl, designData } = service.config
    const answer = read.answer({ request, baseUrl, designData, served, slug, parameters, searched })
    if ('problem' in answer) return respondProblem(context, answer)
    if (!('stored' in answer)) return respondDerived(context, answer)
    const accelRedirect = key === null ? null : service.accelRedirect
    return respondEncoded(context, answer.stored, answer.cacheControl, { accelRedirect })
  }
}

/** Returns the function that counts what the key of a request searches for. */
export function countSearches({ request, service, key }: ProbeContext<KeyRecord | null>) {
  return (searched: Searched): void => {
    if (key === null) return
    const { wide } = networksOf(clientAddress(request, service.config.trustProxy))
    service.accounts.countSearch(searched, key.keyId, wide)
  }
}
