// GET /v1/inspirations/{slug}/design: what is known of the design of a site (rule 43.1).
import { z } from 'zod'
import { cached, orText, problems } from '../../../../contract/shapes/declared.ts'
import { DesignTokens } from '../../../../contract/shapes/design.ts'
import { toLatin1 } from '../../../../ground/texts.ts'
import { answering } from '../../../../http/reads/answering.ts'
import { read } from '../../../../http/reads/read.ts'
import { oneOf, quote } from '../../../../http/request/parameters.ts'
import { JSON_TYPE, MARKDOWN_TYPE } from '../../../../http/response/common-headers.ts'
import { notFound } from '../../../../http/response/problem.ts'
import { endpoint } from '../../../../operate/endpoint.ts'
import { openService } from '../../../../operate/service.ts'
import { designFile } from '../../../../ui/site/design-file.ts'

const TYPES = { json: JSON_TYPE, md: MARKDOWN_TYPE, css: 'text/css; charset=utf-8' }

/** What is known of the design of a site. */
export const design = read(
  z.object({
    format: oneOf(['json', 'md', 'css']).default('json').meta({
      description: 'Design tokens (DTCG 2025.10), a DESIGN.md, or custom properties of CSS.',
    }),
  }),
  ({ served, slug, parameters: { format } }) => {
    const { config } = openService()
    return {
      version: `${config.designData}`,
      body() {
        const text = designFile(served.snapshot, config, slug, format)
        if (text === null) return notFound(`There is no design data of ${quote(slug)}.`)
        return { text: toLatin1(text), type: TYPES[format] }
      },
    }
  },
)

export const GET = endpoint(
  {
    access: 'key',
    operation: 'getDesign',
    group: 'Catalog',
    summary: 'Get the design data of a site',
    description: `Returns colors by what they are for (background, text, accent, muted) with their contrast, typefaces, and the
sections with their parts of the page, as design tokens, DESIGN.md or CSS. Of sites that were measured in a browser, it has
styles of text, steps of space, corners and the width of the content, too. Colors were measured from a screenshot. What is
not known is left out. Credit the site if you use its design.`,
    path: z.object({ slug: z.string().meta({ description: 'The slug of the site.' }) }),
    parameters: design.parameters,
    responses: {
      ...orText(cached(DesignTokens), {
        [MARKDOWN_TYPE]: 'A DESIGN.md.',
        [TYPES.css]: 'Custom properties of `:root`.',
      }),
      ...problems('not_found'),
    },
  },
  answering(design),
)
