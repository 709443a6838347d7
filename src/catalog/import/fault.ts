// Faults of imported data, in words for the operator who fixes them. (rule 17.13)
import type { z } from 'zod'
import { parseJson } from '../../parse-json.ts'

export interface Fault {
  /** The member, for example `published` or `sections[2].top`. Empty for the whole. */
  field: string
  /** The rest of a sentence that starts with the field: `must be …`, `is missing`. */
  reason: string
}

/** The value, or all its faults. */
export type Checked<T> = { ok: true; value: T } | { ok: false; faults: Fault[] }

/** A zod message: `is missing` if the value is absent, otherwise `reason`. */
export function due(reason: string): (issue: { input?: unknown }) => string {
  return ({ input }) => (input === undefined ? 'is missing' : reason)
}

/** The faults that zod found, in the order of zod. */
export function faultsOf(error: z.ZodError): Fault[] {
  return error.issues.map(({ path, message }) => ({ field: fieldOf(path), reason: message }))
}

/** A path in the notation of JavaScript: `['sections', 2, 'top']` is `sections[2].top`. */
function fieldOf(path: readonly PropertyKey[]): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '')
}

/** The value of JSON text, or the fault that it is not JSON. */
export function checkedJson(text: string): Checked<unknown> {
  const json = parseJson(text)
  return json.ok ? json : { ok: false, faults: [{ field: '', reason: `is not JSON: ${json.reason}` }] }
}

const LONE_SURROGATE = 'contains half a surrogate pair, which is not a character'

/**
 * The strings of a parsed value that have a lone surrogate, which UTF-8 cannot encode. Only a `\ud8xx` escape produces
 * one, so JSON without such an escape needs no search.
 */
export function loneSurrogates(value: unknown, path: readonly PropertyKey[] = []): Fault[] {
  if (typeof value === 'string') return value.isWellFormed() ? [] : [{ field: fieldOf(path), reason: LONE_SURROGATE }]
  if (Array.isArray(value)) return value.flatMap((item, index) => loneSurrogates(item, [...path, index]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => loneSurrogates(item, [...path, key]))
}

/** Whether JSON has an escape that can be half a surrogate pair. */
export function mayHoldSurrogates(text: string): boolean {
  return /\\u[dD][89a-fA-F]/.test(text)
}
