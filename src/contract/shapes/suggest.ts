// What completes a text that is being typed.
import { z } from 'zod'
import { archivePath, siteUrl, slug, taxonomy, termName, termSlug, title } from './field.ts'

const kind = 'What this is.'
const counted = {
  taxonomy,
  name: termName,
  slug: termSlug,
  url: archivePath,
  count: z.int().min(1).meta({ description: 'How many sites carry the term.' }),
}

const Completion = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.enum(['term', 'author']).meta({ description: kind }), ...counted, via: z.null() }),
    z.strictObject({
      type: z.literal('synonym').meta({ description: kind }),
      ...counted,
      via: z.string().meta({ description: 'The synonym that begins as typed.' }),
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
  .meta({ id: 'Completion', description: 'A term, an author, a term by its synonym, or a site by its title.' })

export const SuggestResponse = z
  .strictObject({
    query: z.string().meta({ description: 'The text as it was received.' }),
    results: z.array(Completion).max(20).meta({ description: 'Completions, the best first.' }),
  })
  .meta({ id: 'SuggestResponse', description: 'What completes a text.' })
