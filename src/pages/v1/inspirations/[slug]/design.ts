// GET /v1/inspirations/{slug}/design: what is known of the design of a site (rule 43.1).
import { z } from 'zod'
import type { About } from '../../../../contract/endpoint.ts'
import { cached, KEYED, orText, problems } from '../../../../contract/shapes/declared.ts'
import { DesignTokens } from '../../../../contract/shapes/design.ts'
import { toLatin1 } from '../../../../ground/texts.ts'
import type { KeyContext } from '../../../../http/endpoint.ts'
import { oneOf, quote } from '../../../../http/request/parameters.ts'
import type { ApiResponse } from '../../../../http/response/api-response.ts'
import { JSON_TYPE } from '../../../../http/response/common-headers.ts'
import { notFound } from '../../../../http/response/problem.ts'
import { respondDerived } from '../../../../http/response/respond.ts'
import { MARKDOWN_TYPE } from '../../../../ui/contract/cached-text.ts'
import { designFile } from '../../../../ui/site/design-file.ts'

const TYPES = { json: JSON_TYPE, md: MARKDOWN_TYPE, css: 'text/css; charset=utf-8' }

export const access = 'key'
export const about: About = {
  operation: 'getDesign',
  group: 'Catalog',
  summary: 'Get the design data of a site',
  description: `Returns colors by what they are for (background, text, accent, muted) with their contrast, typefaces, and the
sections with their parts of the page, as design tokens, DESIGN.md or CSS. Colors were measured from a screenshot. What is
not known is left out. Credit the site if you use its design.`,
}
export const path = z.object({ slug: z.string().meta({ description: 'The slug of the site.' }) })
export const parameters = z.object({
  format: oneOf(['json', 'md', 'css']).default('json').meta({
    description: 'Design tokens (DTCG 2025.10), a DESIGN.md, or custom properties of CSS.',
  }),
})
export const responses = {
  ...orText(cached(DesignTokens), { [MARKDOWN_TYPE]: 'A DESIGN.md.', [TYPES.css]: 'Custom properties of `:root`.' }),
  ...KEYED,
  ...problems('not_found'),
}

export function GET(context: KeyContext<z.infer<typeof parameters>>): ApiResponse {
  const { slug = '' } = context.pathParameters
  const { format } = context.parameters
  const { config } = context.service
  return respondDerived(context, {
    version: `${config.designData}`,
    body() {
      const text = designFile(context.served.snapshot, config, slug, format)
      if (text === null) return notFound(`There is no design data of ${quote(slug)}.`)
      return { text: toLatin1(text), type: TYPES[format] }
    },
  })
}
