// The sites before and after a site in publish order, for its page.
import { inspirationBits } from '../listing/fields.ts'
import type { EntryNumber } from '../storage/arena.ts'
import type { Catalog } from '../storage/catalog.ts'

const MEMBERS = inspirationBits(new Set(['title', 'slug']))

/**
 * `{"previous","next"}` of the site with exactly this slug: the site published before it and the one after it, each as
 * `{"title","slug"}` or null. UTF-8 bytes as a one-byte string. Null if there is no such site.
 */
export function findNeighbors(catalog: Catalog, slug: string): string | null {
  const entry = catalog.slugs.find(slug)
  if (entry === null) return null
  const at = (place: number) =>
    place < 0 || place >= catalog.size ? 'null' : catalog.inspirationsText([place as EntryNumber], MEMBERS)
  return `{"previous":${at(entry - 1)},"next":${at(entry + 1)}}`
}
