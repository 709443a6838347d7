// GET /v1/taxonomies: every term with its archive path and synonyms (rule 10.1).

import { cached } from '../../contract/shapes/declared.ts'
import { TaxonomyTerms } from '../../contract/shapes/term.ts'
import { answering } from '../../http/reads/answering.ts'
import { listTaxonomies } from '../../http/reads/terms.ts'
import { endpoint } from '../../operate/endpoint.ts'

export const GET = endpoint(
  {
    access: 'key',
    operation: 'listTaxonomies',
    group: 'Terms',
    summary: 'List every term',
    description: `Returns every term of every taxonomy with its slug, count, archive path and synonyms. Filters take these
slugs. Terms without sites are included, with a count of 0.`,
    parameters: listTaxonomies.parameters,
    responses: cached(TaxonomyTerms),
  },
  answering(listTaxonomies),
)
