// What doctor prints.
import type { Finding } from '../../src/state/engine-check.ts'

export { type Finding, fail, ok, warn } from '../../src/state/engine-check.ts'

/** `warn  free disk    0.4 GB … → what to do` */
export function lineOf({ level, what, text, fix }: Finding): string {
  return `${level.padEnd(4)}  ${what.padEnd(14)}  ${text}${fix === undefined ? '' : ` → ${fix}`}`
}

/** A number of bytes as text. */
export function sizeOf(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`
}
