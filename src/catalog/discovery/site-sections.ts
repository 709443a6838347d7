// All sections of one site, for its page.

import { sectionBits } from '../listing/fields.ts'
import { SECTION_MEMBERS } from '../model/shape.ts'
import type { Catalog } from '../storage/catalog.ts'

const BITS = sectionBits(new Set(SECTION_MEMBERS), new Set(['palette']))

/**
 * The sections of the site with exactly this slug, in page order: a JSON array of sections with all members and their
 * palettes, as UTF-8 bytes in a one-byte string. Null if there is no such site. `width` is the width of the crops in pixels.
 */
export function listSiteSections(catalog: Catalog, slug: string, width: number): string | null {
  const entry = catalog.slugs.find(slug)
  return entry === null ? null : `[${catalog.cropsText(entry, { width, bits: BITS })}]`
}
