// The body of a search response (section 13).
import { z } from 'zod'
import type { ITEM_MEMBERS } from '../../catalog/model/shape.ts'
import { MATCH_MODES } from '../../search/query.ts'
import {
  archivePath,
  count,
  offline,
  placeholder,
  published,
  siteUrl,
  slug,
  taxonomy,
  termName,
  termNames,
  termSlug,
  title,
} from './field.ts'
import { facets, included, presets, unknown } from './site.ts'

const used = z.int().min(1).meta({ description: 'The number of sites with the term.' })
const term = { taxonomy, name: termName, slug: termSlug }

const TermSuggestion = z
  .strictObject({ ...term, count: used, url: archivePath })
  .meta({ id: 'TermSuggestion', description: 'A term that the query matches.' })

const TermRef = z
  .strictObject({ taxonomy, slug: termSlug })
  .meta({ id: 'TermRef', description: 'A term, identified by its taxonomy and slug.' })

const Archive = z
  .strictObject({
    slug: z.string().meta({ description: 'The slug of the archive.' }),
    title: z.string().meta({ description: 'The title of the archive.' }),
    url: archivePath,
    filters: z.array(TermRef).min(1).meta({ description: 'The terms that all templates of the archive have.' }),
    count: count.meta({ description: 'The number of templates in the archive.' }),
  })
  .meta({ id: 'TemplateArchive', description: 'An archive of templates, defined by the editors.' })

const Rule = z
  .strictObject({
    url: archivePath,
    title: z.string().nullable().meta({ description: 'The title to show, or null.' }),
    tokens: z
      .array(z.string())
      .meta({ description: 'The words of the rule. Each is the start of a word in the query.' }),
  })
  .meta({
    id: 'TunedDestination',
    description: 'The page that the editors chose for this query. Show it above all other results.',
  })

const SearchItem = z
  .strictObject({
    title,
    slug,
    url: siteUrl,
    offline,
    published,
    genre: termNames('its genres'),
    sections: termNames('its section types'),
    authors: termNames('the designers, agencies or studios who made it'),
    screenshot: z
      .strictObject({ ...presets, placeholder })
      .partial()
      .meta({ description: 'Image URLs of the screenshot.' }),
    ...included,
  } satisfies Record<(typeof ITEM_MEMBERS)[number] | keyof typeof included, z.ZodType>)
  .partial()
  .meta({ id: 'SearchItem', description: 'A site in the search results, with the members that `fields` selects.' })

const Explanation = z
  .strictObject({
    dropped: z
      .array(z.strictObject({ token: z.string(), reason: z.enum(['structural', 'noise', 'short']) }))
      .meta({ description: 'Words of the query that were ignored, and why.' }),
    filters: z
      .array(
        z.strictObject({
          ...TermRef.shape,
          step: z
            .enum(['phrase', 'primary', 'synonym', 'tag'])
            .meta({ description: 'The search step that found the filter.' }),
          by: z.string().meta({ description: 'The words of the query that matched.' }),
          how: z.enum(['phrase', 'exact', 'prefix', 'synonym']).meta({ description: 'How the words matched.' }),
          synonym: z.string().nullable().meta({ description: 'The synonym that matched, or null.' }),
          lost: z
            .array(z.strictObject({ ...term, count: used, lost_to: TermRef }))
            .meta({ description: 'Terms that also matched but ranked lower.' }),
        }),
      )
      .meta({ description: 'How each filter was found, in the order of `matched_filters`.' }),
    fallback: z
      .literal('title')
      .nullable()
      .meta({ description: '`title` if no filter matched and the search looked in titles, else null.' }),
    rule: Rule.nullable().meta({ description: 'The rule that produced `tuned_destination`, or null.' }),
  })
  .meta({ id: 'Explanation', description: 'How the query was understood. Only with `explain=1`.' })

const Alternative = z
  .strictObject({
    match: z
      .enum(MATCH_MODES)
      .exclude(['all'])
      .nullable()
      .meta({ description: 'The value of `match` that reads the query this way, or null for a filter alone.' }),
    filters: z.array(TermSuggestion).meta({ description: 'The filters of this reading. `title` has none.' }),
    total: z.int().min(1).meta({ description: 'The number of sites that it finds.' }),
    url: z
      .string()
      .regex(/^\/v1\//)
      .meta({ description: 'The path and query of the request that lists these sites.' }),
  })
  .meta({ id: 'Alternative', description: 'Another reading of the query, which finds more sites.' })

export const SearchResponse = z
  .strictObject({
    query: z.string().meta({ description: 'The query as received.' }),
    tokens: z.array(z.string()).meta({ description: 'The words of the query that the search used.' }),
    tuned_destination: Rule.nullable().meta({
      description: 'The page that the editors chose for this query, or null.',
    }),
    matched_filters: z
      .array(TermSuggestion)
      .meta({ description: 'The filters found in the query. Every result matches all of them.' }),
    matched_template_archive: Archive.nullable().meta({
      description: 'The archive with exactly these filters, or null.',
    }),
    similar_template_archives: z
      .array(Archive)
      .max(20)
      .meta({ description: 'Archives that share at least one filter and contradict none.' }),
    matching_terms: z.array(TermSuggestion).max(20).meta({ description: 'Other terms that start with the query.' }),
    matching_authors: z
      .array(TermSuggestion)
      .max(10)
      .meta({ description: 'Authors whose name starts with the query.' }),
    results: z
      .strictObject({
        total: count.meta({ description: 'The total number of sites that match.' }),
        items: z.array(SearchItem).max(50).meta({ description: 'The first `limit` sites.' }),
      })
      .meta({ description: 'The sites that match.' }),
    unmatched: z.array(z.string()).meta({
      description: 'The words of `tokens` that no filter comes from. The results do not depend on them.',
    }),
    alternatives: z.array(Alternative).max(5).meta({
      description: 'Other readings of the query that find more sites.',
    }),
    facets,
    unknown,
    explain: Explanation.optional(),
    suggestions: z
      .array(z.strictObject({ query: z.string(), total: z.int().min(1) }))
      .max(5)
      .meta({
        description: 'Similar queries that have results. Only if the query has no results or no filter matched.',
      })
      .optional(),
  })
  .meta({ id: 'SearchResponse', description: 'The results of a search, in groups.' })
