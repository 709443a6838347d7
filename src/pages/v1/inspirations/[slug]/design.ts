// GET /v1/inspirations/{slug}/design: what is known of the design of a site (rule 43.1).
import { cached, orText, problems } from '../../../../contract/shapes/declared.ts'
import { DesignTokens } from '../../../../contract/shapes/design.ts'
import { SitePath } from '../../../../contract/shapes/site.ts'
import { MARKDOWN_TYPE } from '../../../../http/response/common-headers.ts'
import { reading } from '../../../../operate/endpoint.ts'
import { DESIGN_TYPES, design } from '../../../../ui/site/design-file.ts'

export const GET = reading(design, {
  operation: 'getDesign',
  group: 'Catalog',
  summary: 'Get the design data of a site',
  description: `Returns colors by what they are for (background, text, accent, muted) with their contrast, typefaces, and the
sections with their parts of the page, as design tokens, DESIGN.md or CSS. Of sites that were measured in a browser, it has
styles of text, steps of space, corners and the width of the content, too. Colors were measured from a screenshot. What is
not known is left out. Credit the site if you use its design.`,
  path: SitePath,
  responses: {
    ...orText(cached(DesignTokens), {
      [MARKDOWN_TYPE]: 'A DESIGN.md.',
      [DESIGN_TYPES.css]: 'Custom properties of `:root`.',
    }),
    ...problems('not_found'),
  },
})
