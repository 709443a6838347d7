// All sections of one site, for its page.

import { sectionBits } from '../listing/fields.ts'
import { SECTION_MEMBERS } from '../model/shape.ts'
import type { Term } from '../model/term-table.ts'
import type { EntryNumber } from '../storage/arena.ts'
import type { Catalog } from '../storage/catalog.ts'
import { termsOf } from './entry-terms.ts'

const BITS = sectionBits(new Set(SECTION_MEMBERS), new Set(['palette']))

interface PlacedSection {
  readonly top: number
  readonly json: string
}

/**
 * The sections of the site with exactly this slug, in page order: a JSON array of sections with all members and their
 * palettes, as UTF-8 bytes in a one-byte string. Null if there is no such site. `width` is the width of the crops in pixels.
 */
export function listSiteSections(catalog: Catalog, slug: string, width: number): string | null {
  const entry = catalog.slugs.find(slug)
  if (entry === null) return null
  const types = termsOf(catalog, entry).filter(({ taxonomy }) => taxonomy === 'sections')
  const sections = types.flatMap((type) => sectionsOfType(catalog, entry, type, width))
  sections.sort((a, b) => a.top - b.top)
  return `[${sections.map(({ json }) => json).join(',')}]`
}

function sectionsOfType(catalog: Catalog, entry: EntryNumber, { id }: Term, width: number): PlacedSection[] {
  const { kernel } = catalog
  const again = catalog.repeated.of(id)
  const from = kernel.lowerBound(again, entry)
  const count = 1 + kernel.lowerBound(again, entry + 1, from) - from
  return Array.from({ length: count }, (_, i) => {
    // The kernel counts from the lowest section of the page.
    const nth = count - 1 - i
    const json = catalog.sectionsText([{ entry, nth }], { type: id, width, bits: BITS })
    return { top: kernel.bandOf(entry, id, nth).top, json }
  })
}
