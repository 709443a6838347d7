// Sites, their sections and the lists of both. (specification, "Inspiration", "Screenshot object", "Section result")
import { z } from 'zod'
import { count, image, offline, published, siteUrl, slug, termNames, title } from './field.ts'

/** The pictures that every shape of a site has. */
export const presets = {
  hero: image('The top of the page, 1280 × 800 pixels, cropped.'),
  thumbnail: image('The top of the page, 400 × 300 pixels, cropped.'),
  full: image('The whole page, 2560 pixels wide.'),
}
const original = image('The screenshot as it was taken, without a transform.')

const Screenshot = z
  .strictObject({
    ...presets,
    original,
    mobile: image('The page on a phone, 375 pixels wide; only where there is such a capture.').optional(),
    width: z.int().min(1).meta({ description: 'Width of the original, in pixels.' }),
    height: z.int().min(1).meta({ description: 'Height of the original, in pixels.' }),
  })
  .meta({ id: 'Screenshot', description: 'Addresses of the pictures of one page, ready to use.' })

/** What every shape of a site begins with. */
const site = { title, slug, url: siteUrl, published, offline }
const terms = {
  genre: termNames('its genres'),
  color: termNames('its colors'),
  style: termNames('its styles'),
  typeface: termNames('its typefaces'),
}
const attribution = {
  platform: z
    .string()
    .meta({ description: 'Name of the one platform the site is built on; empty where none is known.' }),
  tech: termNames('the technologies that were found on it'),
  authors: termNames('the designers, agencies or studios who made it'),
}

export const Inspiration = z
  .strictObject({
    ...site,
    ...terms,
    sections: termNames('its section types'),
    ...attribution,
    screenshot: Screenshot,
  })
  .meta({ id: 'Inspiration', description: 'One site of the catalog.' })

const Parent = z.strictObject({
  ...site,
  ...terms,
  ...attribution,
  screenshot: z.strictObject({ ...presets, original }).meta({ description: 'Addresses of the pictures of the page.' }),
})

/** A section as `fields` may ask for it; without `fields`, all but the three in the middle. */
const Section = z
  .strictObject({
    image: image('The section alone, cut out of the screenshot, `width` pixels wide.').optional(),
    section_type: z.string().meta({ description: 'Name of the section type.' }).optional(),
    prompt: z.string().meta({ description: 'What the section shows, in a line; may be empty.' }).optional(),
    tailwind: z.string().nullable().meta({ description: 'Markup for it, or null. Only if asked for.' }).optional(),
    colors: z.array(z.string()).meta({ description: 'Its colors, as CSS. Only if asked for.' }).optional(),
    wireframe_prompt: z
      .string()
      .nullable()
      .meta({ description: 'Its layout in words, or null. Only if asked for.' })
      .optional(),
    parent: Parent.partial()
      .meta({ description: 'The site that the section belongs to; absent where `fields` asks for none of it.' })
      .optional(),
  })
  .meta({
    id: 'Section',
    description: 'One section of a page. Members can be absent only where `fields` leaves them out.',
  })

const page = {
  total: count.meta({ description: 'How many match altogether; always exact.' }),
  limit: z.int().min(1).max(100).meta({ description: 'The page size that was used.' }),
  offset: count.meta({ description: 'How many were skipped.' }),
}

export const InspirationList = z
  .strictObject({
    ...page,
    results: z
      .array(Inspiration.partial().meta({ id: 'PartialInspiration', description: 'A site, cut down by `fields`.' }))
      .meta({ description: 'The sites of this page.' }),
  })
  .meta({ id: 'InspirationList', description: 'One page of sites.' })

export const SectionList = z
  .strictObject({
    ...page,
    section_type: z
      .strictObject({ name: z.string(), slug: z.string() })
      .meta({ description: 'The section type that was asked for.' }),
    results: z.array(Section).meta({ description: 'The sections of this page.' }),
  })
  .meta({ id: 'SectionList', description: 'One page of sections.' })
