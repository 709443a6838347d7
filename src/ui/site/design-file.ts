// The design data of a site in its formats. (section 43)
import { z } from 'zod'
import { designOf, fitted } from '../../catalog/design/design.ts'
import { designCss, designMarkdown, designTokens } from '../../catalog/design/design-texts.ts'
import type { Config } from '../../ground/config.ts'
import { toLatin1 } from '../../ground/texts.ts'
import { answersOf } from '../../http/reads/answers.ts'
import { type Read, read } from '../../http/reads/read.ts'
import { oneOf, quote } from '../../http/request/parameters.ts'
import { JSON_TYPE, MARKDOWN_TYPE } from '../../http/response/common-headers.ts'
import { notFound } from '../../http/response/problem.ts'
import type { Snapshot } from '../../snapshot/load/open.ts'
import { PICTURED, parseText, type WholeSite } from '../catalog/api-bodies.ts'
import { sitePath } from '../catalog/site-card.ts'
import type { SiteSection } from '../catalog/site-sections.ts'

/** The content types of the formats. */
export const DESIGN_TYPES = { json: JSON_TYPE, md: MARKDOWN_TYPE, css: 'text/css; charset=utf-8' }
const WRITERS = { json: designTokens, md: designMarkdown, css: designCss }
type DesignFormat = keyof typeof WRITERS

/** The width of the crops, whose addresses say where the sections are. */
const WIDTH = 640

/** The design data of the site with exactly this slug, or null if there is none or the operator switched it off. */
export function designFile(
  snapshot: Snapshot,
  { baseUrl, designData }: Pick<Config, 'baseUrl' | 'designData'>,
  slug: string,
  format: DesignFormat,
): string | null {
  const found = designData ? snapshot.findInspiration(slug, PICTURED) : null
  if (found === null) return null
  const sections = parseText(snapshot.listSiteSections(slug, WIDTH) ?? '[]') as SiteSection[]
  const known = { page: baseUrl + sitePath(slug), set: snapshot.findDesign(slug) }
  return fitted(designOf(parseText(found) as WholeSite, sections, known), WRITERS[format])
}

/** What is known of the design of a site. */
export const design = read(
  z.object({
    format: oneOf(['json', 'md', 'css']).default('json').meta({
      description: 'Design tokens (DTCG 2025.10), a DESIGN.md, or custom properties of CSS.',
    }),
  }),
  ({ served, slug, baseUrl, designData = false, parameters: { format } }) => ({
    version: `${designData}`,
    body() {
      const text = designFile(served.snapshot, { baseUrl, designData }, slug, format)
      if (text === null) return notFound(`There is no design data of ${quote(slug)}.`)
      return { text: toLatin1(text), type: DESIGN_TYPES[format] }
    },
  }),
)

/** The answer to a path of design data, which is there only with a server. */
export const designAt = answersOf({ '/v1/inspirations/*/design': design as unknown as Read })
