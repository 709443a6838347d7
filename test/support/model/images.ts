// The model's image URLs: presets and crops (rules 9.9–9.12).
import type { GivenSection, Line } from './model.ts'

export interface Origins {
  site: string
  assets: string
}

/** The origins that the suite's own server is configured with. */
export const ORIGINS: Origins = { site: 'https://gallery.example', assets: 'https://assets.example' }

/** A path as image URLs carry it: `encodeURI`, with `?` and `#` too, escapes that are there left alone. */
function encodedPath(path: string): string {
  return path
    .split(/(%[0-9A-Fa-f]{2})/)
    .map((part, index) => (index % 2 === 1 ? part : encodeURI(part).replace(/\?/g, '%3F').replace(/#/g, '%23')))
    .join('')
}

function resized(origins: Origins, config: string, path: string): string {
  return `${origins.site}/cdn-cgi/image/${config}${encodedPath(path)}`
}

/** `hero`, `thumbnail`, `full` and `original`: what a section's parent shows. */
export function parentScreenshot(line: Line, origins: Origins = ORIGINS) {
  const { path } = line.screenshot
  return {
    hero: resized(origins, 'w=1280,h=800,fit=cover,g=top,f=auto,q=85', path),
    thumbnail: resized(origins, 'w=400,h=300,fit=cover,g=top,f=auto,q=85', path),
    full: resized(origins, 'w=2560,f=auto,q=85', path),
    original: `${origins.site}${encodedPath(path)}`,
  }
}

/** The whole screenshot object; `mobile` only where there is a mobile capture. */
export function fullScreenshot(line: Line, origins: Origins = ORIGINS) {
  const { mobile, width, height } = line.screenshot
  const phone = mobile ? { mobile: resized(origins, 'w=375,f=auto,q=85', mobile) } : {}
  return { ...parentScreenshot(line, origins), ...phone, width, height }
}

/** The crop of a section's band at an output width. */
export function cropUrl(line: Line, section: GivenSection, width: number, origins: Origins = ORIGINS): string {
  const { path, width: sourceWidth, height: sourceHeight } = line.screenshot
  const band = section.bottom - section.top
  const rounded = Math.floor((2 * band * width + sourceWidth) / (2 * sourceWidth))
  const trim = `trim=${section.top};0;${sourceHeight - section.bottom};0`
  const size = `width=${width},height=${Math.max(1, rounded)}`
  return `${origins.assets}/cdn-cgi/image/${trim},${size},fit=cover,format=jpg,quality=85${encodedPath(path)}`
}
