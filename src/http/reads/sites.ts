// Sites: the listing, one of them, those that are similar to it, and random ones. (sections 7 and 27)
import { z } from '#schemas'
import { newSeed } from '../../catalog/discovery/random.ts'
import { SIMILAR_BY, SIMILAR_FIELDS } from '../../catalog/discovery/similar.ts'
import {
  INSPIRATION_FIELDS,
  inspirationColumns,
  SECTION_FIELDS,
  SECTION_INCLUDES,
  sectionColumns,
} from '../../catalog/listing/fields.ts'
import { DEFAULT_CROP_WIDTH } from '../../catalog/model/shape.ts'
import { filteringOf, filterParameters } from '../request/filter-parameters.ts'
import {
  facetParameters,
  include,
  listing,
  listingOf,
  seed,
  siteFields,
  tableOf,
  tableParameters,
  varying,
  walking,
  withWalk,
} from '../request/listing-parameters.ts'
import {
  EXCLUDES,
  oneOf,
  quote,
  REQUIRED_WITHOUT,
  SLUG,
  siteSlugs,
  slug,
  subsetOf,
  text,
  whole,
} from '../request/parameters.ts'
import { bodyWith, unknownText } from '../request/unknown-filters.ts'
import { NEVER_STORE, REVALIDATE } from '../response/common-headers.ts'
import { listedBody } from '../response/listed-body.ts'
import { onlyPageLinks, pageLinks, walkLinks } from '../response/page-links.ts'
import { notFound } from '../response/problem.ts'
import { read } from './read.ts'

const PATH = '/v1/inspirations'

/** `GET /v1/inspirations` (rule 7.1). */
export const listInspirations = read(
  z.object({
    ...listing,
    ...walking,
    ...varying('offset', 'sort', 'cursor', 'slug'),
    slug: siteSlugs(100)
      .register(EXCLUDES, { excludes: ['limit', 'offset', 'sort', 'cursor'] })
      .meta({
        description:
          'The slugs of up to 100 sites, one per parameter. Returns these sites in this order, and in `missing` the slugs ' +
          'that are not among them. Not together with `limit`, `offset`, `sort` or `cursor`.',
      }),
    ...filterParameters,
    fields: siteFields(INSPIRATION_FIELDS),
    include,
    ...facetParameters,
    ...tableParameters,
  }),
  (asked) => {
    const { served, parameters } = asked
    const { limit, slug: slugs = null, vary, seed } = parameters
    const isDrawn = vary !== undefined && seed === null
    return {
      body() {
        const query = withWalk({ ...listingOf(parameters), slugs }, parameters, PATH)
        if ('problem' in query) return query
        const table = tableOf(parameters, inspirationColumns)
        if (table !== null && 'problem' in table) return table
        const listed = served.snapshot.listInspirations(query)
        const { repeats = !isDrawn, ...made } = bodyWith(listed.text, unknownText(served, asked.request.query, query))
        const paged = () => (query.walk ? walkLinks(asked, listed.nextCursor) : pageLinks(asked, { ...listed, limit }))
        const head = slugs === null && query.seed === null ? paged() : onlyPageLinks(asked)
        return listedBody({ ...made, repeats, head }, table)
      },
      cacheControl: isDrawn ? NEVER_STORE : REVALIDATE,
    }
  },
)

/** `GET /v1/inspirations/{slug}` (rule 7.13). */
export const getInspiration = read(z.object({ include }), ({ served, slug, parameters }) => ({
  body: () =>
    served.snapshot.findInspiration(slug, parameters.include) ??
    notFound(`No inspiration has the slug ${quote(slug)}.`),
}))

/** `GET /v1/inspirations/{slug}/similar` (rule 27.1). */
export const listSimilar = read(
  z.object({
    by: oneOf(SIMILAR_BY)
      .default('terms')
      .meta({
        description:
          'What makes sites similar: the `terms` that they share, or the `looks` of their screenshots. At most 24 sites are ' +
          'known to look like a site, and none if it has no picture.',
      }),
    limit: whole(1, 50).default(12).meta({ description: 'The maximum number of sites.' }),
    status: filterParameters.status,
    fields: subsetOf(SIMILAR_FIELDS).meta({
      description: 'Members to include for each site, separated by commas. The default is all members, and `shared`.',
    }),
    include,
  }),
  ({ served, slug, parameters }) => ({
    body: () =>
      served.snapshot.listSimilar({ slug, ...parameters }) ?? notFound(`No inspiration has the slug ${quote(slug)}.`),
  }),
)

/** `GET /v1/random` (rule 27.6). */
export const listRandom = read(
  z.object({
    ...filterParameters,
    limit: whole(1, 20).default(1).meta({ description: 'The maximum number of sites.' }),
    seed,
    fields: subsetOf(INSPIRATION_FIELDS).meta({
      description: 'Members to include for each site, separated by commas. The default is all members.',
    }),
    include,
    ...tableParameters,
  }),
  (asked) => {
    const { served, parameters } = asked
    const { limit, seed, fields, include } = parameters
    const query = { ...filteringOf(parameters), limit, seed: seed ?? newSeed(), fields, include }
    const table = tableOf(parameters, inspirationColumns)
    if (table !== null && 'problem' in table) return table
    return {
      body() {
        const unknown = unknownText(served, asked.request.query, query)
        return listedBody({ repeats: seed !== null, ...bodyWith(served.snapshot.drawSites(query), unknown) }, table)
      },
      cacheControl: seed === null ? NEVER_STORE : REVALIDATE,
    }
  },
)

/** `GET /v1/sections`: sections as crops, each with its site (rule 8.1). */
export const listSections = read(
  z.object({
    type: slug
      .optional()
      .register(REQUIRED_WITHOUT, { others: ['slug', 'q'], takes: SLUG })
      .meta({ description: 'The slug of the section type. Required without `slug` or `q`.' }),
    ...listing,
    ...walking,
    ...varying('offset', 'sort', 'cursor'),
    width: whole(100, 2560)
      .default(DEFAULT_CROP_WIDTH)
      .meta({ description: 'The width of the images in pixels. The height keeps the proportions.' }),
    slug: siteSlugs(20).meta({
      description:
        'The slugs of up to 20 sites, one per parameter. Only their sections. An unknown slug matches nothing.',
    }),
    q: text(2, 200).optional().meta({
      description:
        'Only sections with these words: each begins a word of the prompt, of the wireframe prompt or of the type.',
    }),
    ...filterParameters,
    fields: subsetOf(SECTION_FIELDS).meta({
      description:
        'Members to include for each section, separated by commas. Names with the prefix `parent_` select members of ' +
        '`parent`, and names with the prefix `parent_screenshot.` members of its `screenshot`. `tailwind`, `colors` and ' +
        '`wireframe_prompt` are only included if you name them.',
    }),
    include: subsetOf(SECTION_INCLUDES).meta({
      description:
        'What to add, whatever `fields` selects: `terms` of each site to `parent`; `palette` to sections and to `parent`.',
    }),
    ...facetParameters,
    ...tableParameters,
  }),
  (asked) => {
    const { served, parameters } = asked
    const { type = null, slug: slugs = null, q = null, limit, width, vary, seed } = parameters
    const isDrawn = vary !== undefined && seed === null
    return {
      body() {
        const query = withWalk({ ...listingOf(parameters), type, slugs, q, width }, parameters, '/v1/sections')
        if ('problem' in query) return query
        const table = tableOf(parameters, sectionColumns)
        if (table !== null && 'problem' in table) return table
        const listed = served.snapshot.listSections(query)
        if (listed === null) return notFound(`No section type has the slug ${quote(type ?? '')}.`)
        const paged = () => (query.walk ? walkLinks(asked, listed.nextCursor) : pageLinks(asked, { ...listed, limit }))
        const head = query.seed === null ? paged() : onlyPageLinks(asked)
        const { repeats = !isDrawn, ...made } = bodyWith(listed.text, unknownText(served, asked.request.query, query))
        return listedBody({ ...made, repeats, head }, table)
      },
      cacheControl: isDrawn ? NEVER_STORE : REVALIDATE,
    }
  },
)
