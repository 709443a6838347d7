// Sizes of pictures in their URLs. Clients may change the size in an image URL. (rule 9.9)
import { CROP } from '../../catalog/pictures/ready-picture.ts'

const SIZE = /(w|width)=(\d+),(h|height)=(\d+)/

/** The width and height that a URL asks for. */
export function sizeOf(url: string): readonly [width: number, height: number] {
  const [, , width = 640, , height = 400] = SIZE.exec(url) ?? []
  return [Number(width), Number(height)]
}

const CROP_CONFIG = /width=\d+,height=\d+,fit=cover,format=jpg,quality=85/

/** The URL of the crop that builds make of a section, from that of any of its crops, or of a smaller one. (rule 40.44) */
export function readyCrop(image: string, width: number = CROP.width): string {
  return image.replace(CROP_CONFIG, `w=${width},f=${CROP.format},q=${CROP.quality}`)
}

/** The URL of the same picture at another width, in its proportions. */
export function resized(url: string, width: number): string {
  const [from, height] = sizeOf(url)
  return url.replace(SIZE, (_, w, __, h) => `${w}=${width},${h}=${Math.round((width * height) / from)}`)
}

/** Some widths of the same picture, for `srcset`. */
export function sourcesOf(url: string, widths: readonly number[]): string {
  return widths.map((width) => `${resized(url, width)} ${width}w`).join(', ')
}
