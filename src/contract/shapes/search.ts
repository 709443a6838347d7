// The bodies of a search and of suggestions (sections 13 and 14).
import { z } from 'zod'
import type { ITEM_MEMBERS } from '../../catalog/model/shape.ts'
import { WAY_KINDS } from '../../search/closest/way.ts'
import { MATCH_MODES } from '../../search/query.ts'
import {
  archivePath,
  count,
  list,
  matching,
  named,
  object,
  offline,
  placeholder,
  published,
  siteUrl,
  slug,
  taxonomy,
  termName,
  termNames,
  termSlug,
  text,
  textOrNull,
  title,
} from './field.ts'
import { facets, included, PartialSite, presets, Section, unknown } from './site.ts'

const used = z.int().min(1).describe('The number of sites with the term.')
const term = { taxonomy, name: termName, slug: termSlug }

const TermSuggestion = named('TermSuggestion', 'A term that the query matches.', {
  ...term,
  count: used,
  url: archivePath,
})

const TermRef = named('TermRef', 'A term, identified by its taxonomy and slug.', { taxonomy, slug: termSlug })

const Archive = named('TemplateArchive', 'An archive of templates, defined by the editors.', {
  slug: text('The slug of the archive.'),
  title: text('The title of the archive.'),
  url: archivePath,
  filters: z.array(TermRef).min(1).describe('The terms that all templates of the archive have.'),
  count: count.describe('The number of templates in the archive.'),
})

const Rule = named(
  'TunedDestination',
  'The page that the editors chose for this query. Show it above all other results.',
  {
    url: archivePath,
    title: textOrNull('The title to show, or null.'),
    tokens: list(z.string(), 'The words of the rule. Each is the start of a word in the query.'),
  },
)

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
      .describe('Image URLs of the screenshot.'),
    ...included,
  } satisfies Record<(typeof ITEM_MEMBERS)[number] | keyof typeof included, z.ZodType>)
  .partial()
  .meta({ id: 'SearchItem', description: 'A site in the search results, with the members that `fields` selects.' })

const Explanation = named('Explanation', 'How the query was understood. Only with `explain=1`.', {
  dropped: list(
    z.strictObject({ token: z.string(), reason: z.enum(['structural', 'noise', 'short']) }),
    'Words of the query that were ignored, and why.',
  ),
  filters: list(
    z.strictObject({
      ...TermRef.shape,
      step: z.enum(['phrase', 'primary', 'synonym', 'tag', 'word']).describe('The search step that found the filter.'),
      by: text('The words of the query that matched.'),
      how: z.enum(['phrase', 'exact', 'prefix', 'synonym', 'family', 'correction']).describe('How the words matched.'),
      synonym: textOrNull('The synonym that matched, or null.'),
      lost: list(
        z.strictObject({ ...term, count: used, lost_to: TermRef }),
        'Terms that also matched but ranked lower.',
      ),
    }),
    'How each filter was found, in the order of `matched_filters`.',
  ),
  fallback: z
    .literal('title')
    .nullable()
    .describe('`title` if no filter matched and the search looked in titles, else null.'),
  rule: Rule.nullable().describe('The rule that produced `tuned_destination`, or null.'),
})

const Alternative = named('Alternative', 'Another reading of the query, which finds more sites.', {
  match: z
    .enum(MATCH_MODES)
    .exclude(['all'])
    .nullable()
    .describe('The value of `match` that reads the query this way, or null for a filter alone, or for fewer filters.'),
  without: z
    .string()
    .optional()
    .describe('The parameter of the request without which the same words find sites. Absent in other readings.'),
  filters: list(TermSuggestion, 'The filters of this reading. `title` has none.'),
  total: z.int().min(1).describe('The number of sites that it finds.'),
  url: matching(/^\/v1\//, 'The path and query of the request that lists these sites.'),
})

const Way = named('Way', 'What a word means. Members that do not apply are absent.', {
  kind: z
    .enum(WAY_KINDS)
    .describe(
      '`term`: the word is in the name of a term. `synonym`: in a synonym or a related word of it. `family`: the term has a ' +
        'word of the same family. `correction`: `value` is probably meant. `color`: sites have the color or the mood in ' +
        'their picture. `title` and `prompt`: titles of sites, or descriptions and types of sections, have the word.',
    ),
  taxonomy: taxonomy.optional(),
  name: text('The name of the term, the color or the mood.').optional(),
  slug: termSlug.optional(),
  value: text('The synonym, the corrected word, the color as `#rrggbb`, or the word that was found.').optional(),
})

const Closest = named('Closest', 'The sites and sections that have the most of the words of the query.', {
  words: list(
    z.strictObject({
      word: z.string().describe('A word of `tokens`.'),
      as: list(Way, 'What it means, the best first; empty if it leads nowhere.').max(5),
    }),
    'The words of the query in their order.',
  ),
  items: list(
    PartialSite.omit({ terms: true, palette: true, crops: true })
      .extend({
        matched: list(z.string(), 'The words of the query that the site has.').min(1),
        ...included,
      })
      .meta({ id: 'ClosestSite', description: 'A site with the words of the query that it has.' }),
    'Sites that are no results: those with more of the words first, then those with rarer words.',
  ).max(24),
  sections: object('Sections with the words, those with more of them first.', {
    total: count.describe('The number of sections that have every word that any section has.'),
    items: list(Section, 'The first sections.').max(6),
  }),
})

export const SearchResponse = named('SearchResponse', 'The results of a search, in groups.', {
  query: text('The query as received.'),
  tokens: list(z.string(), 'The words of the query that the search used.'),
  tuned_destination: Rule.nullable().describe('The page that the editors chose for this query, or null.'),
  matched_filters: list(TermSuggestion, 'The filters found in the query. Every result matches all of them.'),
  matched_template_archive: Archive.nullable().describe('The archive with exactly these filters, or null.'),
  similar_template_archives: list(Archive, 'Archives that share at least one filter and contradict none.').max(20),
  matching_terms: list(TermSuggestion, 'Other terms that start with the query.').max(20),
  matching_authors: list(TermSuggestion, 'Authors whose name starts with the query.').max(10),
  results: object('The sites that match.', {
    total: count.describe('The total number of sites that match.'),
    items: list(SearchItem, 'The first `limit` sites.').max(50),
  }),
  unmatched: list(z.string(), 'The words of `tokens` that no filter comes from. The results do not depend on them.'),
  alternatives: list(
    Alternative,
    'Other readings of the query that find more sites, up to five, then up to three with fewer filters.',
  ).max(8),
  facets,
  unknown,
  closest: Closest.optional().describe('Only if nothing was found, or if `closest` is given and words are unmatched.'),
  explain: Explanation.optional(),
  suggestions: list(
    z.strictObject({ query: z.string(), total: z.int().min(1) }),
    'Similar queries that have results under the same filters. Only if the query has no results, no filter matched, or `unmatched` is not empty.',
  )
    .max(5)
    .optional(),
})

const kind = 'The kind of completion.'
const counted = {
  taxonomy,
  name: termName,
  slug: termSlug,
  url: archivePath,
  count: z.int().min(1).describe('The number of sites with the term.'),
}

const Completion = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.enum(['term', 'author']).describe(kind),
      ...counted,
      via: z.null(),
      query: text(
        'The text with its last word completed. Only if the term completes the last of several words.',
      ).optional(),
    }),
    z.strictObject({
      type: z.literal('synonym').describe(kind),
      ...counted,
      via: text('The synonym that starts with the text.'),
    }),
    z.strictObject({
      type: z.literal('title').describe(kind),
      taxonomy: z.null(),
      name: title,
      slug,
      url: siteUrl,
      count: z.null(),
      via: z.null(),
    }),
  ])
  .meta({
    id: 'Completion',
    description: 'A term, an author, a term found by a synonym, or a site found by its title.',
  })

export const SuggestResponse = named('SuggestResponse', 'Completions of a text.', {
  query: text('The text as received.'),
  results: list(Completion, 'The completions, best match first.').max(20),
})
