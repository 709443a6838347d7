// The design data of a site in its formats. (section 43)
import { designOf, fitted } from '../../catalog/design/design.ts'
import { designCss, designMarkdown, designTokens } from '../../catalog/design/design-texts.ts'
import type { Config } from '../../ground/config.ts'
import type { Snapshot } from '../../snapshot/load/open.ts'
import { PICTURED, type WholeSite } from '../archive/listed-sites.ts'
import { parseText } from '../catalog/api-bodies.ts'
import { sitePath } from '../catalog/site-card.ts'
import type { SiteSection } from '../catalog/site-sections.ts'

const WRITERS = { json: designTokens, md: designMarkdown, css: designCss }
export type DesignFormat = keyof typeof WRITERS

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
