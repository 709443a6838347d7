// Reading what the snapshot has ready as bytes.
import type { Encoded, Text } from '../../snapshot/snapshot.ts'

/** The value of a JSON body that was made for one answer. */
export function parseText(body: Text): unknown {
  return JSON.parse(Buffer.from(body, 'latin1').toString())
}

/** The value of a JSON body that was made once. */
export function parseEncoded({ identity }: Encoded): unknown {
  return JSON.parse(Buffer.from(identity).toString())
}
