// Members that several bodies share, each with its description for the documentation.
import { z } from 'zod'
import { TAXONOMIES } from '../../catalog/model/taxonomy.ts'

/** An object with these members alone, which the document has under its own name. */
export function named<Members extends z.core.$ZodLooseShape>(id: string, description: string, members: Members) {
  return z.strictObject(members).meta({ id, description })
}

/** The same without a name. */
export function object<Members extends z.core.$ZodLooseShape>(description: string, members: Members) {
  return z.strictObject(members).describe(description)
}

/** Any text. */
export const text = (description: string) => z.string().describe(description)
export const textOrNull = (description: string) => z.string().nullable().describe(description)
export const matching = (pattern: RegExp, description: string) => z.string().regex(pattern).describe(description)
export const list = <Item extends z.ZodType>(of: Item, description: string) => z.array(of).describe(description)

/** A list of term names; `of` completes the description. */
export const termNames = (of: string) => list(z.string(), `Names of ${of}.`)

export const count = z.int().min(0)

/** An image URL. */
export const image = (description: string) => z.url().describe(description)

export const siteUrl = z
  .url()
  .nullable()
  // URLs are stored as imported and may contain characters that `format: uri` does not allow.
  .meta({
    description: 'The URL of the site. It is null if the site is offline or has no URL.',
    override: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  })

export const title = text('The title of the site, as plain text.')
export const slug = text('The slug of the site. It is unique and never changes.')
export const published = z.iso.date().describe('The date when the site entered the catalog, `YYYY-MM-DD`.')
export const offline = z.boolean().describe('Whether the site is offline. Its images and terms stay in the catalog.')

export const termName = text('The name of the term, as plain text.')
export const termSlug = text('The slug of the term, for filters.')
export const taxonomy = z.enum(TAXONOMIES).describe('The taxonomy that the term belongs to.')
export const archivePath = matching(
  /^\//,
  "A path on the catalog's website. Append it to the address of the website; do not build such paths yourself.",
)

export const SiteTerm = named('SiteTerm', 'A term that a site has.', {
  taxonomy,
  name: termName,
  slug: termSlug,
  url: archivePath,
})

/** The member that `include=terms` adds (rule 26.1). */
export const includedTerms = list(SiteTerm, 'All terms of the site, by taxonomy. Only with `include=terms`.').optional()

export const Palette = z
  .array(
    named('Color', 'A color of a picture.', {
      hex: matching(/^#[0-9a-f]{6}$/, 'The color, `#rrggbb` in lower case.'),
      share: z.number().min(0).max(1).describe('Its part of the area, to two decimals.'),
    }),
  )
  .max(6)

/** The member that `include=palette` adds (rule 40.20). */
export const includedPalette = z
  .strictObject({
    page: Palette.describe('The colors of the whole page, the largest share first.'),
    hero: Palette.describe('The colors of the top of the page. It can be empty.'),
  })
  .nullable()
  .describe('The colors of the screenshot, or null. Only with `include=palette`.')
  .optional()

/** The last member of a screenshot with `include=palette` (rule 40.22). */
export const placeholder = z
  .string()
  .regex(/^[A-Za-z0-9+/]+={0,2}$/)
  .nullable()
  .describe('A ThumbHash to show until the picture is there, or null. Only with `include=palette`.')
  .optional()
