// Parses response bodies that the snapshot returns as bytes.
import { fromLatin1 } from '../../ground/texts.ts'
import type { Encoded, Text } from '../../snapshot/snapshot.ts'

/** The value of a JSON body that was made for one request. */
export function parseText(body: Text): unknown {
  return JSON.parse(fromLatin1(body))
}

/** The value of a precomputed JSON body. */
export function parseEncoded({ identity }: Encoded): unknown {
  return JSON.parse(Buffer.from(identity).toString())
}
