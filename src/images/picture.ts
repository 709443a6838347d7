// A picture before it is transformed: a file of IMAGE_DIR, or a page that the demo draws.
import type { Region, Size } from './plan.ts'
import type { Format } from './transform.ts'

export interface PictureFile {
  readonly kind: 'file'
  /** Another one whenever the file's content may be another. */
  readonly identity: string
  readonly format: Format | 'gif'
  bytes(): Promise<Uint8Array<ArrayBuffer>>
}

export interface Drawing {
  readonly kind: 'drawing'
  readonly identity: string
  readonly size: Size
  /** The part of it as SVG of the given size, without text elements: no font is needed. */
  svg(region: Region, size: Size): string
}

export type Picture = PictureFile | Drawing

/** Finds a picture by its decoded path (`/2019/acme.jpg`); null where there is none. */
export type PictureSource = (path: string) => Promise<Picture | null>
