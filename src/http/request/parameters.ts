// Request parameters: the schemas that endpoints declare. A schema takes the text of one value. Its error message completes
// the sentence "<name> takes ...".
import { z } from '#schemas'
import { colorMeant, hexOf, type Oklab } from '../../catalog/pictures/oklab.ts'
import { dayNumber } from '../../ground/days.ts'

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

/** Slugs of terms in lower case, each once, sorted (rules 6.3, 6.6, 24.4). */
export function slugs(most = Number.POSITIVE_INFINITY) {
  const read = (texts: string[]) => texts.map((slug) => slug.toLowerCase()).sort()
  return slugList(read, most, `up to ${most} different slugs`)
}

/** Slugs of sites, as they are. (rules 8.8, 25.9, 25.10) */
export function siteSlugs(most: number) {
  return slugList((texts) => texts, most, `up to ${most} different slugs`)
}

function slugList(read: (texts: string[]) => string[], most: number, takes: string) {
  return z
    .union([z.string(), z.array(z.string())])
    .transform((sent) => [...new Set(read(typeof sent === 'string' ? [sent] : sent))])
    .refine((list) => list.length <= most, { error: ({ input }) => `${takes}; got ${(input as string[]).length}` })
    .optional()
}

const COLOR = 'a color such as ff7f50, #ff7f50 or f50, or a name of the explorer or of CSS such as sage or navy'

/** Up to three colors as `#rrggbb`, each once, sorted. (rule 40.1) */
export const colors = z
  .union([z.string(), z.array(z.string())])
  .transform((sent) => (typeof sent === 'string' ? [sent] : sent))
  .refine((texts) => texts.every((text) => colorMeant(text) !== null), {
    error: ({ input }) => `${COLOR}${wrongColor(input as string[])}`,
  })
  .transform((texts) => [...new Set(texts.map((text) => hexOf(colorMeant(text) as Oklab)))].sort())
  .refine((list) => list.length <= MAX_NEAR, {
    error: ({ input }) => `up to ${MAX_NEAR} different colors; got ${(input as string[]).length}`,
  })
  .optional()

/** The most colors of a request. */
export const MAX_NEAR = 3

/** The first wrong one of several, because a message quotes a single value by itself. */
function wrongColor(texts: readonly string[]): string {
  return texts.length === 1 ? '' : `; got ${quote(texts.find((text) => colorMeant(text) === null) as string)}`
}

export const SLUG = 'a slug of letters, digits and hyphens'

/** A slug of letters of any script, digits and hyphens, in lower case. */
export const slug = z
  .string(SLUG)
  .regex(/^[\p{L}\p{M}\p{N}-]+$/u, SLUG)
  .toLowerCase()

/** A comma-separated list of names, without blanks and empty items; null if it is absent or empty (rules 6.5, 7.11). */
export function subsetOf(names: readonly string[]) {
  const takes = `a comma-separated list of ${names.join(', ')}`
  const allowed = new Set(names)
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
    .refine((chosen) => chosen.isSubsetOf(allowed), { error: takes, params: { names } })
    .transform((chosen) => (chosen.size === 0 ? null : chosen))
    .meta(shownAs({ type: 'array', items: { type: 'string', enum: [...names] } }))
    .nullable()
    .default(null)
}

/** The parameters that cannot be used with a parameter of a schema. */
export const EXCLUDES = z.registry<{ excludes: readonly string[] }>()

/** The parameters that are null instead of their default if another parameter is there. */
export const NO_DEFAULT_BESIDE = z.registry<{ other: string }>()

/** The parameters that are required without any other of some, with what they take. */
export const REQUIRED_WITHOUT = z.registry<{ others: readonly string[]; takes: string }>()

/** The aliases, each with the name of its parameter, which gets their values. */
export const ALIASES = z.registry<{ of: string }>()

/** The schemas whose values are not trimmed. */
export const UNTRIMMED = z.registry<{ untrimmed: true }>()

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

const MAX_QUOTE = 40

/** Quotes a client's value, shortened and without characters that cannot be printed. */
export function quote(text: string): string {
  const printable = text.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '\ufffd')
  const points = Array.from(printable)
  return JSON.stringify(points.length > MAX_QUOTE ? `${points.slice(0, MAX_QUOTE).join('')}…` : printable)
}
