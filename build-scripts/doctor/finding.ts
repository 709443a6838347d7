// The result of a check of the installation: one line for the operator.

export interface Finding {
  /** With `fail`, the command exits with 1. */
  level: 'ok' | 'warn' | 'fail'
  /** What was checked, one or two words. */
  what: string
  text: string
  /** What to do about it. */
  fix?: string
}

export const ok = (what: string, text: string): Finding => ({ level: 'ok', what, text })
export const warn = (what: string, text: string, fix: string): Finding => ({ level: 'warn', what, text, fix })
export const fail = (what: string, text: string, fix: string): Finding => ({ level: 'fail', what, text, fix })

/** `warn  free disk    0.4 GB … → what to do` */
export function lineOf({ level, what, text, fix }: Finding): string {
  return `${level.padEnd(4)}  ${what.padEnd(14)}  ${text}${fix === undefined ? '' : ` → ${fix}`}`
}

/** A number of bytes as text. */
export function sizeOf(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`
}
