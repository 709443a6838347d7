// A picture before it is transformed: a file of IMAGE_DIR or a drawing for the demo.
import type { FileBody } from '../http/response/api-response.ts'
import type { Region, Size } from './plan.ts'
import type { Format } from './transform.ts'

export interface PictureFile {
  readonly kind: 'file'
  /** Changes whenever the content of the file may have changed. */
  readonly identity: string
  readonly format: Format | 'gif'
  /** The content for a response. */
  readonly body: FileBody
  /** The content in memory. */
  bytes(): Promise<Uint8Array<ArrayBuffer>>
}

export interface Drawing {
  readonly kind: 'drawing'
  readonly identity: string
  readonly size: Size
  /** A region of the drawing as SVG of the given size. It has no text elements, so it needs no font. */
  svg(region: Region, size: Size): string
}

export type Picture = PictureFile | Drawing

/** Finds a picture by its decoded path, such as `/2019/acme.jpg`. Returns null if there is none. */
export type PictureSource = (path: string) => Promise<Picture | null>
