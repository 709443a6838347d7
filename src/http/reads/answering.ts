// Responds with what a read answers: with validators, in the coding that the client prefers.
import type { z } from 'zod'
import { networksOf } from '../../accounts/client-network.ts'
import type { KeyRecord } from '../../accounts/verification.ts'
import type { Searched } from '../../search/query.ts'
import type { ProbeContext, ServedContext } from '../endpoint.ts'
import { clientAddress } from '../request/client-address.ts'
import type { ParameterSchema } from '../request/parameters.ts'
import type { ApiResponse } from '../response/api-response.ts'
import { respondDerived, respondEncoded, respondProblem } from '../response/respond.ts'
import type { Read } from './read.ts'

type Context<Parameters> = ServedContext<KeyRecord | null, Parameters>

/** The handler of an endpoint that reads the catalog. nginx sends what the build made for a key, if it can (rule 22.5). */
export function answering<Schema extends ParameterSchema>(
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
