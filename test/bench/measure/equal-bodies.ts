// Checks that the servers return the same bytes, because a comparison would mean nothing otherwise.

import type { Server } from '../../support/worlds/processes.ts'
import { JSON_HEADERS } from '../contest/load.ts'

const SAMPLE = 200
/** Builds may suggest different queries for a search without results. */
const NOT_COMPARED = '/v1/search'

interface Asking {
  readonly key: string
  /** The value of Accept-Encoding. */
  readonly accepts: string
  /** The JSON body for a path, if requests have one. */
  readonly message?: ((path: string) => string) | undefined
}

/** Requests some of the paths from all servers. Throws if a status is not 200 or bodies differ. */
export async function checkEqualBodies(
  servers: readonly Server[],
  asking: Asking,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths.filter((one) => !one.startsWith(NOT_COMPARED)).slice(0, SAMPLE)) {
    const [first, ...others] = await Promise.all(servers.map(({ url }) => bodyOf(url, path, asking)))
    const different = others.find((body) => !body.equals(first as Buffer))
    if (different) throw new Error(`The responses to ${path} differ:\n${first}\n${different}`)
  }
}

/** The decompressed body. */
async function bodyOf(server: string, path: string, { key, accepts, message }: Asking): Promise<Buffer> {
  const headers = { authorization: `Bearer ${key}`, 'accept-encoding': accepts }
  const posted = message && { method: 'POST', headers: { ...headers, ...JSON_HEADERS }, body: message(path) }
  const url = server + path
  const response = await fetch(url, posted ?? { headers })
  const body = Buffer.from(await response.arrayBuffer())
  if (response.status !== 200) throw new Error(`${url} returned ${response.status}: ${body}`)
  return body
}
