// Request parameters: the schemas that endpoints declare, and the messages about values that are not valid. A schema
// takes the text of one value. Its error message completes the sentence "<name> takes ...".
import { z } from 'zod'
import { dayNumber } from '../../catalog/storage/index-segment.ts'
import type { Problem } from '../response/problem.ts'
import { type RawParameters, readQuery } from './query-string.ts'

export type ParameterSchema = z.ZodObject<Record<string, z.ZodType>>

/** A whole number from `low` to `high`, digits only (rules 6.1, 6.2). */
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

/** Makes the documentation show the value that a text stands for. */
function shownAs(shown: object) {
  const override = ({ jsonSchema }: { jsonSchema: { pattern?: string } }) => {
    delete jsonSchema.pattern
    Object.assign(jsonSchema, shown)
  }
  return { override }
}

/** One of the names, in exactly this spelling. */
export function oneOf<const Names extends readonly string[]>(names: Names) {
  return z.enum(names, `one of ${names.join(', ')}`)
}

/** A four-digit year. */
export const year = z
  .string('a four-digit year')
  .regex(/^[0-9]{4}$/, 'a four-digit year')
  .transform(Number)
  .meta(shownAs({ type: 'integer', minimum: 1000, maximum: 9999 }))

/** A calendar date as a number: `2019-04-02` is 20190402. */
export const day = z.iso
  .date('a date, YYYY-MM-DD')
  .transform(dayNumber)
  .meta(shownAs({ type: 'string', format: 'date' }))

/** A taxonomy filter: one or more slugs, in lower case (rules 6.3, 6.6). */
export const slugs = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => (typeof given === 'string' ? [given.toLowerCase()] : given.map((slug) => slug.toLowerCase())))
  .optional()

/** A slug of letters of any script, digits and hyphens, in lower case. */
export const slug = z
  .string('a slug of letters, digits and hyphens')
  .regex(/^[\p{L}\p{M}\p{N}-]+$/u, 'a slug of letters, digits and hyphens')
  .toLowerCase()

/** A comma-separated list of names, without blanks and empty items; null (all) if it is empty (rules 6.5, 7.11). */
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

/** The schemas whose values are not trimmed. */
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

export type Reading = Read | Problem

interface Read {
  readonly value: unknown
  /** The names of the parameters that the endpoint does not know, as a header value; absent if there are none. */
  readonly ignored?: string
}

/**
 * Returns a function that reads an endpoint's raw queries. It checks the parameters in the order of the schema, and the
 * problem names the first wrong one and what it takes (rules 2.3, 6.9).
 */
export function parameterReader(schema: ParameterSchema): (query: string) => Reading {
  const names = Object.keys(schema.shape)
  const fields = new Map(names.map((name, place) => [name, { place, ...checkOf(schema.shape[name] as z.ZodType) }]))
  const untrimmed = new Set(names.filter((name) => UNTRIMMED.get(schema.shape[name] as z.ZodType)))
  const required = names.filter((name) => !fields.get(name)?.absent.success)
  const defaults = defaultsOf(fields)
  return (query) => {
    const ignored: string[] = []
    const raw = readQuery(query, fields, untrimmed, (name) => ignored.push(name))
    if (raw === null) return badRequest('The query string contains a malformed percent-escape. Encode it as UTF-8.')
    const value = { ...defaults }
    const wrong: string[] = required.filter((name) => raw[name] === undefined)
    for (const name in raw) {
      const result = fields.get(name)?.check(raw[name] as RawParameters[string])
      if (result?.success) value[name] = result.data
      else wrong.push(name)
    }
    if (wrong.length === 0) return ignored.length === 0 ? { value } : { value, ...ignoredOf(ignored) }
    const place = (name: string) => fields.get(name)?.place ?? 0
    const first = wrong.sort((a, b) => place(a) - place(b))[0] as string
    const { absent, check } = fields.get(first) as Field
    const given = raw[first]
    return badRequest(messageOf(first, (given === undefined ? absent : check(given)).error?.issues[0], given))
  }
}

/** Reads the query of an endpoint without parameters. */
export function readNothing(query: string): Reading {
  const ignored: string[] = []
  readQuery(query, NO_FIELDS, NO_FIELDS, (name) => ignored.push(name))
  return { value: undefined, ...ignoredOf(ignored) }
}

const NO_FIELDS: ReadonlySet<string> = new Set()
const NAMEABLE = /^[A-Za-z0-9_-]{1,100}$/
const MAX_IGNORED = 10

/** The names that a header can have, each once, in the order of the query. (rule 24.7) */
function ignoredOf(names: readonly string[]): Pick<Read, 'ignored'> {
  const shown = new Set(names.filter((name) => NAMEABLE.test(name)))
  return shown.size === 0 ? {} : { ignored: [...shown].slice(0, MAX_IGNORED).join(', ') }
}

interface Field extends ReturnType<typeof checkOf> {
  /** Its place in the schema. */
  readonly place: number
}

/** The values of absent parameters. A query has few of the parameters, so reading it costs little for the others. */
function defaultsOf(fields: ReadonlyMap<string, Field>): Record<string, unknown> {
  const defaults: Record<string, unknown> = {}
  for (const [name, { absent }] of fields) {
    if (absent.success && absent.data !== undefined) defaults[name] = absent.data
  }
  return defaults
}

const MAX_CACHED = 500
const MAX_CACHED_LENGTH = 40

/**
 * Checks one parameter. The results of valid short texts are cached, because the same few values come again and again:
 * this halves the time to read a listing with four parameters.
 */
function checkOf(field: z.ZodType) {
  const cached = new Map<unknown, z.ZodSafeParseResult<unknown>>()
  return {
    absent: field.safeParse(undefined),
    check(given: string | string[]) {
      const known = cached.get(given)
      if (known !== undefined) return known
      const result = field.safeParse(given)
      if (cached.size >= MAX_CACHED) cached.clear()
      if (result.success && typeof given === 'string' && given.length <= MAX_CACHED_LENGTH) cached.set(given, result)
      return result
    },
  }
}

function badRequest(message: string): Problem {
  return { problem: 'bad_request', message }
}

function messageOf(
  name: string,
  issue: z.core.$ZodIssue | undefined,
  given: RawParameters[string] | undefined,
): string {
  if (given === undefined) return `${name} is required: it takes ${issue?.message}.`
  if (Array.isArray(given)) return `${name} takes one value, got ${given.length}.`
  return `${name} takes ${issue?.message}; got ${quote(given.trim())}.`
}

const MAX_QUOTE = 40

/** Quotes a client's value, shortened and without characters that cannot be printed. */
export function quote(text: string): string {
  const printable = text.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '\ufffd')
  const points = Array.from(printable)
  return JSON.stringify(points.length > MAX_QUOTE ? `${points.slice(0, MAX_QUOTE).join('')}…` : printable)
}
