// Image URLs of screenshots and section crops. (rule 9.9, rule 9.10)

/** The start of the path of every resizing URL. */
export const RESIZE = '/cdn-cgi/image/'
const PRESETS = {
  hero: 'w=1280,h=800,fit=cover,g=top,f=auto,q=85',
  thumbnail: 'w=400,h=300,fit=cover,g=top,f=auto,q=85',
  full: 'w=2560,f=auto,q=85',
  mobile: 'w=375,f=auto,q=85',
} as const

/** The text before the path of an image in each URL, escaped for a JSON string. */
export type ImagePrefixes = Readonly<Record<keyof typeof PRESETS | 'original' | 'crop', string>>

/** The prefixes of the image URLs of a catalog. Neither address ends with a slash. */
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

/** Whether a path can be that of a picture: it is a resizing URL, or it has the ending of a picture file. */
export function isPicturePath(path: string): boolean {
  return path.startsWith(RESIZE) || PICTURE.test(path)
}

const ESCAPES = /%[\da-f]{2}/gi
/** Stays as it is. */
const PLAIN = /^[\w./-]*$/

/**
 * The path of a screenshot in URLs: percent-encoded like `encodeURI`, and `?` and `#` as well. Existing escapes stay.
 * The result is ASCII and needs no escaping in JSON. (rule 9.12)
 */
export function encodeImagePath(path: string): string {
  if (PLAIN.test(path)) return path
  const between = path.split(ESCAPES).map((part) => encodeURI(part).replaceAll('?', '%3F').replaceAll('#', '%23'))
  const escapes = path.match(ESCAPES) ?? []
  return between.reduce((joined, part, i) => joined + (escapes[i - 1] ?? '') + part)
}

/** The path of a picture in the folder of pictures, from its path in an entry. */
export function pathOnDisk(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(encodeImagePath(path))
  } catch {
    return path
  }
}
