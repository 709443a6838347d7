// GET /v1/sections: lists sections as crops, each with its site (rule 8.1).
import { z } from 'zod'
import { SECTION_FIELDS, SECTION_INCLUDES, sectionColumns } from '../../catalog/listing/fields.ts'
import { DEFAULT_CROP_WIDTH } from '../../catalog/model/shape.ts'
import { asTable, paged, problems } from '../../contract/shapes/declared.ts'
import { SectionList } from '../../contract/shapes/site.ts'
import { filterParameters } from '../../http/request/filter-parameters.ts'
import {
  facetParameters,
  listing,
  listingOf,
  tableOf,
  tableParameters,
  varying,
  walking,
  withWalk,
} from '../../http/request/listing-parameters.ts'
import { quote, REQUIRED_WITHOUT, SLUG, siteSlugs, slug, subsetOf, text, whole } from '../../http/request/parameters.ts'
import { bodyWith, unknownText } from '../../http/request/unknown-filters.ts'
import { listedBody } from '../../http/response/listed-body.ts'
import { onlyPageLinks, pageLinks, walkLinks } from '../../http/response/page-links.ts'
import { notFound } from '../../http/response/problem.ts'
import { NEVER_STORE, REVALIDATE, respondDerived, respondProblem } from '../../http/response/respond.ts'
import { endpoint } from '../../operate/endpoint.ts'

const PATH = '/v1/sections'

export const GET = endpoint(
  {
    access: 'key',
    operation: 'listSections',
    group: 'Catalog',
    summary: 'List page sections',
    description: `Returns the sections of a \`type\`, such as heroes or footers, of the sites in \`slug\`, or with the words in
\`q\`. Each has an image, cropped from the screenshot, and the site that it belongs to. The filters are those of
\`/v1/inspirations\`; they choose sites.`,
    parameters: z.object({
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
    responses: { ...asTable(paged(SectionList, REVALIDATE, NEVER_STORE)), ...problems('not_found') },
  },
  (context) => {
    const { type = null, slug: slugs = null, q = null, limit, width, seed } = context.parameters
    const query = withWalk({ ...listingOf(context.parameters), type, slugs, q, width }, context.parameters, PATH)
    if ('problem' in query) return respondProblem(context, query)
    const isDrawn = query.seed !== null && seed === null
    const table = tableOf(context.parameters, sectionColumns)
    if (table !== null && 'problem' in table) return respondProblem(context, table)
    return respondDerived(context, {
      body() {
        const listed = context.served.snapshot.listSections(query)
        if (listed === null) return notFound(`No section type has the slug ${quote(type ?? '')}.`)
        const target = { request: context.request, baseUrl: context.service.config.baseUrl }
        const paged = () =>
          query.walk ? walkLinks(target, listed.nextCursor) : pageLinks(target, { ...listed, limit })
        const head = query.seed === null ? paged() : onlyPageLinks(target)
        const { repeats = !isDrawn, ...made } = bodyWith(
          listed.text,
          unknownText(context.served, context.request.query, query),
        )
        return listedBody({ ...made, repeats, head }, table)
      },
      cacheControl: isDrawn ? NEVER_STORE : REVALIDATE,
    })
  },
)
