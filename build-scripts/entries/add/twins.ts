// Finds the entry that has the address or the picture of a new site. (rule 44.33)
import { type Likeness, samePicture } from '../../../src/catalog/pictures/looks.ts'
import { contentName } from '../../../src/catalog/pictures/ready-picture.ts'
import type { Db } from '../../../src/state/sqlite/connection.ts'

/** What tells sites apart. */
export interface Known {
  readonly slug: string
  readonly url: string | null
  /** Names the content of the picture's file; null if it was not measured. */
  readonly content: string | null
  readonly likeness: Likeness | null
}

type Row = Pick<Known, 'slug' | 'url'> & { source: string | null } & { [name in keyof Likeness]: Likeness[name] | null }

const ENTRIES = `SELECT slug, url, source, fingerprint, looks, screenshot_width AS width, screenshot_height AS height
  FROM entries LEFT JOIN measurements ON entry_id = id WHERE hidden IS NOT '' ORDER BY id`

/** Hidden entries count, too: what was taken down is not added again by accident. */
export function twinFinder(db: Db) {
  const known = db.prepare<[], Row>(ENTRIES).all().map(knownOf)
  const byAddress = new Map(known.flatMap(({ url, slug }) => (url === null ? [] : [[addressOf(url), slug]])))
  const byContent = new Map(known.flatMap(({ content, slug }) => (content === null ? [] : [[content, slug]])))

  return {
    /** The entry that is a twin, and why, or null. */
    find({ url, content }: Pick<Known, 'url' | 'content'>): { slug: string; why: string } | null {
      const same = url === null ? undefined : byAddress.get(addressOf(url))
      if (same !== undefined) return { slug: same, why: 'has the same address' }
      const twin = content === null ? undefined : byContent.get(content)
      return twin === undefined ? null : { slug: twin, why: 'has the same picture' }
    },
    /** The entry whose picture looks the same, or null. */
    likely(likeness: Likeness): string | null {
      return known.find((other) => other.likeness !== null && samePicture(other.likeness, likeness))?.slug ?? null
    },
    add(site: Known): void {
      if (site.url !== null) byAddress.set(addressOf(site.url), site.slug)
      if (site.content !== null) byContent.set(site.content, site.slug)
      known.push(site)
    },
  }
}

function knownOf({ slug, url, source, ...row }: Row): Known {
  if (source === null || row.fingerprint === null) return { slug, url, content: null, likeness: null }
  return { slug, url, content: contentName(source), likeness: row as Likeness }
}

/** The part of an address that tells sites apart. */
function addressOf(url: string): string {
  const { hostname, port, pathname, search } = new URL(url)
  return `${hostname.replace(/^www\./, '')}:${port}${pathname.replace(/\/+$/, '')}${search}`
}
