// The thumbnails of cards that are ready before anybody asks for them. A build makes them, and the image origin finds them
// by the content of their picture, so neither a copy of the folder nor a new time of a file changes their names. (rule 40.44)

/** The sizes of the thumbnails that cards show at one and two device pixels per CSS pixel. (ui/catalog/site-card.ts) */
export const READY_SIZES = [
  { width: 400, height: 300 },
  { width: 800, height: 600 },
] as const

/** Increase it when builds make other bytes. */
const MADE = 1

/** How many hex digits of the SHA-256 of a picture's bytes name its content. */
const DIGITS = 32

/** The name of a content: the start of the SHA-256 of its bytes in hex digits. */
export function contentName(sha256: string): string {
  return sha256.slice(0, DIGITS)
}

/** The path of a ready picture in a folder. */
export function readyPath(content: string, { width }: { readonly width: number }): string {
  return `${content.slice(0, 2)}/${content.slice(2)}-${MADE}-${width}`
}
