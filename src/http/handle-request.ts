// Handles the requests of the API. The checks below run in the order of rule 1.1, and the first one that fails
// determines the response.
import type { KeyRecord } from '../accounts/verification.ts'
import { type MaybePromise, whenReady } from '../maybe-promise.ts'
import { EngineUnavailable } from '../state/engine-fault.ts'
import type { Endpoint, Operation, ServedContext, Service } from './endpoint.ts'
import type { ApiRequest } from './request/api-request.ts'
import { type FailedRequest, type RequestRecord, recordOf } from './request-record.ts'
import type { ApiResponse } from './response/api-response.ts'
import { isApiPath } from './response/common-headers.ts'
import { preflight } from './response/preflight.ts'
import {
  ENGINE_AWAY,
  INTERNAL,
  KEYS_CLOSED,
  LATER,
  MALFORMED_PATH,
  type Problem,
  SOON,
  UNAVAILABLE,
  UNKNOWN_PATH,
} from './response/problem.ts'
import { refuse } from './response/refused.ts'
import { respondProblem } from './response/respond.ts'
import { anonymous, type ResponseContext } from './response/response-context.ts'
import type { FindRoute, Found } from './routes.ts'

/** Returns the response to a request, or null if it is for another handler. Never throws or rejects. */
export type HandleRequest = (request: ApiRequest) => MaybePromise<ApiResponse | null>

export interface HandlerOptions {
  readonly findRoute: FindRoute
  /** Returns the open service. */
  service(): Service
  /** Logs an error that no client may see. An {@link EngineUnavailable} is expected. */
  fault(error: unknown, where: FailedRequest): void
  /** Receives a record of each response before it is written. Must not throw. */
  readonly observe?: ((record: RequestRecord) => void) | undefined
}

export function requestHandler(options: HandlerOptions): HandleRequest {
  return (request) => {
    const found = options.findRoute(request.path)
    if (found === 'unknown' && !isApiPath(request.path)) return null
    const { observe } = options
    if (observe === undefined) return checkRoute(request, found, options)
    const route = typeof found === 'string' ? null : found.route.pattern
    const began = performance.now()
    return whenReady(checkRoute(request, found, options), (response) => {
      observe(recordOf(request, route, response, performance.now() - began))
      return response
    })
  }
}

/** Route (rules 1.2, 1.6). */
function checkRoute(request: ApiRequest, found: ReturnType<FindRoute>, options: HandlerOptions) {
  if (found === 'unknown') return respondProblem(anonymous(request), UNKNOWN_PATH)
  if (found === 'malformed') return respondProblem(anonymous(request), MALFORMED_PATH)
  const routed = { request, found, options }
  return attempt(routed, anonymous(request), () => checkMethod(routed))
}

/** A request whose route is known. */
interface Routed {
  readonly request: ApiRequest
  readonly found: Found
  readonly options: HandlerOptions
}

/** Runs the rest of the checks. An error becomes a 500 or 503 with the headers of this context (rules 2.5, 4.4). */
function attempt(routed: Routed, context: ResponseContext, rest: () => MaybePromise<ApiResponse>) {
  try {
    const response = rest()
    return response instanceof Promise ? response.catch((error) => failed(routed, context, error)) : response
  } catch (error) {
    return failed(routed, context, error)
  }
}

function failed({ request, found, options }: Routed, context: ResponseContext, error: unknown): ApiResponse {
  options.fault(error, { requestId: request.requestId, method: request.method, route: found.route.pattern })
  if (!(error instanceof EngineUnavailable)) return respondProblem(context, INTERNAL)
  if (error.engine === 'accounts') return respondProblem(context, KEYS_CLOSED, LATER)
  return respondProblem(context, ENGINE_AWAY, SOON)
}

/** Method (rules 1.3, 1.8). */
function checkMethod(routed: Routed): MaybePromise<ApiResponse> {
  const { request, found } = routed
  const { allow, operations } = found.route
  if (request.method === 'OPTIONS') return preflight(anonymous(request), allow)
  const operation = operations.get(request.method)
  if (operation !== undefined) return checkSnapshot(routed, operation)
  const problem: Problem = { problem: 'method_not_allowed', message: `This path supports ${allow}.` }
  return respondProblem(anonymous(request), problem, { Allow: allow })
}

/** Snapshot (rule 1.4). A probe needs none. */
function checkSnapshot(routed: Routed, operation: Operation): MaybePromise<ApiResponse> {
  const { request, options } = routed
  const service = options.service()
  if (operation.access === 'probe') return operation.endpoint({ request, key: null, admission: null, service })
  if (service.watcher.current === null) return respondProblem(anonymous(request), UNAVAILABLE, SOON)
  const ready = { routed, service }
  if (operation.access === 'key' || operation.access === 'uncounted') return checkKey(ready, operation)
  const { endpoint } = operation
  return whenReady(service.authorizer.refresh(), () => callEndpoint(ready, anonymous(request), endpoint))
}

/** A request that can be served. */
interface Ready {
  readonly routed: Routed
  readonly service: Service
}

/** Key and rate limit (rules 3.4 to 3.6, 4.1, 4.2). */
function checkKey(ready: Ready, { access, endpoint }: Operation<'key' | 'uncounted'>): MaybePromise<ApiResponse> {
  const { request } = ready.routed
  const isCounted = access === 'key'
  const authorized = ready.service.authorizer.authorize(request.headers.authorization ?? null, isCounted)
  return whenReady(authorized, (result) => {
    if (!result.ok) return refuse(request, result)
    const { key, admission } = result
    const context = { request, key, admission }
    return isCounted ? serve(ready, context, endpoint) : callEndpoint(ready, context, endpoint)
  })
}

/** Counts a request that passed the checks of its key, whatever its response will be (rule 4.8). */
function serve(ready: Ready, context: ResponseContext<KeyRecord>, endpoint: Endpoint<'key'>) {
  return attempt(ready.routed, context, () => {
    ready.service.accounts.countUse(context.key.keyId)
    return callEndpoint(ready, context, endpoint)
  })
}

/** Parameters (section 6). The endpoint then finds the resource in what is served after the wait for other processes. */
function callEndpoint<Key extends KeyRecord | null>(
  { routed, service }: Ready,
  context: ResponseContext<Key>,
  endpoint: (context: ServedContext<Key, unknown>) => MaybePromise<ApiResponse>,
): MaybePromise<ApiResponse> {
  const { request, found } = routed
  const served = service.watcher.current
  if (served === null) return respondProblem(context, UNAVAILABLE, SOON)
  const reading = found.route.readParameters(request.query)
  if ('problem' in reading) return respondProblem(context, reading)
  const { key, admission } = context
  const { pathParameters } = found
  const { value: parameters, key: query, ignored } = reading
  const asked = `${found.resource}?${query}`
  const response = endpoint({ request, key, admission, service, served, pathParameters, parameters, asked })
  return ignored === undefined ? response : whenReady(response, (made) => nameIgnored(made, request, ignored))
}

/** Names the parameters that had no effect in the response to a GET (rule 24.7). */
function nameIgnored(response: ApiResponse, { method }: ApiRequest, ignored: string): ApiResponse {
  const isNamed = method !== 'POST' && (response.status === 200 || response.status === 304)
  return isNamed ? { ...response, head: `${response.head}X-Ignored-Parameters: ${ignored}\r\n` } : response
}
