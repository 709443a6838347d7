// Checks that the servers return the same bytes, because a comparison would mean nothing otherwise.
import type { Server } from '../../support/worlds/processes.ts'

const SAMPLE = 200
/** A search without results has limited time for its suggestions, so two responses can differ. */
const NOT_COMPARED = '/v1/search'

interface Asking {
  readonly key: string
  /** The value of Accept-Encoding. */
  readonly accepts: string
}

/** Requests some of the paths from all servers. Throws if a status is not 200 or bodies differ. */
export async function checkEqualBodies(
  servers: readonly Server[],
  asking: Asking,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths.filter((one) => !one.startsWith(NOT_COMPARED)).slice(0, SAMPLE)) {
    const [first, ...others] = await Promise.all(servers.map(({ url }) => bodyOf(url + path, asking)))
    const different = others.find((body) => !body.equals(first as Buffer))
    if (different) throw new Error(`The responses to ${path} differ:\n${first}\n${different}`)
  }
}

/** The decompressed body. */
async function bodyOf(url: string, { key, accepts }: Asking): Promise<Buffer> {
  const headers = { authorization: `Bearer ${key}`, 'accept-encoding': accepts }
  const response = await fetch(url, { headers })
  const body = Buffer.from(await response.arrayBuffer())
  if (response.status !== 200) throw new Error(`${url} returned ${response.status}: ${body}`)
  return body
}
