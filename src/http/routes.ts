// Finds the endpoint of a raw path. Paths are compared as sent, so each has one spelling, with or without a trailing
// slash (rule 1.5).
import { type EndpointModule, type Operation, operationsOf } from './endpoint.ts'
import { parameterReader, type Reading } from './request/parameter-reader.ts'
import { decodePercent } from './request/percent-encoding.ts'

interface Route {
  /** As in the documentation: `/v1/inspirations/[slug]`. */
  readonly pattern: string
  readonly module: EndpointModule
  readonly operations: ReadonlyMap<string, Operation>
  /** The value of `Allow` (rule 1.3). */
  readonly allow: string
  /** Reads a raw query. */
  readonly readParameters: (query: string) => Reading
}

export interface Found {
  readonly route: Route
  /** Path parameters, decoded. */
  readonly pathParameters: Readonly<Record<string, string>>
  /** Differs for all routes and path parameters. */
  readonly resource: string
}

export type FindRoute = (path: string) => Found | 'unknown' | 'malformed'

const NO_PATH_PARAMETERS: Found['pathParameters'] = {}
const FILE = /(?:^|\/)pages(\/.+?)(?:\/index)?\.ts$/
const DYNAMIC = /^(.*)\/\[(\w+)\]([/.][^[\]]+)?$/

/** Returns the lookup over endpoint modules by file (`./pages/v1/meta.ts`). A file's path is its route. */
export function routeTable(modules: Readonly<Record<string, EndpointModule>>): FindRoute {
  const fixed = new Map<string, Route>()
  const dynamic = new Map<string, { route: Route; name: string }>()
  for (const [file, module] of Object.entries(modules)) {
    const route = routeOf(patternOf(file), module)
    const [, parent, name, rest = ''] = DYNAMIC.exec(route.pattern) ?? []
    if (parent !== undefined && name !== undefined) dynamic.set(`${parent}/*${rest}`, { route, name })
    else fixed.set(route.pattern, route)
  }
  return (path) => {
    const bare = path.endsWith('/') ? path.slice(0, -1) : path
    const exact = fixed.get(bare)
    if (exact) return { route: exact, pathParameters: NO_PATH_PARAMETERS, resource: exact.pattern }
    if (decodePercent(path) === null) return 'malformed'
    const last = bare.lastIndexOf('/')
    const dot = bare.lastIndexOf('.')
    return (
      foundAt(dynamic, bare, { from: last + 1, to: bare.length }) ??
      foundAt(dynamic, bare, { from: bare.lastIndexOf('/', last - 1) + 1, to: last }) ??
      (dot > last ? foundAt(dynamic, bare, { from: last + 1, to: dot }) : null) ??
      'unknown'
    )
  }
}

/** Dynamic routes by their pattern with `*` for the parameter: `/v1/inspirations/*`, `/docs/reference/*.md`. */
type DynamicRoutes = ReadonlyMap<string, { route: Route; name: string }>

/** The dynamic route of a path whose parameter is at these positions, or null. */
function foundAt(dynamic: DynamicRoutes, path: string, { from, to }: { from: number; to: number }): Found | null {
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

function routeOf(pattern: string, module: EndpointModule): Route {
  const operations = operationsOf(module)
  const allow = [...operations.keys(), 'OPTIONS'].join(', ')
  return { pattern, module, operations, allow, readParameters: parameterReader(module.parameters ?? { shape: {} }) }
}
