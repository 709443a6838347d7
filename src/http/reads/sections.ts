// `GET /v1/sections`: sections as crops, each with its site (rule 8.1).
import { z } from '#schemas'
import { SECTION_FIELDS, SECTION_INCLUDES, sectionColumns } from '../../catalog/listing/fields.ts'
import { DEFAULT_CROP_WIDTH } from '../../catalog/model/shape.ts'
import { filterParameters } from '../request/filter-parameters.ts'
import {
  facetParameters,
  listing,
  listingOf,
  tableOf,
  tableParameters,
  varying,
  walking,
  withWalk,
} from '../request/listing-parameters.ts'
import { quote, REQUIRED_WITHOUT, SLUG, siteSlugs, slug, subsetOf, text, whole } from '../request/parameters.ts'
import { bodyWith, unknownText } from '../request/unknown-filters.ts'
import { NEVER_STORE, REVALIDATE } from '../response/common-headers.ts'
import { listedBody } from '../response/listed-body.ts'
import { onlyPageLinks, pageLinks, walkLinks } from '../response/page-links.ts'
import { notFound } from '../response/problem.ts'
import { read } from './read.ts'

const PATH = '/v1/sections'

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
        const query = withWalk({ ...listingOf(parameters), type, slugs, q, width }, parameters, PATH)
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
