// The body of a list of completions (section 14).
import { z } from 'zod'
import { archivePath, list, named, siteUrl, slug, taxonomy, termName, termSlug, text, title } from './field.ts'

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
