// The schema of an import line. import-line.ts has the checks that need more than one member, and those that are too
// slow in zod for a million lines. (rule 17.2)
import { z } from 'zod'
import { TAXONOMIES, type Taxonomy } from '../model/taxonomy.ts'
import { MAX_COLORS } from '../pictures/palette-bytes.ts'
import { designSchema } from './design-member.ts'
import { due, type Leniency, objectSchema } from './fault.ts'
import { slugFault, TermName } from './term-name.ts'

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
