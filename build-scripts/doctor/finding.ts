// What a check of the installation found: one line for the operator.

export interface Finding {
  /** `fail` ends the command with 1. */
  level: 'ok' | 'warn' | 'fail'
  /** What was looked at, a word or two. */
  what: string
  text: string
  /** What to do about it, where there is something. */
  mend?: string
}

export const ok = (what: string, text: string): Finding => ({ level: 'ok', what, text })
export const warn = (what: string, text: string, mend: string): Finding => ({ level: 'warn', what, text, mend })
export const fail = (what: string, text: string, mend: string): Finding => ({ level: 'fail', what, text, mend })

/** `warn  free disk    0.4 GB … → what to do` */
export function lineOf({ level, what, text, mend }: Finding): string {
  return `${level.padEnd(4)}  ${what.padEnd(14)}  ${text}${mend === undefined ? '' : ` → ${mend}`}`
}

/** Bytes for people. */
export function sizeOf(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`
}
