// Request parameters: the schemas endpoints are declared with, and the message of a refusal. Every schema takes the
// trimmed text of one value, and its error message says what the parameter takes, to stand after "<name> takes".
import { z } from 'zod'
import type { Problem } from '../response/problem.ts'
import { type RawParameters, readQuery } from './query-string.ts'

export type ParameterSchema = z.ZodObject<Record<string, z.ZodType>>

/** A whole number, digits only (`05` is 5), within the range, ends included. (decisions.md 2.2) */
export function whole(low: number, high: number) {
  const takes =
    high === Number.MAX_SAFE_INTEGER ? `a whole number, ${low} or more` : `a whole number from ${low} to ${high}`
  return z
    .string(takes)
    .regex(/^[0-9]+$/, takes)
    .transform(Number)
    .refine((value) => value >= low && value <= high, takes)
    .meta(shownAs({ type: 'integer', minimum: low, ...(high < Number.MAX_SAFE_INTEGER && { maximum: high }) }))
}

/** What documentation shows of a schema that reads text: the value that the text stands for. */
function shownAs(shown: object) {
  const override = ({ jsonSchema }: { jsonSchema: { pattern?: string } }) => {
    delete jsonSchema.pattern
    Object.assign(jsonSchema, shown)
  }
  return { override }
}

/** One of the names, exactly. */
export function oneOf<const Names extends readonly string[]>(names: Names) {
  return z.enum(names, `one of ${names.join(', ')}`)
}

/** A four-digit year. */
export const year = z
  .string('a four-digit year')
  .regex(/^[0-9]{4}$/, 'a four-digit year')
  .transform(Number)
  .meta(shownAs({ type: 'integer', minimum: 1000, maximum: 9999 }))

/** A taxonomy filter: one slug, or several that must all hold; lower case comes out. */
export const slugs = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => (typeof given === 'string' ? [given.toLowerCase()] : given.map((slug) => slug.toLowerCase())))
  .optional()

/** A slug: letters of any script, digits and hyphens; lower case comes out. */
export const slug = z
  .string('a slug of letters, digits and hyphens')
  .regex(/^[\p{L}\p{M}\p{N}-]+$/u, 'a slug of letters, digits and hyphens')
  .toLowerCase()

/** A comma-separated subset of the names, blanks and empty items ignored; null (all) where nothing is left. */
export function subsetOf(names: readonly string[]) {
  const takes = `a comma-separated list of ${names.join(', ')}`
  const known = new Set(names)
  return z
    .string(takes)
    .transform(
      (text) =>
        new Set(
          text
            .split(',')
            .map((item) => item.trim())
            .filter((item) => item !== ''),
        ),
    )
    .refine((given) => given.isSubsetOf(known), takes)
    .transform((given) => (given.size === 0 ? null : given))
    .meta(shownAs({ type: 'array', items: { type: 'string', enum: [...names] } }))
}

/** The schemas of values that are not trimmed. */
const UNTRIMMED = z.registry<{ untrimmed: true }>()

/** Free text of `low` to `high` code points after trimming. The value is not trimmed: responses echo it. (rule 11.2) */
export function text(low: number, high: number) {
  const takes = `a text of ${low} to ${high} characters`
  return z
    .string(takes)
    .refine((value) => {
      const length = Array.from(value.trim()).length
      return length >= low && length <= high
    }, takes)
    .register(UNTRIMMED, { untrimmed: true })
    .meta(shownAs({ minLength: low, maxLength: high }))
}

export type Reading = { readonly value: unknown } | Problem

/**
 * Makes the reader of an endpoint's raw queries. It checks what is given parameter by parameter, in the order in which
 * the schema declares them; what is absent was judged here, once. A refusal names the parameter and what it takes.
 * (decisions.md 2.2)
 */
export function parameterReader(schema: ParameterSchema): (query: string) => Reading {
  const fields = Object.entries(schema.shape).map(([name, field]) => ({ name, ...checkOf(field) }))
  const known = new Set(fields.map(({ name }) => name))
  const untrimmed = new Set(Object.keys(schema.shape).filter((name) => UNTRIMMED.get(schema.shape[name] as z.ZodType)))
  return (query) => {
    const raw = readQuery(query, known, untrimmed)
    if (raw === null) return refusal('The query string holds a malformed percent-escape; encode it as UTF-8.')
    const value: Record<string, unknown> = {}
    for (const { name, check, absent } of fields) {
      const given = raw[name]
      const result = given === undefined ? absent : check(given)
      if (!result.success) return refusal(complaint(name, result.error.issues[0], given))
      value[name] = result.data
    }
    return { value }
  }
}

const REMEMBERED = 500
const LONGEST_REMEMBERED = 40

/**
 * A schema's judgement of one parameter. Good short texts are remembered with what came of them, for the same few come
 * again and again: a listing with four parameters is read in half the time.
 */
function checkOf(field: z.ZodType) {
  const good = new Map<unknown, z.ZodSafeParseResult<unknown>>()
  return {
    absent: field.safeParse(undefined),
    check(given: string | string[]) {
      const known = good.get(given)
      if (known !== undefined) return known
      const result = field.safeParse(given)
      if (good.size >= REMEMBERED) good.clear()
      if (result.success && typeof given === 'string' && given.length <= LONGEST_REMEMBERED) good.set(given, result)
      return result
    },
  }
}

function refusal(message: string): Problem {
  return { problem: 'bad_request', message }
}

function complaint(
  name: string,
  issue: z.core.$ZodIssue | undefined,
  given: RawParameters[string] | undefined,
): string {
  if (given === undefined) return `${name} is required: it takes ${issue?.message}.`
  if (Array.isArray(given)) return `${name} takes one value, got ${given.length}.`
  return `${name} takes ${issue?.message}; got ${quote(given.trim())}.`
}

const LONGEST_QUOTE = 40

/** A short, printable piece of a client's value. */
export function quote(text: string): string {
  const printable = text.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '\ufffd')
  const points = Array.from(printable)
  return JSON.stringify(points.length > LONGEST_QUOTE ? `${points.slice(0, LONGEST_QUOTE).join('')}…` : printable)
}
