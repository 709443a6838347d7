// The sections whose descriptions have the words of a search that found no site. (rule 36.18)
import type { SectionListBody } from '../../catalog/api-bodies.ts'
import { type AnchorOf, cropCards } from '../../catalog/crop-card.ts'
import { sitePath } from '../../catalog/site-card.ts'
import { type Html, html } from '../../html.ts'
import { counted } from '../../number.ts'
import type { CallApi } from '../in-process.ts'

const MAX_SECTIONS = 6

/** The first of them with their number, each leading to its place in the page of its site; null if there are none. */
export function describedSections(q: string, call: CallApi, anchorOf: AnchorOf): Html | null {
  const parameters = Object.entries({ q: q.trim(), limit: String(MAX_SECTIONS), include: 'palette' })
  const { total, results } = (call({ of: 'sections', parameters }).body as SectionListBody | null) ?? { total: 0 }
  if (results === undefined || total === 0) return null
  const placeOf = (place: number) => {
    const section = results[place] as (typeof results)[number]
    const anchor = anchorOf(section)
    return sitePath(section.parent?.slug ?? '') + (anchor === undefined ? '' : `#${anchor}`)
  }
  return html`<section class="ways" aria-labelledby="described"><h2 id="described">In descriptions: ${counted(total, 'section')}</h2>
    ${cropCards(results, anchorOf, placeOf)}</section>`
}
