// Finds the entry that has the address or the picture of a new site. (rule 44.33)
import { samePicture } from '../../../src/catalog/pictures/hash.ts'
import type { Db } from '../../../src/state/sqlite/connection.ts'

const URLS = "SELECT url, slug FROM entries WHERE url IS NOT NULL AND hidden IS NOT ''"
const FINGERPRINTS = `SELECT fingerprint, slug FROM measurements JOIN entries ON id = entry_id
  WHERE fingerprint IS NOT NULL AND hidden IS NOT ''`

/** Hidden entries count, too: what was taken down is not added again by accident. */
export function twinFinder(db: Db) {
  const urls = db.prepare<[], [url: string, slug: string]>(URLS).raw().all()
  const byAddress = new Map(urls.map(([url, slug]) => [addressOf(url), slug]))
  const pictures = db.prepare<[], [fingerprint: Uint8Array, slug: string]>(FINGERPRINTS).raw().all()

  return {
    /** What entry is a twin, and why, or null. */
    find(url: string | null, fingerprint: Uint8Array): string | null {
      const same = url === null ? undefined : byAddress.get(addressOf(url))
      if (same !== undefined) return `${same} has the same address`
      const twin = pictures.find(([other]) => samePicture(other, fingerprint))
      return twin === undefined ? null : `${twin[1]} has the same picture`
    },
    add(slug: string, url: string | null, fingerprint: Uint8Array): void {
      if (url !== null) byAddress.set(addressOf(url), slug)
      pictures.push([fingerprint, slug])
    },
  }
}

/** The part of an address that tells sites apart. */
function addressOf(url: string): string {
  const { hostname, port, pathname, search } = new URL(url)
  return `${hostname.replace(/^www\./, '')}:${port}${pathname.replace(/\/+$/, '')}${search}`
}
