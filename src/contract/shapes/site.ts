// Bodies with sites and sections (section 9).
import { z } from 'zod'
import type { INCLUDES } from '../../catalog/listing/fields.ts'
import { FACETS } from '../../catalog/listing/query.ts'
import {
  LIST_MEMBERS,
  type ListMember,
  MEMBERS,
  type Member,
  PARENT_MEMBERS,
  type SECTION_MEMBERS,
} from '../../catalog/model/shape.ts'
import { TAXONOMY } from '../../catalog/model/taxonomy.ts'
import {
  count,
  image,
  includedPalette,
  includedTerms,
  list,
  named,
  offline,
  Palette,
  placeholder,
  published,
  siteUrl,
  slug,
  termName,
  termNames,
  termSlug,
  text,
  textOrNull,
  title,
} from './field.ts'

/** The members of a section besides its parent. Without `fields`, `tailwind`, `colors` and `wireframe_prompt` are absent. */
const sectionMembers = {
  image: image('The section, cropped from the screenshot, `width` pixels wide.').optional(),
  section_type: text('The name of the section type.').optional(),
  prompt: text('A description of the section in one line. It can be empty.').optional(),
  tailwind: textOrNull('Tailwind markup for the section, or null. Only if `fields` names it.').optional(),
  colors: list(z.string(), 'The colors of the section, as CSS values. Only if `fields` names it.').optional(),
  wireframe_prompt: textOrNull('A description of the layout, or null. Only if `fields` names it.').optional(),
  palette: Palette.nullable().describe('The colors of the section, or null. Only with `include=palette`.').optional(),
} satisfies Record<(typeof SECTION_MEMBERS)[number] | 'palette', z.ZodType>

/** A section with its site around it. (rule 26.6) */
const Crop = z
  .strictObject(sectionMembers)
  .pick({ image: true, section_type: true, prompt: true, palette: true })
  .required({ image: true, section_type: true, prompt: true })
  .meta({ id: 'Crop', description: 'One section of the page.' })

/** The images that every shape of a site has (rule 9.9). */
export const presets = {
  hero: image('The top of the page, cropped to 1280 × 800 pixels.'),
  thumbnail: image('The top of the page, cropped to 400 × 300 pixels.'),
  full: image('The whole page, 2560 pixels wide.'),
}
const original = image('The original screenshot.')

const Screenshot = named('Screenshot', 'Image URLs of a screenshot.', {
  ...presets,
  original,
  mobile: image('The page on a phone, 375 pixels wide. Only if the catalog has a mobile screenshot.').optional(),
  width: z.int().min(1).describe('The width of the original in pixels.'),
  height: z.int().min(1).describe('The height of the original in pixels.'),
  placeholder,
})

const lists = Object.fromEntries(LIST_MEMBERS.map((name) => [name, termNames(TAXONOMY[name].ofSite)])) as Record<
  ListMember,
  ReturnType<typeof termNames>
>

const members = {
  title,
  slug,
  url: siteUrl,
  published,
  offline,
  ...lists,
  platform: text('The name of the platform that the site is built on, or an empty string if it is not known.'),
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
  crops: list(Crop, 'All sections from the top. Only with `include=crops`.').optional(),
} satisfies Record<(typeof INCLUDES)[number], z.ZodType>

export const Inspiration = named('Inspiration', 'One site of the catalog.', { ...pick(MEMBERS), ...included })

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
    .describe(SELECTED),
  terms: includedTerms,
  palette: includedPalette,
})

/** A section (rule 8.7). */
export const Section = named('Section', 'One section of a page. Members are absent only if `fields` omits them.', {
  ...sectionMembers,
  parent: Parent.partial()
    .describe('The site that the section belongs to. It is absent if `fields` names none of its members.')
    .optional(),
})

const FacetTerm = z.strictObject({
  name: termName,
  slug: termSlug,
  count: count.describe('The number of results of the same listing with this term added to its filters.'),
  selected: z.boolean().describe('Whether the listing requires the term or offers it as an alternative.'),
})
const Facet = named('Facet', 'How many results the terms of a taxonomy have.', {
  total: count.describe('The number of terms with a count above 0.'),
  terms: list(FacetTerm, 'Terms by count, then by name. Selected terms are always included.'),
})

export const facets = z
  .strictObject(
    Object.fromEntries(FACETS.map((name) => [name, Facet])) as Record<(typeof FACETS)[number], typeof Facet>,
  )
  .partial()
  .describe('Counts of terms. Only if `facets` has names.')
  .optional()

export const unknown = z
  .array(
    named('UnknownValue', 'The value of a filter that is the slug of no term.', {
      parameter: text('The parameter, as it was sent.'),
      value: text('The value, as it was sent. A list with commas is read as several values.'),
      nearest: list(termSlug, 'Slugs that are probably meant, the best first.').max(3),
    }),
  )
  .min(1)
  .max(100)
  .describe('The values of filters that are slugs of no term. Only if there are any.')
  .optional()

/** The path of what is about one site. */
export const SitePath = z.object({ slug: z.string().meta({ description: 'The slug of the site.' }) })

const nextCursor = textOrNull('The cursor of the next page; null at the end. Only if `cursor` is given.').optional()

const page = {
  total: count.describe('The exact number of matches.'),
  limit: z.int().min(1).max(100).describe('The page size used.'),
  offset: count.describe('The number of results skipped.'),
}

const variedSeed = z.string().optional().describe('The seed that drew the results. Only with `vary`.')

export const InspirationList = named('InspirationList', 'One page of sites.', {
  ...page,
  results: list(
    PartialSite.meta({
      id: 'PartialInspiration',
      description: 'A site with the members that `fields` selects.',
    }),
    'The sites of this page.',
  ),
  next_cursor: nextCursor,
  seed: variedSeed,
  missing: list(z.string(), 'The slugs asked for that are not among the results. Only if `slug` is given.').optional(),
  facets,
  unknown,
})

export const SectionList = named('SectionList', 'One page of sections.', {
  ...page,
  section_type: z
    .strictObject({ name: z.string(), slug: z.string() })
    .nullable()
    .describe('The requested section type, or null without `type`.'),
  results: list(Section, 'The sections of this page.'),
  next_cursor: nextCursor,
  seed: variedSeed,
  facets,
  unknown,
})
