// What is on a board: the sites and sections that its address names.
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { PICTURED, type WholeSite } from '../archive/listed-sites.ts'
import { parseText } from '../catalog/body-json.ts'
import { type SiteSection, sectionsOfSite } from '../catalog/site-sections.ts'
import type { Board, BoardItem } from './board-address.ts'

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
