// A picture before it is transformed: a file of IMAGE_DIR.
import type { FileBody } from '../http/response/api-response.ts'
import type { Format } from './transform.ts'

export interface Picture {
  /** Changes whenever the content of the file may have changed. */
  readonly identity: string
  readonly format: Format | 'gif'
  /** The content for a response. */
  readonly body: FileBody
  /** The content in memory. */
  bytes(): Promise<Uint8Array<ArrayBuffer>>
}

/** Finds a picture by its decoded path, such as `/2019/acme.jpg`. Returns null if there is none. */
export type PictureSource = (path: string) => Promise<Picture | null>
