// Faults of imported data, in words for the operator who fixes them. (rule 17.13)
import { z } from 'zod'
import { parseJson } from '../../ground/texts.ts'

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

const UNKNOWN = 'is not a known member; correct its spelling, or ignore it with --lenient'

/** The faults that zod found, in the order of zod. Each unknown member is a fault. (rule 17.21) */
export function faultsOf(error: z.ZodError): Fault[] {
  return error.issues.flatMap((issue): Fault[] => {
    if (issue.code !== 'unrecognized_keys') return [{ field: fieldOf(issue.path), reason: issue.message }]
    return issue.keys.map((key) => ({ field: fieldOf([...issue.path, key]), reason: UNKNOWN }))
  })
}

export interface Leniency {
  /** Whether unknown members are ignored. Otherwise they are faults. (rule 17.21) */
  lenient?: boolean
}

/** The function that makes the schema of an object, which refuses unknown members or drops them. */
export function objectSchema({ lenient = false }: Leniency): typeof z.object {
  return lenient ? z.object : (z.strictObject as unknown as typeof z.object)
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
