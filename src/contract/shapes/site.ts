// Bodies with sites and sections (section 9).
import { z } from 'zod'
import type { INCLUDES } from '../../catalog/listing/fields.ts'
import { FACETS } from '../../catalog/listing/query.ts'
import type { ListMember, Member } from '../../catalog/model/shape.ts'
import { LIST_MEMBERS, MEMBERS, PARENT_MEMBERS } from '../../catalog/model/shape.ts'
import { TAXONOMY } from '../../catalog/model/taxonomy.ts'
import {
  count,
  image,
  includedPalette,
  includedTerms,
  offline,
  placeholder,
  published,
  siteUrl,
  slug,
  termName,
  termNames,
  termSlug,
  title,
} from './field.ts'
import { Crop, sectionMembers } from './section.ts'

/** The images that every shape of a site has (rule 9.9). */
export const presets = {
  hero: image('The top of the page, cropped to 1280 × 800 pixels.'),
  thumbnail: image('The top of the page, cropped to 400 × 300 pixels.'),
  full: image('The whole page, 2560 pixels wide.'),
}
const original = image('The original screenshot.')

const Screenshot = z
  .strictObject({
    ...presets,
    original,
    mobile: image('The page on a phone, 375 pixels wide. Only if the catalog has a mobile screenshot.').optional(),
    width: z.int().min(1).meta({ description: 'The width of the original in pixels.' }),
    height: z.int().min(1).meta({ description: 'The height of the original in pixels.' }),
    placeholder,
  })
  .meta({ id: 'Screenshot', description: 'Image URLs of a screenshot.' })

const lists = Object.fromEntries(LIST_MEMBERS.map((name) => [name, termNames(TAXONOMY[name].ofSite)])) as Record<
  ListMember,
  ReturnType<typeof termNames>
>

/** The members of a site. */
const members = {
  title,
  slug,
  url: siteUrl,
  published,
  offline,
  ...lists,
  platform: z.string().meta({
    description: 'The name of the platform that the site is built on, or an empty string if it is not known.',
  }),
  screenshot: Screenshot,
} satisfies Record<Member, z.ZodType>

/** Some members in the order of the catalog. */
function pick<Name extends Member>(names: readonly Name[]): Pick<typeof members, Name> {
  return Object.fromEntries(names.map((name) => [name, members[name]])) as Pick<typeof members, Name>
}

/** What `include` adds to a site, in this order. */
export const included = {
  terms: includedTerms,
  palette: includedPalette,
  crops: z.array(Crop).meta({ description: 'All sections from the top. Only with `include=crops`.' }).optional(),
} satisfies Record<(typeof INCLUDES)[number], z.ZodType>

export const Inspiration = z
  .strictObject({ ...pick(MEMBERS), ...included })
  .meta({ id: 'Inspiration', description: 'One site of the catalog.' })

const SELECTED = 'Image URLs of the screenshot. `fields` can select some of them.'

/** A site with the members that `fields` selects. */
export const PartialSite = Inspiration.partial().extend({
  screenshot: Screenshot.partial().meta({ id: 'PartialScreenshot', description: SELECTED }).optional(),
})

const Parent = z.strictObject({
  ...pick(PARENT_MEMBERS),
  screenshot: z
    .strictObject({ ...presets, original, placeholder })
    .partial()
    .meta({ description: SELECTED }),
  terms: includedTerms,
  palette: includedPalette,
})

/** A section (rule 8.7). */
const Section = z
  .strictObject({
    ...sectionMembers,
    parent: Parent.partial()
      .meta({
        description: 'The site that the section belongs to. It is absent if `fields` names none of its members.',
      })
      .optional(),
  })
  .meta({
    id: 'Section',
    description: 'One section of a page. Members are absent only if `fields` omits them.',
  })

const FacetTerm = z.strictObject({
  name: termName,
  slug: termSlug,
  count: count.meta({ description: 'The number of results of the same listing with this term added to its filters.' }),
  selected: z.boolean().meta({ description: 'Whether the listing requires the term or offers it as an alternative.' }),
})
const Facet = z
  .strictObject({
    total: count.meta({ description: 'The number of terms with a count above 0.' }),
    terms: z
      .array(FacetTerm)
      .meta({ description: 'Terms by count, then by name. Selected terms are always included.' }),
  })
  .meta({ id: 'Facet', description: 'How many results the terms of a taxonomy have.' })

export const facets = z
  .strictObject(
    Object.fromEntries(FACETS.map((name) => [name, Facet])) as Record<(typeof FACETS)[number], typeof Facet>,
  )
  .partial()
  .meta({ description: 'Counts of terms. Only if `facets` has names.' })
  .optional()

export const unknown = z
  .array(
    z
      .strictObject({
        parameter: z.string().meta({ description: 'The parameter, as it was sent.' }),
        value: z
          .string()
          .meta({ description: 'The value, as it was sent. A list with commas is read as several values.' }),
        nearest: z.array(termSlug).max(3).meta({ description: 'Slugs that are probably meant, the best first.' }),
      })
      .meta({ id: 'UnknownValue', description: 'The value of a filter that is the slug of no term.' }),
  )
  .min(1)
  .max(100)
  .meta({ description: 'The values of filters that are slugs of no term. Only if there are any.' })
  .optional()

const nextCursor = z
  .string()
  .nullable()
  .meta({ description: 'The cursor of the next page; null at the end. Only if `cursor` is given.' })
  .optional()

const page = {
  total: count.meta({ description: 'The exact number of matches.' }),
  limit: z.int().min(1).max(100).meta({ description: 'The page size used.' }),
  offset: count.meta({ description: 'The number of results skipped.' }),
}

export const InspirationList = z
  .strictObject({
    ...page,
    results: z
      .array(
        PartialSite.meta({
          id: 'PartialInspiration',
          description: 'A site with the members that `fields` selects.',
        }),
      )
      .meta({ description: 'The sites of this page.' }),
    next_cursor: nextCursor,
    missing: z
      .array(z.string())
      .meta({ description: 'The slugs asked for that are not among the results. Only if `slug` is given.' })
      .optional(),
    facets,
    unknown,
  })
  .meta({ id: 'InspirationList', description: 'One page of sites.' })

export const SectionList = z
  .strictObject({
    ...page,
    section_type: z
      .strictObject({ name: z.string(), slug: z.string() })
      .nullable()
      .meta({ description: 'The requested section type, or null without `type`.' }),
    results: z.array(Section).meta({ description: 'The sections of this page.' }),
    next_cursor: nextCursor,
    facets,
    unknown,
  })
  .meta({ id: 'SectionList', description: 'One page of sections.' })
