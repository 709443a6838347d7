// The cards of a board with their notes, and with what its owner needs to order them.
import { cropCard } from '../catalog/crop-card.ts'
import { keepButton } from '../catalog/keep-button.ts'
import { BELOW, siteCard } from '../catalog/site-card.ts'
import { type Html, html } from '../html.ts'
import { MAX_NOTE } from './board-address.ts'
import { isGone, type Pin } from './board-sites.ts'

/** The cards in the order of the board. What only owners see has the class `own`. Its styles are in board.css. */
export function boardCards(pins: readonly Pin[]): Html {
  return html`<ol class="cards pins">${pins.map((pin, i) => {
    const title = pin.site?.title ?? pin.id
    return html`<li data-item="${pin.id}">${cardOf(pin, i)}${pin.note && html`<p class="pin-note">${pin.note}</p>`}${tools(pin, title)}</li>`
  })}</ol>`
}

function cardOf(pin: Pin, place: number): Html {
  const { site, section, id, anchor } = pin
  if (isGone(pin) || site === null) return goneCard(id)
  if (section === null) return siteCard(site, place)
  return cropCard({ ...section, parent: site }, { place: Math.max(place, BELOW), anchor })
}

function goneCard(id: string): Html {
  return html`<article class="card gone"><div class="picture"></div>${keepButton(id, id)}
    <div class="caption"><h3>${id}</h3><p>No longer in the catalog</p></div></article>`
}

function tools({ note }: Pin, title: string): Html {
  return html`<div class="own pin-tools">
    <input class="input" value="${note}" maxlength="${MAX_NOTE}" aria-label="Note on ${title}" placeholder="Add a note" autocomplete="off">
    <button class="button quiet" type="button" data-do="earlier" aria-label="Move ${title} earlier">←</button>
    <button class="button quiet" type="button" data-do="later" aria-label="Move ${title} later">→</button>
  </div>`
}
