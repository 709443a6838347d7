// Other ways on: with pictures if there is little else to see, else in one line.

import type { Site } from '../../catalog/api-bodies.ts'
import { smallThumbnail } from '../../catalog/site-card.ts'
import { type Html, html } from '../../html.ts'
import { counted, whole } from '../../number.ts'
import { hrefOf } from '../explore-state.ts'
import type { WayOn } from '../ways-on.ts'
import { wordOf } from './words.ts'

const MAX_PICTURED = 6

export function waysWithPictures(ways: readonly WayOn[], sitesOf: (way: WayOn) => readonly Site[]): Html | null {
  if (ways.length === 0) return null
  return html`<section class="ways" aria-labelledby="ways-title"><h2 id="ways-title">Try instead</h2><ul>${ways
    .slice(0, MAX_PICTURED)
    .map(
      (way) =>
        html`<li><a href="${hrefOf(way.state)}" data-key="way:${hrefOf(way.state)}"><span class="strip" aria-hidden="true">${sitesOf(way).map(smallThumbnail)}</span><b>${way.label}</b> <span class="of">${way.note && `${wordOf(way.note)} · `}${counted(way.total, way.state.type === null ? 'site' : 'section')}</span></a></li>`,
    )}</ul></section>`
}

export function waysInOneLine(ways: readonly WayOn[]): Html | null {
  if (ways.length === 0) return null
  return html`<p class="ways-line">Try also: ${ways.map(
    ({ state, label, note, total }) =>
      html`<span><a href="${hrefOf(state)}">${label}</a> <span class="of">${note && `${wordOf(note)} · `}${whole(total)}</span></span> `,
  )}</p>`
}
