// The typed client of the API: the generated code, configured with an address and a key.
import { type ClientOptions, createClient, createConfig } from './generated/client/index.ts'
import { Vitrine } from './generated/sdk.gen.ts'

export type * from './generated/types.gen.ts'
export { Vitrine }

export interface VitrineOptions {
  /** The address of the service, without a trailing slash. */
  baseUrl: string
  /** A key from `register`. `register`, `getMeta`, `getHealth` and `getReadiness` do not need one. */
  key?: string
  /** The function that sends requests. The default is the global `fetch`. */
  fetch?: typeof fetch
}

/**
 * Creates a client of the service at `baseUrl` with one method per endpoint. Each method resolves with
 * `{ data, error, response }`, where either `data` or `error` is set. With `throwOnError: true` it rejects with the
 * error body instead.
 */
export function vitrine({ baseUrl, key, fetch }: VitrineOptions): Vitrine {
  const options: ClientOptions = { baseUrl }
  const config = { ...options, ...(key !== undefined && { auth: key }), ...(fetch !== undefined && { fetch }) }
  return new Vitrine({ client: createClient(createConfig(config)) })
}
