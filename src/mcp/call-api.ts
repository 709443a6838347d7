// Calls an endpoint of the API inside the process, for a tool call whose key was checked and counted (rule 31.3).

import type { KeyRecord } from '../accounts/verification.ts'
import { fromLatin1 } from '../ground/texts.ts'
import type { KeyContext, Service } from '../http/endpoint.ts'
import type { ApiRequest } from '../http/request/api-request.ts'
import type { ApiResponse, Body } from '../http/response/api-response.ts'
import { JSON_TYPE } from '../http/response/common-headers.ts'
import { INTERNAL } from '../http/response/problem.ts'
import type { FindRoute } from '../http/routes.ts'
import type { ServedSnapshot } from '../snapshot/snapshot.ts'
import { FailedCall } from './arguments.ts'

/** A body as JSON. */
export type Json = Readonly<Record<string, unknown>>

/** Requests a path with a query. Returns the body of a 200. Throws {@link FailedCall} with the message of a problem. */
export type CallApi = (path: string, query: URLSearchParams) => Promise<Json>

interface Caller {
  readonly findRoute: FindRoute
  readonly request: ApiRequest
  readonly key: KeyRecord
  readonly service: Service
  readonly served: ServedSnapshot
}

/** Returns calls on behalf of one request: all of them see the same snapshot. */
export function apiCalls({ findRoute, request, key, service, served }: Caller): CallApi {
  return async (path, query) => {
    const found = findRoute(path)
    const operation = 'route' in found ? found.route.operations.get('GET') : undefined
    if (!('route' in found) || operation?.access !== 'key') throw new Error(`${path} is no endpoint`)
    const asked = { ...request, method: 'GET', path, query: String(query), headers: {}, unreadBody: false }
    const reading = found.route.readParameters(asked.query)
    if ('problem' in reading) throw new FailedCall(reading.message)
    const { pathParameters, resource } = found
    const context: KeyContext<unknown> = {
      request: asked,
      key,
      admission: null,
      service,
      served,
      pathParameters,
      parameters: reading.value,
      asked: `${resource}?${reading.key}`,
    }
    return jsonOf(await operation.endpoint(context))
  }
}

/** A body that is no JSON is a member `text`. */
function jsonOf({ head, body, problem }: ApiResponse): Json {
  if (body === null) throw new FailedCall(INTERNAL.message)
  const text = textOf(body)
  if (!head.includes(JSON_TYPE)) return { text }
  const json = JSON.parse(text) as Json
  if (problem !== null) throw new FailedCall(String(json['message']))
  return json
}

function textOf(body: Body): string {
  if (typeof body === 'string') return fromLatin1(body)
  if (body instanceof Uint8Array) return Buffer.from(body).toString()
  throw new Error('an endpoint of the API sends no files')
}
