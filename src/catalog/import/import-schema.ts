// The schema of an import line. import-line.ts has the checks that need more than one member, and those that are too
// slow in zod for a million lines. (rule 17.2)

import { z } from 'zod'
import { plainText } from '../model/entities.ts'
import { slugOf } from '../model/slug.ts'
import { TAXONOMIES, type Taxonomy } from '../model/taxonomy.ts'
import { MAX_COLORS } from '../pictures/oklab.ts'
import { designSchema } from './design-member.ts'
import { due, type Fault, type Leniency, objectSchema } from './fault.ts'

/** A name with its HTML entities, or `{ "name", "slug" }`. */
export const TermName = z.union([z.string(), z.object({ name: z.string(), slug: z.string() })], {
  error: 'must be a name or { "name", "slug" }',
})
export type TermName = z.infer<typeof TermName>

/** The plain name of a term and its slug in lower case. */
export interface NamedTerm {
  name: string
  slug: string
}

/** Characters that end a path segment, and white space. */
const NOT_IN_SLUGS = /[/?#\s]/

/** Why a text cannot be a slug, or null. (rule 17.7) */
export function slugFault(slug: string): string | null {
  if (slug === '') return 'must not be empty'
  return NOT_IN_SLUGS.test(slug) ? 'must not contain "/", "?", "#" or white space' : null
}

/** The fault of a term that was read from `given`, or null. */
export function termFault(given: TermName, { name, slug }: NamedTerm, field: string): Fault | null {
  if (name === '') return { field, reason: 'must not be blank' }
  const reason = typeof given === 'string' ? null : slugFault(slug)
  return reason === null ? null : { field: `${field}.slug`, reason }
}

/** The most names that a reader caches. A few thousand names make up most of a catalog. */
const MAX_CACHED = 50_000

/**
 * Creates a function that converts names to terms. {@link termFault} tells whether a term is valid. The function caches
 * plain names, so that each name is decoded once.
 */
export function termReader(): (given: TermName) => NamedTerm {
  const cache = new Map<string, NamedTerm>()

  function plain(text: string): NamedTerm {
    const known = cache.get(text)
    if (known) return known
    const name = plainText(text)
    const term = { name, slug: name && slugOf(name) }
    if (cache.size >= MAX_CACHED) cache.clear()
    cache.set(text, term)
    return term
  }

  return (given) =>
    typeof given === 'string' ? plain(given) : { name: plainText(given.name), slug: given.slug.toLowerCase() }
}

const text = (reason: string) => z.string({ error: due(reason) })
const optionalText = z.string('must be text or null').nullish()
const termList = z.array(TermName, 'must be a list of names').nullish()

/** The taxonomies whose terms an entry has itself. Terms of `sections` belong to its sections. */
export type EntryTaxonomy = Exclude<Taxonomy, 'sections'>
export const ENTRY_TAXONOMIES = TAXONOMIES.filter((name): name is EntryTaxonomy => name !== 'sections')

const termLists = Object.fromEntries(ENTRY_TAXONOMIES.map((name) => [name, termList])) as Record<
  EntryTaxonomy,
  typeof termList
>

const EntrySlug = text('must be text').superRefine((slug, context) => {
  const reason = slugFault(slug)
  if (reason) context.addIssue({ code: 'custom', message: reason })
})

const CALENDAR_DATE = 'must be a real calendar date, YYYY-MM-DD'
const Published = text(CALENDAR_DATE).refine(isCalendarDate, CALENDAR_DATE)

const ABSOLUTE_URL = 'must be an absolute http or https URL'
const Url = z.string(ABSOLUTE_URL).refine(isWebUrl, ABSOLUTE_URL).nullish()

const PATH = 'must be a path that begins with "/"'
const Path = text(PATH).startsWith('/', PATH)
/**
 * Ten times the height of the tallest screenshots. Records store sizes as 32-bit numbers, which a larger value would
 * leave, and the size of a crop stays exact. (rule 17.8)
 */
const MAX_PIXELS = 1_000_000
const TOO_MANY = `must be at most ${MAX_PIXELS} pixels`
const PIXELS = 'must be a whole number of pixels, at least 1'
const Pixels = z
  .int({ error: due(PIXELS) })
  .positive(PIXELS)
  .max(MAX_PIXELS, TOO_MANY)
const BAND = 'must be a whole number of pixels, at least 0'
const Row = z
  .int({ error: due(BAND) })
  .nonnegative(BAND)
  .max(MAX_PIXELS, TOO_MANY)

const COLOR = 'must be a color such as "#ff7f50"'
const Color = z.string(COLOR).regex(/^#[\da-f]{6}$/i, COLOR)
const Palette = z
  .array(Color, 'must be a list of colors')
  .refine((colors) => colors.length <= MAX_COLORS, `must have at most ${MAX_COLORS} colors`)

const CHANGE = 'must be a whole number, at least 1'

function sectionSchema(object: typeof z.object) {
  return object(
    {
      type: z.union(TermName.options, { error: due('must be a name or { "name", "slug" }') }),
      top: Row,
      bottom: Row,
      prompt: optionalText,
      tailwind: optionalText,
      colors: z.array(z.string('must be text'), 'must be a list of texts').nullish(),
      wireframe_prompt: optionalText,
    },
    'must be an object',
  )
}

/** The schema of one line of an import file. Null counts as absent for optional members. */
export function importLineSchema(leniency: Leniency) {
  const object = objectSchema(leniency)
  return object(
    {
      title: text('must be text'),
      slug: EntrySlug,
      url: Url,
      published: Published,
      category: z.enum(['inspiration', 'template'], 'must be "inspiration" or "template"').nullish(),
      offline: z.boolean('must be true or false').nullish(),
      ...termLists,
      platform: z.union(TermName.options, { error: 'must be one name' }).nullish(),
      sections: z.array(sectionSchema(object), 'must be a list of sections').nullish(),
      palette: Palette.nullish(),
      design: designSchema(object).nullish(),
      change: z.int(CHANGE).positive(CHANGE).nullish(),
      screenshot: object(
        {
          path: Path,
          width: Pixels,
          height: Pixels,
          mobile: z.string(PATH).startsWith('/', PATH).nullish(),
        },
        { error: due('must be an object') },
      ),
    },
    'must be a JSON object',
  )
}
export type ImportLine = z.infer<ReturnType<typeof importLineSchema>>

const IsoDate = z.iso.date()

/** Whether a text is a calendar date from 0001-01-01 to 9999-12-31. */
export function isCalendarDate(text: string): boolean {
  return text >= '0001' && IsoDate.safeParse(text).success
}

/** Whether the WHATWG parser accepts a text as an absolute http or https URL. */
function isWebUrl(text: string): boolean {
  const protocol = URL.parse(text)?.protocol
  return protocol === 'https:' || protocol === 'http:'
}
