// The image URLs that the model expects: presets and crops (rules 9.9–9.12).
import type { GivenSection, Line } from './model.ts'

export interface Origins {
  site: string
  assets: string
}

/** The origins of the suite's own server. */
export const ORIGINS: Origins = { site: 'https://gallery.example', assets: 'https://assets.example' }

/** Percent-encodes a path as `encodeURI` does, and `?` and `#`. Existing escapes stay (rule 9.12). */
function encodedPath(path: string): string {
  return path
    .split(/(%[0-9A-Fa-f]{2})/)
    .map((part, index) => (index % 2 === 1 ? part : encodeURI(part).replace(/\?/g, '%3F').replace(/#/g, '%23')))
    .join('')
}

function resized(origins: Origins, config: string, path: string): string {
  return `${origins.site}/cdn-cgi/image/${config}${encodedPath(path)}`
}

/** Returns the screenshot of a section's parent: `hero`, `thumbnail`, `full` and `original` (rule 9.7). */
export function parentScreenshot(line: Line, origins: Origins = ORIGINS) {
  const { path } = line.screenshot
  return {
    hero: resized(origins, 'w=1280,h=800,fit=cover,g=top,f=auto,q=85', path),
    thumbnail: resized(origins, 'w=400,h=300,fit=cover,g=top,f=auto,q=85', path),
    full: resized(origins, 'w=2560,f=auto,q=85', path),
    original: `${origins.site}${encodedPath(path)}`,
  }
}

/** Returns the screenshot of an inspiration, with `mobile` only if there is a mobile capture (rule 9.6). */
export function fullScreenshot(line: Line, origins: Origins = ORIGINS) {
  const { mobile, width, height } = line.screenshot
  const phone = mobile ? { mobile: resized(origins, 'w=375,f=auto,q=85', mobile) } : {}
  return { ...parentScreenshot(line, origins), ...phone, width, height }
}

/** Returns the URL of the crop of a section at an output width (rules 9.10, 9.11). */
export function cropUrl(line: Line, section: GivenSection, width: number, origins: Origins = ORIGINS): string {
  const { path, width: sourceWidth, height: sourceHeight } = line.screenshot
  const band = section.bottom - section.top
  const rounded = Math.floor((2 * band * width + sourceWidth) / (2 * sourceWidth))
  const trim = `trim=${section.top};0;${sourceHeight - section.bottom};0`
  const size = `width=${width},height=${Math.max(1, rounded)}`
  return `${origins.assets}/cdn-cgi/image/${trim},${size},fit=cover,format=jpg,quality=85${encodedPath(path)}`
}
