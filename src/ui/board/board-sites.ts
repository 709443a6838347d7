// What a board has, the sites and sections that its address names, and its cards with their notes.
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { PICTURED, parseText, type WholeSite } from '../catalog/api-bodies.ts'
import { BELOW, cropCard, siteCard } from '../catalog/site-card.ts'
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

/** What an item is called. */
export function titleOf({ site, section, id }: Pin): string {
  if (site === null) return id
  return section === null ? site.title : `${site.title}: ${section.section_type}`
}

/** The cards in the order of the board. What only owners see has the class `own`. Its styles are in board.css. */
export function boardCards(pins: readonly Pin[]): Html {
  const cards = pins.map((pin, place) => {
    const { id, note, site, section, anchor } = pin
    const crop = { place: Math.max(place, BELOW), anchor }
    const card =
      section === null ? siteCard(site as WholeSite, place) : cropCard({ ...section, parent: site as WholeSite }, crop)
    return html`<li data-item="${id}">${card}${note && html`<p class="pin-note">${note}</p>`}${tools(note, titleOf(pin))}</li>`
  })
  return html`<ol class="cards pins">${cards}</ol>`
}

function tools(note: string, title: string): Html {
  return html`<div class="own pin-tools">
    <input value="${note}" maxlength="${MAX_NOTE}" aria-label="Note on ${title}" placeholder="Add a note" autocomplete="off">
    <button type="button" data-do="earlier" aria-label="Move ${title} earlier">←</button>
    <button type="button" data-do="later" aria-label="Move ${title} later">→</button>
  </div>`
}
