// What the page of a site shows beside the site: its sections, and the sites around it.
import { inspirationBits, sectionBits } from '../listing/fields.ts'
import { SECTION_MEMBERS } from '../model/shape.ts'
import type { EntryNumber } from '../storage/arena.ts'
import type { Catalog } from '../storage/catalog.ts'

const SECTION = sectionBits(new Set(SECTION_MEMBERS), new Set(['palette']))

/**
 * The sections of the site with exactly this slug, in page order: a JSON array of sections with all members and their
 * palettes, as UTF-8 bytes in a one-byte string. Null if there is no such site. `width` is the width of the crops in pixels.
 */
export function listSiteSections(catalog: Catalog, slug: string, width: number): string | null {
  const entry = catalog.slugs.find(slug)
  return entry === null ? null : `[${catalog.cropsText(entry, { width, bits: SECTION })}]`
}

const NEIGHBOR = inspirationBits(new Set(['title', 'slug']))

/**
 * `{"itself","previous","next"}` of the site with exactly this slug: itself as `{"url"}`, which is there if it is offline, too; the
 * site published before it and the one after it, each as `{"title","slug"}` or null. UTF-8 bytes as a one-byte string. Null if
 * there is no such site.
 */
export function findNeighbors(catalog: Catalog, slug: string): string | null {
  const entry = catalog.slugs.find(slug)
  if (entry === null) return null
  function next(from: EntryNumber, step: 1 | -1): string {
    let place = (from + step) as EntryNumber
    while (catalog.takenDown.has(place) && place >= 0 && place < catalog.size) place = (place + step) as EntryNumber
    return place < 0 || place >= catalog.size ? 'null' : catalog.inspirationsText([place], NEIGHBOR)
  }
  return `{"itself":${catalog.urlText(entry)},"previous":${next(entry, -1)},"next":${next(entry, 1)}}`
}
