// The colors to find pictures by: a row of swatches, a field for any color, and how near a picture has to come. (rule 36.12)

import { colorName } from '../../../catalog/pictures/oklab.ts'
import { MAX_NEAR } from '../../../http/request/parameters.ts'
import { isDark, swatch } from '../../colors/swatch.ts'
import { type Html, html } from '../../html.ts'
import { changed, type ExploreState, hrefOf, parametersOf } from '../explore-state.ts'

/** From neutral to the colors of the spectrum. */
export const SWATCHES =
  '#111111 #8c8f92 #ffffff #dcc9a8 #6b4a34 #d92b2b #ff7f6e #f58220 #f7d21e #b8e038 #2e7d4f #1f8a8a #7cc4ef #2456d6 #16264d #7b4be0 #f5a3c0'.split(
    ' ',
  )

export function colorRow(state: ExploreState): Html {
  return html`<ul class="swatches" aria-label="Colors of the picture">${SWATCHES.map((hex) => link(state, hex))}</ul>${anyColor(state)}<button class="button close-colors" type="button" popovertarget="colors" popovertargetaction="hide">Done</button>`
}

/** The state with a color more, in place of the first one if there are too many, or without a color that it has. */
export function toggled(state: ExploreState, hex: string): ExploreState {
  const { color_near: colors } = state
  const others = colors.filter((own) => own !== hex)
  const color_near = others.length < colors.length ? others : [...others.slice(1 - MAX_NEAR), hex].sort()
  return changed(state, { color_near })
}

function link(state: ExploreState, hex: string): Html {
  const isOn = state.color_near.includes(hex)
  return html`<li><a class="${isDark(hex) && 'dark'}" href="${hrefOf(toggled(state, hex))}" title="${colorName(hex)}" aria-label="${isOn && 'Without '}${colorName(hex)}"${isOn && html` aria-current="true"`} data-key="near:${hex}">${swatch(hex)}</a></li>`
}

/** The fields of a form that keep a state. */
export function hiddenFields(state: ExploreState): Html {
  return html`${parametersOf(state).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`
}

/** A form, which works without JavaScript. With it, a choice is enough. */
function anyColor(state: ExploreState): Html {
  const fields = hiddenFields(changed(state, { color_near: state.color_near.slice(1 - MAX_NEAR) }))
  return html`<form class="any-color" action="/explore" data-colors>${fields}<input type="color" name="color_near" value="${state.color_near.at(-1) ?? '#ff7f50'}" aria-label="Any color" title="Any color" data-key="any-color"><button class="dropper" type="button" aria-label="Pick a color from the screen" title="Pick a color from the screen" data-key="dropper"><svg viewBox="0 0 16 16" aria-hidden="true" focusable="false"><path d="M9 4l3 3M10 5.5L4.5 11 4 12l1-.5L10.5 6M11 2.5l2.5 2.5-1.5 1.5-2.5-2.5z"/></svg></button><button class="button quiet" type="submit">Find color</button></form>`
}

const NEARNESS = { close: 'Close', similar: 'Similar', wide: 'Wide' } as const

/** How near pictures have to come to the colors of a state. */
export function nearness(state: ExploreState): Html {
  const links = Object.entries(NEARNESS).map(([name, label]) => {
    const to = changed(state, { color_within: name as ExploreState['color_within'] })
    return html`<a href="${hrefOf(to)}"${state.color_within === name && html` aria-current="true"`} data-key="within:${name}">${label}</a> `
  })
  return html`<li><div class="nearness" role="group" aria-label="How near the colors are">${links}</div></li>`
}
