// GET /v1/taxonomies: every term with its archive path and synonyms. (specification, "GET /v1/taxonomies")
import { z } from 'zod'
import { PUBLIC_TAXONOMIES } from '../../catalog/taxonomy.ts'
import type { Answer } from '../../http/answer.ts'
import type { Call } from '../../http/call.ts'
import { cached, KEYED } from '../../http/declared.ts'
import { oneOf } from '../../http/parameters.ts'
import { REVALIDATE, sendEncoded } from '../../http/respond.ts'
import { TaxonomyTerms } from '../../http/shapes.ts'

export const access = 'key'
export const parameters = z.object({ taxonomy: oneOf(PUBLIC_TAXONOMIES).optional() })
export const responses = { ...cached(TaxonomyTerms), ...KEYED }

export function GET({ locals }: Call<z.infer<typeof parameters>>): Answer {
  return sendEncoded(locals, locals.served.taxonomies(locals.parameters.taxonomy ?? null), REVALIDATE)
}
