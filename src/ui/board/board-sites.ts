// What a board has, the sites and sections that its address names, and its cards with their notes.
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { PICTURED, type WholeSite } from '../archive/listed-sites.ts'
import { keepButton } from '../buttons.ts'
import { parseText } from '../catalog/api-bodies.ts'
import { cropCard } from '../catalog/crop-card.ts'
import { BELOW, siteCard } from '../catalog/site-card.ts'
import { type SiteSection, sectionsOfSite } from '../catalog/site-sections.ts'
import { type Html, html } from '../html.ts'
import { type Board, type BoardItem, MAX_NOTE } from './board-address.ts'

export interface Pin extends BoardItem {
  /** Null if the catalog does not have it. */
  readonly site: WholeSite | null
  /** Null if the item is a whole site, or if the site no longer has the section. */
  readonly section: SiteSection | null
  /** The anchor of the section that the item names, else empty. */
  readonly anchor: string
}

const CROP_WIDTH = 640

/** The items of a board in their order. (rule 41.3) */
export function pinsOf({ snapshot }: ServedSnapshot, { items }: Board): Pin[] {
  return items.map((item) => {
    const whole = snapshot.findInspiration(item.id, PICTURED)
    const [, slug = item.id, anchor = ''] = whole === null ? (/^(.*)~([^~]*)$/s.exec(item.id) ?? []) : []
    const found = whole ?? snapshot.findInspiration(slug, PICTURED)
    const sections = found === null || anchor === '' ? [] : sectionsOfSite(snapshot, slug, CROP_WIDTH)
    const section = sections.find((each) => each.anchor === anchor) ?? null
    return { ...item, site: found === null ? null : (parseText(found) as WholeSite), section, anchor }
  })
}

/** Whether a board cannot show what an item names. */
export function isGone({ site, section, anchor }: Pin): boolean {
  return site === null || (anchor !== '' && section === null)
}

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
