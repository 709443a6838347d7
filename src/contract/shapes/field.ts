// Members that several bodies share, each with its description for the documentation.
import { z } from 'zod'
import { TAXONOMIES } from '../../catalog/model/taxonomy.ts'

/** A list of term names; `of` completes the description. */
export const termNames = (of: string) => z.array(z.string()).meta({ description: `Names of ${of}.` })

export const count = z.int().min(0)

/** An image URL. */
export const image = (description: string) => z.url().meta({ description })

export const siteUrl = z
  .url()
  .nullable()
  // URLs are stored as imported and may contain characters that `format: uri` does not allow.
  .meta({
    description: 'The URL of the site. It is null if the site is offline or has no URL.',
    override: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  })

export const title = z.string().meta({ description: 'The title of the site, as plain text.' })
export const slug = z.string().meta({ description: 'The slug of the site. It is unique and never changes.' })
export const published = z.iso.date().meta({ description: 'The date when the site entered the catalog, `YYYY-MM-DD`.' })
export const offline = z
  .boolean()
  .meta({ description: 'Whether the site is offline. Its images and terms stay in the catalog.' })

export const termName = z.string().meta({ description: 'The name of the term, as plain text.' })
export const termSlug = z.string().meta({ description: 'The slug of the term, for filters.' })
export const taxonomy = z.enum(TAXONOMIES).meta({ description: 'The taxonomy that the term belongs to.' })
export const archivePath = z.string().regex(/^\//).meta({
  description:
    "A path on the catalog's website. Append it to the address of the website; do not build such paths yourself.",
})

export const SiteTerm = z
  .strictObject({ taxonomy, name: termName, slug: termSlug, url: archivePath })
  .meta({ id: 'SiteTerm', description: 'A term that a site has.' })

/** The member that `include=terms` adds (rule 26.1). */
export const includedTerms = z
  .array(SiteTerm)
  .meta({ description: 'All terms of the site, by taxonomy. Only with `include=terms`.' })
  .optional()

export const Palette = z
  .array(
    z
      .strictObject({
        hex: z
          .string()
          .regex(/^#[0-9a-f]{6}$/)
          .meta({ description: 'The color, `#rrggbb` in lower case.' }),
        share: z.number().min(0).max(1).meta({ description: 'Its part of the area, to two decimals.' }),
      })
      .meta({ id: 'Color', description: 'A color of a picture.' }),
  )
  .max(6)

/** The member that `include=palette` adds (rule 40.20). */
export const includedPalette = z
  .strictObject({
    page: Palette.meta({ description: 'The colors of the whole page, the largest share first.' }),
    hero: Palette.meta({ description: 'The colors of the top of the page. It can be empty.' }),
  })
  .nullable()
  .meta({ description: 'The colors of the screenshot, or null. Only with `include=palette`.' })
  .optional()

/** The last member of a screenshot with `include=palette` (rule 40.22). */
export const placeholder = z
  .string()
  .regex(/^[A-Za-z0-9+/]+={0,2}$/)
  .nullable()
  .meta({ description: 'A ThumbHash to show until the picture is there, or null. Only with `include=palette`.' })
  .optional()
