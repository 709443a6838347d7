// Parses response bodies that the snapshot returns as bytes.
import type { Encoded, Text } from '../../snapshot/snapshot.ts'

/** The value of a JSON body that was made for one request. */
export function parseText(body: Text): unknown {
  return JSON.parse(Buffer.from(body, 'latin1').toString())
}

/** The value of a precomputed JSON body. */
export function parseEncoded({ identity }: Encoded): unknown {
  return JSON.parse(Buffer.from(identity).toString())
}
