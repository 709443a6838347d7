// Pictures for the server's own use, with the limits of the client that they are for.
import type { ClientNetworks } from '../accounts/client-network.ts'
import type { Body } from '../http/response/api-response.ts'
import type { Gallery } from './gallery.ts'
import { imageRequestOf } from './image-origin.ts'
import type { Transform } from './transform.ts'

export interface Picturing {
  /** Null if another server has the pictures. */
  readonly gallery: Gallery | null
  readonly client: ClientNetworks
}

const ACCEPT = 'image/webp,image/avif'
const LONGEST_MS = 20_000

/**
 * The bytes of an image URL, with another transform if `changes` says so. Null if this server does not have the picture, or
 * `busy` (rules 19.7, 19.12).
 */
export async function pictureBytes(
  url: string,
  { gallery, client }: Picturing,
  changes: Partial<Transform> = {},
): Promise<Uint8Array | null | 'busy'> {
  const request = { path: new URL(url).pathname, headers: { accept: ACCEPT } }
  const wanted = imageRequestOf(request, { client, signal: AbortSignal.timeout(LONGEST_MS) })
  if ('problem' in wanted) return null
  const found = await gallery?.find({ ...wanted, transform: wanted.transform && { ...wanted.transform, ...changes } })
  const made = await found?.image()
  if (made?.made === 'busy') return 'busy'
  return made?.made === 'image' && made.body !== null ? bytesOf(made.body) : null
}

async function bytesOf(body: Body): Promise<Uint8Array> {
  if (typeof body === 'string') return Buffer.from(body, 'latin1')
  return body instanceof Uint8Array ? body : Buffer.concat(await Array.fromAsync(body.blocks()))
}
