// What is wrong with a piece of imported data, in words for the operator who mends it.
import type { z } from 'zod'
import { parseJson } from '../../parse-json.ts'

export interface Fault {
  /** Where: `published`, `sections[2].top`; empty for the whole. */
  field: string
  /** What is wrong, to be read after the field: `must be …`, `is missing`. */
  reason: string
}

/** The value, or everything that is wrong with it. */
export type Checked<T> = { ok: true; value: T } | { ok: false; faults: Fault[] }

/** A zod message: `is missing` where the value is absent, else `reason`. */
export function due(reason: string): (issue: { input?: unknown }) => string {
  return ({ input }) => (input === undefined ? 'is missing' : reason)
}

/** The faults that zod found, in its order. */
export function faultsOf(error: z.ZodError): Fault[] {
  return error.issues.map(({ path, message }) => ({ field: fieldOf(path), reason: message }))
}

/** Steps into a value as an operator writes them: `['sections', 2, 'top']` is `sections[2].top`. */
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

const LONE_SURROGATE = 'holds half a surrogate pair, which is no character'

/**
 * The strings of a parsed value that hold a lone surrogate, which no UTF-8 text can carry. Only a `\ud8xx` escape makes
 * one, so text without such an escape needs no search.
 */
export function loneSurrogates(value: unknown, path: readonly PropertyKey[] = []): Fault[] {
  if (typeof value === 'string') return value.isWellFormed() ? [] : [{ field: fieldOf(path), reason: LONE_SURROGATE }]
  if (Array.isArray(value)) return value.flatMap((item, index) => loneSurrogates(item, [...path, index]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => loneSurrogates(item, [...path, key]))
}

/** Whether JSON text has an escape that may be half a surrogate pair. */
export function mayHoldSurrogates(text: string): boolean {
  return /\\u[dD][89a-fA-F]/.test(text)
}
