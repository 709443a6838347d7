// What a client asks of the gallery, and what it gets.
import type { Waiter } from '../http/queue/work-queue.ts'
import type { Body } from '../http/response/api-response.ts'
import type { Picture } from './originals.ts'
import { MEDIA_TYPES } from './plan.ts'
import type { Format, Transform } from './transform.ts'

export interface ImageRequest extends Waiter {
  /** The decoded path. */
  readonly path: string
  /** Null for the unchanged file. */
  readonly transform: Transform | null
  /** The formats that the client accepts besides JPEG, for `format=auto`. */
  readonly accepted: ReadonlySet<Format>
}

export type Made = { made: 'image'; mediaType: string; body: Body | null } | Unmade
export type Unmade =
  /** The transform is not possible. The message is for the client. */
  | { made: 'refused'; message: string }
  /** The file is not a valid picture. */
  | { made: 'unreadable' }
  /** Too many requests are waiting, the client spent its share, nobody waits any more, or rendering took too long. */
  | { made: 'busy' }

/** A picture for a client. The body may be missing. */
export function imageOf(body: Body | null, format: Picture['format'] | null): Made {
  return { made: 'image', mediaType: MEDIA_TYPES[format ?? 'jpeg'], body }
}
