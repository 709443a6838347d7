// Image addresses: the resizing URLs of screenshots and section crops. (specification, "Screenshot object")

/** What the path of every resizing URL begins with. */
export const RESIZE = '/cdn-cgi/image/'
const PRESETS = {
  hero: 'w=1280,h=800,fit=cover,g=top,f=auto,q=85',
  thumbnail: 'w=400,h=300,fit=cover,g=top,f=auto,q=85',
  full: 'w=2560,f=auto,q=85',
  mobile: 'w=375,f=auto,q=85',
} as const

/** What stands before an image's path in each URL, ready for the inside of a JSON string. */
export interface ImagePrefixes {
  readonly hero: string
  readonly thumbnail: string
  readonly full: string
  readonly mobile: string
  readonly original: string
  readonly crop: string
}

/** The prefixes of a catalog's image URLs; neither address ends with a slash. */
export function imagePrefixes(siteUrl: string, assetsUrl: string): ImagePrefixes {
  const site = JSON.stringify(siteUrl).slice(1, -1)
  const preset = (name: keyof typeof PRESETS) => `${site}${RESIZE}${PRESETS[name]}`
  return {
    hero: preset('hero'),
    thumbnail: preset('thumbnail'),
    full: preset('full'),
    mobile: preset('mobile'),
    original: site,
    crop: `${JSON.stringify(assetsUrl).slice(1, -1)}${RESIZE}`,
  }
}

const PICTURE = /\.(?:jpe?g|png|webp|avif|gif)$/i

/** Whether a raw path can be a picture's: a resizing URL's, or one that ends as picture files do. */
export function isPicturePath(path: string): boolean {
  return path.startsWith(RESIZE) || PICTURE.test(path)
}

const ESCAPES = /%[\da-f]{2}/gi

/**
 * A screenshot's path as it stands in URLs: percent-encoded as `encodeURI` does, `?` and `#` too, escapes that are
 * there left alone (decisions.md 1.4). The result is ASCII and needs no JSON escaping.
 */
export function encodeImagePath(path: string): string {
  const between = path.split(ESCAPES).map((part) => encodeURI(part).replaceAll('?', '%3F').replaceAll('#', '%23'))
  const escapes = path.match(ESCAPES) ?? []
  return between.reduce((joined, part, i) => joined + (escapes[i - 1] ?? '') + part)
}
