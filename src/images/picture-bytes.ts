// Pictures for the server's own use, within the limits of the client that they are for.
import type { Waiter } from '../http/queue/work-queue.ts'
import type { Body } from '../http/response/api-response.ts'
import type { Gallery, Ready } from './gallery.ts'
import { imageRequestOf } from './image-origin.ts'
import type { Made } from './image-request.ts'
import type { Transform } from './transform.ts'

export interface Picturing extends Waiter {
  /** Null if another server has the pictures. */
  readonly gallery: Gallery | null
}

const ACCEPT = 'image/webp,image/avif'

/**
 * The bytes of an image URL, with another transform if `changes` says so. Null if this server does not have the picture, or
 * `busy` if it could not be made yet (rules 19.7, 19.12). `make` gets them from what was found.
 */
export async function pictureBytes(
  url: string,
  { gallery, ...waiter }: Picturing,
  changes: Partial<Transform>,
  make: (found: Ready) => Promise<Made>,
): Promise<Uint8Array | null | 'busy'> {
  const wanted = imageRequestOf({ path: new URL(url).pathname, headers: { accept: ACCEPT } }, waiter)
  if ('problem' in wanted) return null
  const found = await gallery?.find({ ...wanted, transform: wanted.transform && { ...wanted.transform, ...changes } })
  const made = found && (await make(found))
  if (made?.made === 'busy') return 'busy'
  return made?.made === 'image' && made.body !== null ? bytesOf(made.body) : null
}

async function bytesOf(body: Body): Promise<Uint8Array> {
  if (typeof body === 'string') return Buffer.from(body, 'latin1')
  return body instanceof Uint8Array ? body : Buffer.concat(await Array.fromAsync(body.blocks()))
}
