// What an endpoint declares and what it receives: the contract between src/pages and the request handler.
import type { KeyRecord } from '../accounts/verification.ts'
import type { Engine } from '../engine/server-engine.ts'
import type { Config } from '../ground/config.ts'
import type { MaybePromise } from '../ground/scheduling.ts'
import type { ServedSnapshot, SnapshotWatcher } from '../snapshot/snapshot.ts'
import type { Accounts } from '../state/accounts.ts'
import type { Authorizer } from '../state/authorizer.ts'
import type { VisitorLimiter } from '../state/limits.ts'
import type { ApiRequest } from './request/api-request.ts'
import type { ParameterSchema } from './request/parameters.ts'
import type { AccelRedirect } from './response/accel-redirect.ts'
import type { ApiResponse } from './response/api-response.ts'
import type { ResponseContext } from './response/response-context.ts'

/** What the process keeps open while it serves. */
export interface Service {
  readonly config: Pick<Config, 'baseUrl' | 'trustProxy' | 'designData'>
  readonly accounts: Accounts
  readonly authorizer: Authorizer
  /** The limit of pages, by client network (rule 23.7). */
  readonly visitors: VisitorLimiter
  readonly watcher: SnapshotWatcher
  /** What is wrong with databases and other engines. */
  readonly faults: Engine['faults']
  /** Null if no nginx sends precomputed bodies (rule 22.5). */
  readonly accelRedirect: AccelRedirect | null
  /** Whether the process is about to exit. */
  readonly stopping: boolean
}

/** What every endpoint receives, and all that a probe receives: it may run before a snapshot is loaded. */
export interface ProbeContext<Key extends KeyRecord | null = null> extends ResponseContext<Key> {
  readonly request: ApiRequest
  readonly service: Service
}

/** What an endpoint receives while a snapshot is served. */
export interface ServedContext<Key extends KeyRecord | null, Parameters> extends ProbeContext<Key> {
  readonly served: ServedSnapshot
  /** Path parameters, decoded. */
  readonly pathParameters: Readonly<Record<string, string>>
  /** The query, checked against the endpoint's `parameters`. */
  readonly parameters: Parameters
  /** Equal for two requests exactly if they ask for the same: the route, and what was read from path and query. */
  readonly asked: string
}

/** What a public endpoint receives. */
export type PublicContext<Parameters = undefined> = ServedContext<null, Parameters>

/** What an endpoint behind a key receives. The request has been counted, unless the endpoint is `uncounted`. */
export type KeyContext<Parameters = undefined> = ServedContext<KeyRecord, Parameters>

/** The context of each access level. */
interface Contexts {
  /** Needs a Bearer key, is counted and limited. */
  // biome-ignore lint/suspicious/noExplicitAny: each endpoint narrows the parameters to those of its own schema
  key: KeyContext<any>
  /** Needs a Bearer key, but is neither counted nor limited (rule 29.7). */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  uncounted: KeyContext<any>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  public: PublicContext<any>
  /** Needs neither key nor snapshot, and is not counted. */
  probe: ProbeContext
  /** A page or text about the catalog, counted for the network of its visitor (rule 23.7). */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  gallery: PublicContext<any>
  /** A page that needs no snapshot, counted likewise. */
  manual: ProbeContext
}

type Access = keyof Contexts
export type Endpoint<Of extends Access> = (context: Contexts[Of]) => MaybePromise<ApiResponse>

/** The exports of an endpoint's file. Its access level determines what its methods receive. */
export type EndpointModule<Of extends Access = Access> = {
  [Level in Of]: {
    readonly access: Level
    readonly parameters?: ParameterSchema
    readonly GET?: Endpoint<Level>
    readonly POST?: Endpoint<Level>
    /** Default: none outside the API, and the preflight in it. */
    readonly OPTIONS?: Endpoint<Level>
  }
}[Of]

/** One method of a module, with the access level that its endpoint is declared for. */
export type Operation<Of extends Access = Access> = {
  [Level in Of]: { readonly access: Level; readonly endpoint: Endpoint<Level> }
}[Of]

/** The operations of a module by method. HEAD is handled as GET (rule 1.7). */
export function operationsOf<Of extends Access>(module: EndpointModule<Of>): Map<string, Operation<Of>> {
  const { access, GET, POST, OPTIONS } = module
  const operations = new Map<string, Operation<Of>>()
  if (GET) operations.set('GET', { access, endpoint: GET }).set('HEAD', { access, endpoint: GET })
  if (POST) operations.set('POST', { access, endpoint: POST })
  if (OPTIONS) operations.set('OPTIONS', { access, endpoint: OPTIONS })
  return operations
}
