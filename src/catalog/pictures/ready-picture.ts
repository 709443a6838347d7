// The pictures that are ready before anybody asks for them. A build makes them, and the image origin finds them by the
// content of their picture, so neither a copy of the folder nor a new time of a file changes their names. (rule 40.44)

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

/** The path of a ready picture in a folder. */
export function readyPath(content: string, { name }: { readonly name: string }): string {
  return `${content.slice(0, 2)}/${content.slice(2)}-${MADE}-${name}`
}
