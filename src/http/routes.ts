// Routes, and the table that finds them by raw path. Paths are compared as sent, so each has one spelling, with or without a
// trailing slash (rule 1.5).
import type { MaybePromise } from '../ground/scheduling.ts'
import type { Operation, Operations } from './endpoint.ts'
import type { ApiRequest } from './request/api-request.ts'
import { decodePercent } from './request/percent-encoding.ts'
import type { ApiResponse, HeaderRecord, ResponseContext } from './response/api-response.ts'
import { headLines, isApiPath, isOpenPath } from './response/common-headers.ts'
import { MALFORMED_PATH, type Problem, UNKNOWN_PATH } from './response/problem.ts'
import { respond, respondProblem } from './response/respond.ts'

/** Tells a client what is wrong with its request, with further headers: as JSON, or as a page. */
export type Refuse = (to: ResponseContext, problem: Problem, headers?: HeaderRecord) => MaybePromise<ApiResponse>

type Target = Pick<ApiRequest, 'path' | 'query'>

/** What a table has for a pattern. */
export interface Row extends Operations {
  /** How requests are refused. Default: as JSON, and then OPTIONS is a preflight. */
  readonly refuse?: Refuse
  /** Whether no other page may ask with a preflight. */
  readonly isClosed?: boolean
  /** The pattern in logs and metrics, if it is another one. */
  readonly recordedAs?: string
  /** Whether the row is for a request that fits its pattern, or what is wrong with each such request. Default: it is. */
  readonly serves?: (target: Target, pathParameters: Matched['pathParameters']) => boolean | Problem
}

/** Rows by pattern: `/v1/inspirations/[slug]`, `/sitemap-[part].xml`, `/[...path]`. */
export type Rows = Readonly<Record<string, Row>>

export interface Route extends Pick<Row, 'serves'> {
  /** As in logs, metrics and the documentation. */
  readonly pattern: string
  readonly operations: ReadonlyMap<string, Operation>
  /** The value of `Allow` (rule 1.3). */
  readonly allow: string
  readonly refuse: Refuse
}

export interface Matched {
  readonly route: Route
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

export type FindRoute = (target: Target) => Matched | Unrouted

const NO_PATH_PARAMETERS: Matched['pathParameters'] = {}
const FILE = /(?:^|\/)pages(\/.+?)(?:\/index)?\.ts$/

/** The pattern of an endpoint's file: `/v1/meta` for `./pages/v1/meta.ts`. Throws for a file outside of pages/. */
export function patternOf(file: string): string {
  const pattern = FILE.exec(file)?.[1]
  if (pattern === undefined) throw new Error(`${file} is not an endpoint: it is outside of pages/`)
  return pattern
}

/** A route whose pattern has parameters. */
interface Dynamic {
  readonly route: Route
  /** The first segment, or an empty text if it is a parameter. */
  readonly head: string
  readonly names: readonly string[]
  readonly path: RegExp
}

/** Returns the lookup in a table. `elsewhere` refuses paths outside the API that have no row (rules 1.2, 1.6, 1.13). */
export function routeTable(rows: Rows, elsewhere: Refuse = respondProblem): FindRoute {
  const fixed = new Map<string, Route>()
  const dynamic: Dynamic[] = []
  for (const pattern of Object.keys(rows).sort(bySpecificity)) {
    const route = openRoute(pattern, rows[pattern] as Row)
    if (pattern.includes('[')) dynamic.push(dynamicOf(pattern, route))
    else fixed.set(withoutSlash(pattern), route)
  }
  const under = (head: string) => dynamic.filter((route) => route.head === '' || route.head === head)
  const byHead = new Map(dynamic.map(({ head }) => [head, under(head)]))
  const others = under('')
  const unrouted = (path: string, problem: Problem): Unrouted => {
    return { pattern: null, problem, refuse: isApiPath(path) ? respondProblem : elsewhere }
  }
  return (target) => {
    const { path } = target
    const bare = withoutSlash(path)
    const exact = fixed.get(bare)
    const exactMatch = exact && served(exact, target, NO_PATH_PARAMETERS)
    if (exactMatch) return exactMatch
    if (decodePercent(path) === null) return unrouted(path, MALFORMED_PATH)
    for (const one of byHead.get(headOf(bare)) ?? others) {
      const values = one.path.exec(bare)
      const at = values && served(one.route, target, parametersOf(one.names, values))
      if (at) return at
    }
    return unrouted(path, UNKNOWN_PATH)
  }
}

function withoutSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path
}

/** The first segment of a path. */
function headOf(path: string): string {
  const end = path.indexOf('/', 1)
  return end < 0 ? path : path.slice(0, end)
}

/** Whether no slash ends a path: for rows that such a slash would make another path of. */
export function isExact({ path }: Target): boolean {
  return !path.endsWith('/')
}

/** What is written out comes before a parameter, and one segment before the rest of a path. */
function bySpecificity(one: string, other: string): number {
  const key = (pattern: string) => pattern.replaceAll('[...', '\uffff').replaceAll('[', '\ufffe')
  return key(one) < key(other) ? -1 : 1
}

function dynamicOf(pattern: string, route: Route): Dynamic {
  const names = Array.from(pattern.matchAll(/\[(?:\.{3})?(\w+)\]/g), ([, name = '']) => name)
  const path = pattern.split(/\[(\.{3})?\w+\]/)
  const source = path.map((part, i) =>
    i % 2 === 0 ? RegExp.escape(part ?? '') : part === undefined ? '([^/]*)' : '(.*)',
  )
  const head = headOf(pattern)
  return { route, head: head.includes('[') ? '' : head, names, path: new RegExp(`^${source.join('')}$`) }
}

function parametersOf(names: readonly string[], values: readonly string[]): Matched['pathParameters'] {
  const parameters: Record<string, string> = {}
  for (const [i, name] of names.entries()) parameters[name] = decodePercent(values[i + 1] ?? '') ?? ''
  return parameters
}

/** The route as found, or its refusal; null if it is not the route of this request. */
function served(route: Route, target: Target, pathParameters: Matched['pathParameters']): Matched | Unrouted | null {
  const serves = route.serves?.(target, pathParameters) ?? true
  if (typeof serves !== 'boolean') return { pattern: route.pattern, problem: serves, refuse: route.refuse }
  return serves ? foundAt(route, pathParameters) : null
}

/** A route with its path parameters. */
export function foundAt(route: Route, pathParameters = NO_PATH_PARAMETERS): Matched {
  let resource = route.pattern
  for (const name in pathParameters) resource += ` ${JSON.stringify(pathParameters[name])}`
  return { route, pathParameters, resource }
}

/** The route of a row. */
export function openRoute(pattern: string, { GET, POST, OPTIONS, ...row }: Row): Route {
  const operations = new Map<string, Operation>()
  if (GET) operations.set('GET', GET).set('HEAD', GET)
  if (POST) operations.set('POST', POST)
  const hasPreflight = row.refuse === undefined && row.isClosed !== true
  const allow = [...operations.keys(), ...(OPTIONS || hasPreflight ? ['OPTIONS'] : [])].join(', ')
  if (OPTIONS) operations.set('OPTIONS', OPTIONS)
  else if (hasPreflight) operations.set('OPTIONS', { access: 'probe', handler: (context) => preflight(context, allow) })
  const { recordedAs = pattern, refuse = respondProblem, serves } = row
  return { pattern: recordedAs, operations, allow, refuse, ...(serves && { serves }) }
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
