// GET /v1/taxonomies: every term with its archive path and synonyms (rule 10.1).
import { cached } from '../../contract/shapes/declared.ts'
import { TaxonomyTerms } from '../../contract/shapes/term.ts'
import { listTaxonomies } from '../../http/reads/terms.ts'
import { reading } from '../../operate/endpoint.ts'

export const GET = reading(listTaxonomies, {
  operation: 'listTaxonomies',
  group: 'Terms',
  summary: 'List every term',
  description: `Returns every term of every taxonomy with its slug, count, archive path and synonyms. Filters take these
slugs. Terms without sites are included, with a count of 0.`,
  responses: cached(TaxonomyTerms),
})
