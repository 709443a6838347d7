// The result of a check of the installation or of an engine: one line for the operator.

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
