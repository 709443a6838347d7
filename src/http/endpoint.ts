// What an endpoint declares and what it receives: the contract between src/pages and the request handler.
import type { KeyRecord } from '../accounts/verification.ts'
import type { Engine } from '../engine/server-engine.ts'
import type { Config } from '../ground/config.ts'
import type { MaybePromise } from '../ground/scheduling.ts'
import type { ServedSnapshot } from '../snapshot/snapshot.ts'
import type { ApiRequest } from './request/api-request.ts'
import type { LastTag, Reading } from './request/parameter-reader.ts'
import type { AccelRedirect } from './response/accel-redirect.ts'
import type { ApiResponse, ResponseContext } from './response/api-response.ts'

/** What the process keeps open while it serves. */
export interface Service extends Pick<Engine, 'accounts' | 'authorizer' | 'visitors' | 'watcher' | 'faults'> {
  readonly config: Pick<Config, 'baseUrl' | 'trustProxy' | 'designData'>
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
  readonly last: LastTag
}

/** What a public endpoint receives. */
export type PublicContext<Parameters = unknown> = ServedContext<null, Parameters>

/** What an endpoint behind a key receives. The request has been counted, unless the endpoint is `uncounted`. */
export type KeyContext<Parameters = unknown> = ServedContext<KeyRecord, Parameters>

/** The context of each access level. */
interface Contexts<Parameters> {
  /** Needs a Bearer key, is counted and limited. */
  key: KeyContext<Parameters>
  /** Needs a Bearer key, but is neither counted nor limited (rule 29.7). */
  uncounted: KeyContext<Parameters>
  public: PublicContext<Parameters>
  /** Needs neither key nor snapshot, and is not counted. */
  probe: ProbeContext
  /** A page or text about the catalog, counted for the network of its visitor (rule 23.7). */
  gallery: PublicContext<Parameters>
  /** A page that needs no snapshot, counted likewise. */
  manual: ProbeContext
}

export type Access = keyof Contexts<unknown>

/** Answers the requests that passed the checks of an access level. */
// biome-ignore lint/suspicious/noExplicitAny: each handler narrows the parameters to those of its own schema
export type Handler<Of extends Access, Parameters = any> = (
  context: Contexts<Parameters>[Of],
) => MaybePromise<ApiResponse>

/** What a route does for a method. Its access level determines what its handler receives. */
export type Operation<Of extends Access = Access> = {
  [Level in Of]: {
    readonly access: Level
    readonly handler: Handler<Level>
    /** Reads a raw query. Default: nothing is read. */
    readonly readParameters?: (query: string) => Reading
  }
}[Of]

/** The operations of a route, such as the exports of an endpoint's file. HEAD is handled as GET (rule 1.7). */
export interface Operations {
  readonly GET?: Operation
  readonly POST?: Operation
  readonly OPTIONS?: Operation
}
