// The typed client of the interface: what is generated from the OpenAPI document, ready with address and key.
import { type ClientOptions, createClient, createConfig } from './generated/client/index.ts'
import { Vitrine } from './generated/sdk.gen.ts'

export type * from './generated/types.gen.ts'
export { Vitrine }

export interface VitrineOptions {
  /** Address of the service, without a slash at the end. */
  baseUrl: string
  /** A key from `register`; not needed for `register`, `getMeta` and `getHealth`. */
  key?: string
  /** What sends requests; the global `fetch` where it is left out. */
  fetch?: typeof fetch
}

/**
 * A client of the service at `baseUrl`: one method an endpoint. Each resolves with `{ data, error, response }`, of which
 * `data` or `error` is there, and with `throwOnError: true` rejects instead with the error's body.
 */
export function vitrine({ baseUrl, key, fetch }: VitrineOptions): Vitrine {
  const options: ClientOptions = { baseUrl }
  const config = { ...options, ...(key !== undefined && { auth: key }), ...(fetch !== undefined && { fetch }) }
  return new Vitrine({ client: createClient(createConfig(config)) })
}
