// The body of a list of completions (section 14).
import { z } from 'zod'
import { archivePath, siteUrl, slug, taxonomy, termName, termSlug, title } from './field.ts'

const kind = 'The kind of completion.'
const counted = {
  taxonomy,
  name: termName,
  slug: termSlug,
  url: archivePath,
  count: z.int().min(1).meta({ description: 'The number of sites with the term.' }),
}

const Completion = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.enum(['term', 'author']).meta({ description: kind }),
      ...counted,
      via: z.null(),
      query: z
        .string()
        .meta({
          description: 'The text with its last word completed. Only if the term completes the last of several words.',
        })
        .optional(),
    }),
    z.strictObject({
      type: z.literal('synonym').meta({ description: kind }),
      ...counted,
      via: z.string().meta({ description: 'The synonym that starts with the text.' }),
    }),
    z.strictObject({
      type: z.literal('title').meta({ description: kind }),
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

export const SuggestResponse = z
  .strictObject({
    query: z.string().meta({ description: 'The text as received.' }),
    results: z.array(Completion).max(20).meta({ description: 'The completions, best match first.' }),
  })
  .meta({ id: 'SuggestResponse', description: 'Completions of a text.' })
