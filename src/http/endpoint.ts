// What an endpoint is given and what it declares: the contract between src/pages and the pipeline.
import type { Config } from '../config.ts'
import type { ServedSnapshot, SnapshotWatcher } from '../snapshot/snapshot.ts'
import type { Accounts, KeyRecord } from '../state/accounts/accounts.ts'
import type { RateLimiter } from '../state/rate-limit/rate-limiter.ts'
import type { ApiRequest } from './request/api-request.ts'
import type { ParameterSchema } from './request/parameters.ts'
import type { AccelRedirect } from './response/accel-redirect.ts'
import type { ApiResponse } from './response/api-response.ts'
import type { ResponseContext } from './response/response-context.ts'

/** What the process keeps open while it serves. */
export interface Service {
  readonly config: Pick<Config, 'trustProxy'>
  readonly accounts: Accounts
  readonly rateLimiter: RateLimiter
  readonly watcher: SnapshotWatcher
  /** Where the nginx in front finds precomputed bodies; null where none stands there. */
  readonly accelRedirect: AccelRedirect | null
  /** Whether the process is about to end. */
  readonly stopping: boolean
}

/** What belongs to one request; the part of it that shapes every answer is {@link ResponseContext}. */
export interface Locals<Parameters = unknown> extends ResponseContext {
  readonly request: ApiRequest
  readonly service: Service
  /** What is served now. Not there for `probe` endpoints, which are called before anything is loaded. */
  readonly served: ServedSnapshot
  /** The key the request was made with; null for public endpoints. */
  readonly key: KeyRecord | null
  /** The query, checked against the endpoint's `parameters`. */
  readonly parameters: Parameters
}

/** The part of Astro's APIContext that our endpoints declare. */
export interface Call<Parameters = unknown> {
  /** Path parameters, decoded. */
  readonly params: Readonly<Record<string, string>>
  readonly locals: Locals<Parameters>
}

// biome-ignore lint/suspicious/noExplicitAny: each endpoint narrows the parameters to those of its own schema
export type Endpoint = (call: Call<any>) => ApiResponse | Promise<ApiResponse>

/** `key`: needs a Bearer key, counts and is limited. `public`: neither. `probe`: for the operator, always answered. */
type Access = 'key' | 'public' | 'probe'

export interface EndpointModule {
  readonly access: Access
  readonly parameters?: ParameterSchema
  readonly GET?: Endpoint
  readonly POST?: Endpoint
}
