// Sizes of pictures in their URLs. Clients may change the size in an image URL. (rule 9.9)

const SIZE = /(w|width)=(\d+),(h|height)=(\d+)/

/** The width and height that a URL asks for. */
export function sizeOf(url: string): readonly [width: number, height: number] {
  const [, , width = 640, , height = 400] = SIZE.exec(url) ?? []
  return [Number(width), Number(height)]
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
