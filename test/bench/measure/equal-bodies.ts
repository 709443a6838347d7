// The three answer with the very same bytes, or comparing them says nothing.
import type { Server } from '../../support/worlds/processes.ts'

const SAMPLE = 200
/** A search that finds nothing makes its suggestions within a time, so two answers may differ in them. */
const TIMED = '/v1/search'

/** Asks all servers for some of the paths; throws at the first status that is not 200 and the first body that differs. */
export async function checkEqualBodies(
  servers: readonly Server[],
  key: string,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths.filter((one) => !one.startsWith(TIMED)).slice(0, SAMPLE)) {
    const [first, ...others] = await Promise.all(servers.map(({ url }) => bodyOf(url + path, key)))
    const different = others.find((body) => !body.equals(first as Buffer))
    if (different) throw new Error(`${path} is answered differently:\n${first}\n${different}`)
  }
}

async function bodyOf(url: string, key: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${key}`, 'accept-encoding': 'identity' }
  const response = await fetch(url, { headers })
  const body = Buffer.from(await response.arrayBuffer())
  if (response.status !== 200) throw new Error(`${url} was answered with ${response.status}: ${body}`)
  return body
}
