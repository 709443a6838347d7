// Routes, and the lookup of the API's by raw path. Paths are compared as sent, so each has one spelling, with or without a trailing
// slash (rule 1.5).
import type { MaybePromise } from '../ground/scheduling.ts'
import { type EndpointModule, type Operation, operationsOf } from './endpoint.ts'
import { parameterReader, type Reading } from './request/parameter-reader.ts'
import { decodePercent } from './request/percent-encoding.ts'
import { type ApiResponse, type HeaderRecord, headLines } from './response/api-response.ts'
import { isApiPath, isOpenPath } from './response/common-headers.ts'
import { MALFORMED_PATH, type Problem, UNKNOWN_PATH } from './response/problem.ts'
import { respond, respondProblem } from './response/respond.ts'
import type { ResponseContext } from './response/response-context.ts'

/** Tells a client what is wrong with its request, with further headers: as JSON, or as a page. */
export type Refuse = (to: ResponseContext, problem: Problem, headers?: HeaderRecord) => MaybePromise<ApiResponse>

export interface Route {
  /** As in the documentation: `/v1/inspirations/[slug]`. */
  readonly pattern: string
  readonly operations: ReadonlyMap<string, Operation>
  /** The value of `Allow` (rule 1.3). */
  readonly allow: string
  /** Reads a raw query. */
  readonly readParameters: (query: string) => Reading
  readonly refuse: Refuse
}

/** The route of an endpoint's file. */
interface FileRoute extends Route {
  readonly module: EndpointModule
}

export interface Found<Of extends Route = Route> {
  readonly route: Of
  /** Path parameters, decoded. */
  readonly pathParameters: Readonly<Record<string, string>>
  /** Differs for all routes and path parameters. */
  readonly resource: string
}

/** A path that has no endpoint, and the pattern that stands for it in logs and metrics. */
export interface Unrouted {
  readonly pattern: string | null
  readonly problem: Problem
  readonly refuse: Refuse
}

/** (rules 1.2, 1.13) */
export const UNKNOWN: Unrouted = { pattern: null, problem: UNKNOWN_PATH, refuse: respondProblem }
/** (rule 1.6) */
const MALFORMED: Unrouted = { pattern: null, problem: MALFORMED_PATH, refuse: respondProblem }

export type FindRoute = (path: string) => Found<FileRoute> | Unrouted

const NO_PATH_PARAMETERS: Found['pathParameters'] = {}
const NO_PARAMETERS: Reading = { value: undefined, key: '' }
const FILE = /(?:^|\/)pages(\/.+?)(?:\/index)?\.ts$/
const DYNAMIC = /^(.*)\/\[(\w+)\]([/.][^[\]]+)?$/

/** Returns the lookup over endpoint modules by file (`./pages/v1/meta.ts`). A file's path is its route. */
export function routeTable(modules: Readonly<Record<string, EndpointModule>>): FindRoute {
  const fixed = new Map<string, FileRoute>()
  const dynamic = new Map<string, { route: FileRoute; name: string }>()
  for (const [file, module] of Object.entries(modules)) {
    const route = fileRoute(patternOf(file), module)
    const [, parent, name, rest = ''] = DYNAMIC.exec(route.pattern) ?? []
    if (parent !== undefined && name !== undefined) dynamic.set(`${parent}/*${rest}`, { route, name })
    else fixed.set(route.pattern, route)
  }
  return (path) => {
    const bare = path.endsWith('/') ? path.slice(0, -1) : path
    const exact = fixed.get(bare)
    if (exact) return foundAt(exact)
    if (decodePercent(path) === null) return MALFORMED
    const last = bare.lastIndexOf('/')
    const dot = bare.lastIndexOf('.')
    return (
      dynamicAt(dynamic, bare, { from: last + 1, to: bare.length }) ??
      dynamicAt(dynamic, bare, { from: bare.lastIndexOf('/', last - 1) + 1, to: last }) ??
      (dot > last ? dynamicAt(dynamic, bare, { from: last + 1, to: dot }) : null) ??
      UNKNOWN
    )
  }
}

/** Dynamic routes by their pattern with `*` for the parameter: `/v1/inspirations/*`, `/docs/reference/*.md`. */
type DynamicRoutes = ReadonlyMap<string, { route: FileRoute; name: string }>

/** The dynamic route of a path whose parameter is at these positions, or null. */
function dynamicAt(dynamic: DynamicRoutes, path: string, { from, to }: { from: number; to: number }) {
  const found = dynamic.get(`${path.slice(0, from)}*${path.slice(to)}`)
  if (found === undefined) return null
  const { route, name } = found
  const value = decodePercent(path.slice(from, to)) ?? ''
  return { route, pathParameters: { [name]: value }, resource: `${route.pattern} ${JSON.stringify(value)}` }
}

/** The route of an endpoint's file: `/v1/meta` for `./pages/v1/meta.ts`. Throws for a file outside of pages/. */
export function patternOf(file: string): string {
  const pattern = FILE.exec(file)?.[1]
  if (pattern === undefined) throw new Error(`${file} is not an endpoint: it is outside of pages/`)
  return pattern
}

function fileRoute(pattern: string, module: EndpointModule): FileRoute {
  const operations: Map<string, Operation> = operationsOf(module)
  const allow = [...operations.keys(), 'OPTIONS'].join(', ')
  operations.set('OPTIONS', { access: 'probe', endpoint: (context) => preflight(context, allow) })
  const readParameters = parameterReader(module.parameters ?? { shape: {} })
  return { pattern, module, operations, allow, readParameters, refuse: respondProblem }
}

const PREFLIGHT = {
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, If-None-Match',
  'Access-Control-Max-Age': '86400',
}

/** Clients of agents send headers of the protocol, and each revision adds some. */
const AGENT_PREFLIGHT = { ...PREFLIGHT, 'Access-Control-Allow-Headers': 'Authorization, *' }

/** 204 with the methods and headers that the path allows from any origin (rules 1.8, 31.2, 42.1). */
function preflight(to: ResponseContext, allow: string): ApiResponse {
  const { path } = to.request
  const headers = isApiPath(path) ? PREFLIGHT : isOpenPath(path) ? AGENT_PREFLIGHT : null
  const cors = headers === null ? {} : { 'Access-Control-Allow-Methods': allow, ...headers }
  return respond(to, 204, headLines({ Allow: allow, ...cors }), null)
}

/** A route outside the API, which reads its query itself. */
export function plainRoute(pattern: string, module: EndpointModule, refuse: Refuse = respondProblem): Route {
  const operations: Map<string, Operation> = operationsOf(module)
  const preflighted = isOpenPath(pattern) ? ['OPTIONS'] : []
  const allow = [...operations.keys(), ...preflighted].join(', ')
  for (const method of preflighted)
    operations.set(method, { access: 'probe', endpoint: (context) => preflight(context, allow) })
  return { pattern, operations, allow, readParameters: () => NO_PARAMETERS, refuse }
}

/** A route without path parameters, as found. */
export function foundAt<Of extends Route>(route: Of): Found<Of> {
  return { route, pathParameters: NO_PATH_PARAMETERS, resource: route.pattern }
}
