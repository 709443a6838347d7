// What a search and a suggestion answer. (specification, "Search response")
import { z } from 'zod'
import {
  archivePath,
  count,
  offline,
  published,
  siteUrl,
  slug,
  taxonomy,
  termName,
  termNames,
  termSlug,
  title,
} from './field.ts'
import { presets } from './site.ts'

const used = z.int().min(1).meta({ description: 'How many sites carry the term.' })
const term = { taxonomy, name: termName, slug: termSlug }

const TermSuggestion = z
  .strictObject({ ...term, count: used, url: archivePath })
  .meta({ id: 'TermSuggestion', description: 'A term that the query led to.' })

const TermRef = z
  .strictObject({ taxonomy, slug: termSlug })
  .meta({ id: 'TermRef', description: 'A term by taxonomy and slug.' })

const Archive = z
  .strictObject({
    slug: z.string().meta({ description: 'Key of the archive.' }),
    title: z.string().meta({ description: 'Title of the archive.' }),
    url: archivePath,
    filters: z.array(TermRef).min(1).meta({ description: 'Terms that all of its templates carry.' }),
    count: count.meta({ description: 'How many templates do.' }),
  })
  .meta({ id: 'TemplateArchive', description: 'An archive of templates, registered by the editors.' })

const Rule = z
  .strictObject({
    url: archivePath,
    title: z.string().nullable().meta({ description: 'What to call it, or null.' }),
    tokens: z.array(z.string()).meta({ description: "The rule's words: each begins a word of the query." }),
  })
  .meta({ id: 'TunedDestination', description: 'Where the editors send such a query: show it above everything else.' })

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
    screenshot: z.strictObject(presets).meta({ description: 'Addresses of the pictures of the page.' }),
  })
  .meta({ id: 'SearchItem', description: 'A site that was found.' })

const Explanation = z
  .strictObject({
    dropped: z
      .array(z.strictObject({ token: z.string(), reason: z.enum(['structural', 'noise', 'short']) }))
      .meta({ description: 'Words of the query that were left out, and why.' }),
    filters: z
      .array(
        z.strictObject({
          ...TermRef.shape,
          step: z.enum(['phrase', 'primary', 'synonym', 'tag']).meta({ description: 'The step that found it.' }),
          by: z.string().meta({ description: 'The words of the query that led to it.' }),
          how: z.enum(['phrase', 'exact', 'prefix', 'synonym']).meta({ description: 'How they matched.' }),
          synonym: z.string().nullable().meta({ description: 'The synonym behind it, or null.' }),
          lost: z
            .array(z.strictObject({ ...term, count: used, lost_to: TermRef }))
            .meta({ description: 'Terms that matched as well and lost to it.' }),
        }),
      )
      .meta({ description: 'How each of `matched_filters` was found, in the same order.' }),
    fallback: z
      .literal('title')
      .nullable()
      .meta({ description: '`title` where no filter matched and titles were read.' }),
    rule: Rule.nullable().meta({ description: 'The rule behind `tuned_destination`, or null.' }),
  })
  .meta({ id: 'Explanation', description: 'How the query was read. Only with `explain=1`.' })

export const SearchResponse = z
  .strictObject({
    query: z.string().meta({ description: 'The query as it was received.' }),
    tokens: z.array(z.string()).meta({ description: 'The words that were searched for.' }),
    tuned_destination: Rule.nullable().meta({ description: "The editors' best match for this query, or null." }),
    matched_filters: z
      .array(TermSuggestion)
      .meta({ description: 'What the query was read as; results carry all of these.' }),
    matched_template_archive: Archive.nullable().meta({
      description: 'The archive whose filters are exactly `matched_filters`, or null.',
    }),
    similar_template_archives: z
      .array(Archive)
      .max(20)
      .meta({ description: 'Archives that share a filter and contradict none.' }),
    matching_terms: z.array(TermSuggestion).max(20).meta({ description: 'Other terms that begin as the query does.' }),
    matching_authors: z.array(TermSuggestion).max(10).meta({ description: 'Authors that begin as the query does.' }),
    results: z
      .strictObject({
        total: count.meta({ description: 'How many sites match altogether.' }),
        items: z.array(SearchItem).max(50).meta({ description: 'The first `limit` of them.' }),
      })
      .meta({ description: 'The sites that were found.' }),
    explain: Explanation.optional(),
    suggestions: z
      .array(z.strictObject({ query: z.string(), total: z.int().min(1) }))
      .max(5)
      .meta({ description: 'Queries that do have results; only where this one has none, or matched no filter.' })
      .optional(),
  })
  .meta({ id: 'SearchResponse', description: 'Everything that a query led to, in groups.' })
