// The pictures that are ready before anybody asks for them. A build makes them, and the image origin finds them by the
// content of their picture, so neither a copy of the folder nor a new time of a file changes their names. (rule 40.44)
import type { Band } from './pixels.ts'

/** What agents see in lists and alone, in as many bytes. (mcp/answer/pictures.ts) */
export const AGENT_SIZES = {
  list: { name: 'list', width: 400, height: 300, format: 'webp', quality: 40, bytes: 9_000 },
  alone: { name: 'alone', width: 640, height: 480, format: 'webp', quality: 40, bytes: 40_000 },
} as const

/** The top of a page: what cards show at one and two device pixels per CSS pixel (ui/catalog/site-card.ts), and agents. */
export const READY_SIZES = [
  { name: '400', width: 400, height: 300, format: 'auto', quality: 85 },
  { name: '800', width: 800, height: 600, format: 'auto', quality: 85 },
  ...Object.values(AGENT_SIZES),
] as const

/** What is cut off a screenshot to leave a section of it, in pixels of the screenshot. */
export interface Cut {
  readonly top: number
  readonly bottom: number
}

/** A crop is at most this wide, enough for a card on any screen (ui/catalog/site-card.ts). */
export const CROP = { width: 800, format: 'auto', quality: 85 } as const

/** The cuts of the bands of a screenshot, whose parts are relative to its height. */
export function cutsOf(bands: readonly Band[], height: number): Cut[] {
  return bands.map((band) => ({
    top: Math.round(band.top * height),
    bottom: Math.round((1 - band.top - band.height) * height),
  }))
}

/** Below the quality of the size, for pictures that take too many bytes. */
const LOWER = [20, 5]

/** Makes a picture for agents, in lower quality if it has too many bytes. */
export async function smallEnough<Made extends Uint8Array | null>(
  { quality, bytes }: { readonly quality: number; readonly bytes: number },
  make: (quality: number) => Promise<Made>,
): Promise<Made> {
  let made = await make(quality)
  for (const lower of LOWER) if (made !== null && made.length > bytes) made = await make(lower)
  return made
}

/** Increase it when builds make other bytes. */
const MADE = 1

/** How many hex digits of the SHA-256 of a picture's bytes name its content. */
const DIGITS = 32

/** The name of a content: the start of the SHA-256 of its bytes in hex digits. */
export function contentName(sha256: string): string {
  return sha256.slice(0, DIGITS)
}

/** The path of a ready thumbnail or crop in a folder. */
export function readyPath(content: string, of: { readonly name: string } | Cut): string {
  const name = 'name' in of ? of.name : `${of.top}-${of.bottom}`
  return `${content.slice(0, 2)}/${content.slice(2)}-${MADE}-${name}`
}

/** The paths of all thumbnails of a content, and of these crops. */
export function readyPaths(content: string, cuts: readonly Cut[]): string[] {
  return [...READY_SIZES, ...cuts].map((one) => readyPath(content, one))
}
