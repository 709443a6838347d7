// Handles all requests: of the API, of agents, for pictures and for pages. The checks below run in the order of rule 1.1,
// and the first one that fails determines the response.
import type { KeyRecord } from '../accounts/verification.ts'
import { EngineUnavailable } from '../ground/faults.ts'
import { type MaybePromise, whenReady } from '../ground/scheduling.ts'
import type { Operation, ProbeContext, ServedContext, Service } from './endpoint.ts'
import type { ApiRequest } from './request/api-request.ts'
import { clientAddress } from './request/client-address.ts'
import { newTag, type Reading } from './request/parameter-reader.ts'
import { type FailedRequest, type RequestRecord, recordOf } from './request-record.ts'
import { type ApiResponse, anonymous, type ResponseContext } from './response/api-response.ts'
import { ENGINE_AWAY, INTERNAL, KEYS_CLOSED, LATER, type Problem, SOON, UNAVAILABLE } from './response/problem.ts'
import { refuse, respondProblem, TOO_MANY_PAGES } from './response/respond.ts'
import type { FindRoute, Matched, Unrouted } from './routes.ts'

/** Returns the response to a request. Never throws or rejects. */
export type HandleRequest = (request: ApiRequest) => MaybePromise<ApiResponse>

/** What requests are handled with. */
export interface Pipeline {
  /** Returns the open service. */
  service(): Service
  /** Logs an error that no client may see. An {@link EngineUnavailable} is expected. */
  fault(error: unknown, where: FailedRequest): void
  /** Receives a record of each response before it is written. Must not throw. */
  readonly observe?: ((record: RequestRecord) => void) | undefined
}

/** Returns the handler of requests whose routes `find` returns. */
export function requestHandler(find: FindRoute, options: Pipeline): HandleRequest {
  return (request) => {
    const { observe } = options
    const began = observe === undefined ? 0 : performance.now()
    const match = findOf(request, find, options)
    const response = checkRoute(request, match, options)
    if (observe === undefined) return response
    const pattern = 'route' in match ? match.route.pattern : match.pattern
    return whenReady(response, (made) => {
      observe(recordOf(request, pattern, made, performance.now() - began))
      return made
    })
  }
}

function findOf(request: ApiRequest, find: FindRoute, { fault }: Pipeline): Matched | Unrouted {
  try {
    return find(request)
  } catch (error) {
    fault(error, { requestId: request.requestId, method: request.method, route: null })
    return { pattern: null, problem: INTERNAL, refuse: respondProblem }
  }
}

/** Route (rules 1.2, 1.6). */
function checkRoute(request: ApiRequest, match: Matched | Unrouted, options: Pipeline) {
  if (!('route' in match)) return match.refuse(anonymous(request), match.problem)
  const routed = { request, match, options }
  return attempt(routed, anonymous(request), () => checkMethod(routed))
}

/** A request whose route is known. */
interface Routed {
  readonly request: ApiRequest
  readonly match: Matched
  readonly options: Pipeline
}

/** What an error of a request is logged and refused with. */
interface Attempted extends Pick<Routed, 'request' | 'match'> {
  readonly options: Pick<Pipeline, 'fault'>
}

/** Runs the rest of the checks. An error becomes a 500 or 503 with the headers of this context (rules 2.5, 4.4). */
export function attempt(routed: Attempted, context: ResponseContext, rest: () => MaybePromise<ApiResponse>) {
  try {
    const response = rest()
    return response instanceof Promise ? response.catch((error) => failed(routed, context, error)) : response
  } catch (error) {
    return failed(routed, context, error)
  }
}

function failed({ request, match, options }: Attempted, context: ResponseContext, error: unknown) {
  const { pattern, refuse } = match.route
  options.fault(error, { requestId: request.requestId, method: request.method, route: pattern })
  if (!(error instanceof EngineUnavailable)) return refuse(context, INTERNAL)
  if (error.engine === 'accounts') return refuse(context, KEYS_CLOSED, LATER)
  return refuse(context, ENGINE_AWAY, SOON)
}

/** Method (rule 1.3). */
function checkMethod(routed: Routed): MaybePromise<ApiResponse> {
  const { request, match } = routed
  const { allow, operations, refuse } = match.route
  const operation = operations.get(request.method)
  if (operation !== undefined) return checkSnapshot(routed, operation)
  const problem: Problem = { problem: 'method_not_allowed', message: `This path supports ${allow}.` }
  return refuse(anonymous(request), problem, { Allow: allow })
}

/** Snapshot (rule 1.4). Some endpoints need none. */
function checkSnapshot(routed: Routed, operation: Operation): MaybePromise<ApiResponse> {
  const { request, match, options } = routed
  const service = options.service()
  const context: ProbeContext = { request, key: null, admission: null, service }
  if (operation.access === 'probe') return operation.handler(context)
  const ready = { routed, service }
  if (operation.access === 'manual') return checkVisitor(ready, () => operation.handler(context))
  if (service.watcher.current === null) return match.route.refuse(context, UNAVAILABLE, SOON)
  if (operation.access === 'key' || operation.access === 'uncounted') return checkKey(ready, operation)
  const call = () => callHandler(ready, context, operation)
  if (operation.access === 'gallery') return checkVisitor(ready, call)
  return whenReady(service.authorizer.refresh(), call)
}

/** A request that can be served. */
interface Ready {
  readonly routed: Routed
  readonly service: Service
}

/** The limit of the visitor's network (rule 23.7). */
function checkVisitor({ routed, service }: Ready, call: () => MaybePromise<ApiResponse>): MaybePromise<ApiResponse> {
  const { request, match } = routed
  const admission = service.visitors.hit(clientAddress(request, service.config.trustProxy))
  return whenReady(admission, ({ admitted, retryAfterSeconds }) => {
    if (admitted) return call()
    return match.route.refuse(anonymous(request), TOO_MANY_PAGES, { 'Retry-After': String(retryAfterSeconds) })
  })
}

/** Key and rate limit (rules 3.4 to 3.6, 4.1, 4.2). */
function checkKey(ready: Ready, operation: Operation<'key' | 'uncounted'>): MaybePromise<ApiResponse> {
  const { request } = ready.routed
  const isCounted = operation.access === 'key'
  const authorized = ready.service.authorizer.authorize(request.headers.authorization ?? null, isCounted)
  return whenReady(authorized, (result) => {
    if (!result.ok) return refuse(request, result)
    const { key, admission } = result
    const context = { request, key, admission }
    return isCounted ? serve(ready, context, operation) : callHandler(ready, context, operation)
  })
}

/** Counts a request that passed the checks of its key, whatever its response will be (rule 4.8). */
function serve(ready: Ready, context: ResponseContext<KeyRecord>, operation: Operation<'key' | 'uncounted'>) {
  return attempt(ready.routed, context, () => {
    ready.service.accounts.countUse(context.key.keyId)
    return callHandler(ready, context, operation)
  })
}

/** What a handler that needs a snapshot is. */
interface Serving<Key extends KeyRecord | null> {
  readonly handler: (context: ServedContext<Key, unknown>) => MaybePromise<ApiResponse>
  readonly readParameters?: (query: string) => Reading
}

/** Parameters (section 6). The handler then finds the resource in what is served after the wait for other processes. */
function callHandler<Key extends KeyRecord | null>(
  { routed, service }: Ready,
  context: ResponseContext<Key>,
  { handler, readParameters }: Serving<Key>,
): MaybePromise<ApiResponse> {
  const { request, match } = routed
  const { route, pathParameters, resource } = match
  const served = service.watcher.current
  if (served === null) return route.refuse(context, UNAVAILABLE, SOON)
  const reading: Reading = readParameters?.(request.query) ?? { value: undefined, key: '', last: newTag('') }
  if ('problem' in reading) return route.refuse(context, reading)
  const { key, admission } = context
  const { value: parameters, key: query, ignored, last } = reading
  const asked = `${resource}?${query}`
  const response = handler({ request, key, admission, service, served, pathParameters, parameters, asked, last })
  return ignored === undefined ? response : whenReady(response, (made) => nameIgnored(made, request, ignored))
}

/** Names the parameters that had no effect in the response to a GET (rule 24.7). */
function nameIgnored(response: ApiResponse, { method }: ApiRequest, ignored: string): ApiResponse {
  const isNamed = method !== 'POST' && (response.status === 200 || response.status === 304)
  return isNamed ? { ...response, head: `${response.head}X-Ignored-Parameters: ${ignored}\r\n` } : response
}
