// A site to add, as it is given, and with everything that can be known of it before the catalog is locked.
import pLimit from 'p-limit'
import type { ImportEntry } from '../../../src/catalog/import/import-line.ts'
import type { DraftSources } from '../../../src/engine/desk/drafts.ts'
import type { Measured } from '../../../src/state/sqlite/catalog/measurements.ts'
import type { Db } from '../../../src/state/sqlite/connection.ts'
import { BadInput } from '../../cli/command.ts'
import { bandsName, measuredOf } from '../../pictures/measure-file.ts'
import { type Assignment, assignedEntry } from '../members.ts'
import { readPicture, type SitePicture } from './site-picture.ts'

export interface Site {
  /** What messages call it: its address, or the file of its picture. */
  readonly name: string
  readonly picture: string
  readonly mobile: string | null
  /** Members of its import line, and assignments after them. */
  readonly given: Readonly<Record<string, unknown>>
  readonly assignments: readonly Assignment[]
  /** What a visit of its address says beside them. */
  readonly seen?: DraftSources
}

/** A site that cannot be added, and why. */
export interface Failed {
  readonly name: string
  readonly fault: string
}

export interface Prepared {
  readonly name: string
  /** Its slug is {@link NO_SLUG} unless one was given, and its pictures have no paths yet. */
  readonly entry: ImportEntry
  readonly picture: SitePicture
  readonly mobile: SitePicture | null
  /** Names what was measured, as builds do. */
  readonly source: string
  readonly measured: Measured
}

export const NO_SLUG = '-'
/** Each takes up to 120 MB. */
const PICTURES_IN_MEMORY = 2

/** Reads and checks sites and their pictures, published on `day` unless they say otherwise. */
export function preparedSites(db: Db, sites: readonly (Site | Failed)[], day: string): Promise<(Prepared | Failed)[]> {
  return pLimit(PICTURES_IN_MEMORY).map(sites, async (site) => {
    if ('fault' in site) return site
    try {
      return await prepared(db, site, day)
    } catch (error) {
      return failedOf(site, error)
    }
  })
}

/** Throws errors that are not about the site. */
export function failedOf({ name }: { readonly name: string }, error: unknown): Failed {
  if (error instanceof BadInput) return { name, fault: error.message }
  throw error
}

async function prepared(db: Db, { name, given, assignments, ...files }: Site, day: string): Promise<Prepared> {
  const picture = await readPicture(files.picture)
  const mobile = files.mobile === null ? null : await readPicture(files.mobile)
  const screenshot = { path: '/', ...picture.size, mobile: mobile && '/' }
  const line = { slug: NO_SLUG, published: day, sections: [], ...given, screenshot }
  const entry = assignedEntry(db, titled(line, assignments), assignments)
  const bands = bandsOf(entry)
  const source = picture.content + bandsName(bands)
  return { name, entry, picture, mobile, source, measured: measuredOf(picture, bands) }
}

/** A site without a title is called by its host. */
function titled(line: Record<string, unknown>, assignments: readonly Assignment[]): Record<string, unknown> {
  const url = assignments.findLast(({ path }) => path === 'url')?.value ?? line['url']
  const host = URL.parse(String(url))?.hostname.replace(/^www\./, '')
  return host === undefined ? line : { title: host, ...line }
}

function bandsOf({ sections, screenshot: { height } }: ImportEntry) {
  return sections
    .toSorted((a, b) => a.top - b.top)
    .map(({ type, top, bottom }) => ({ type: type.slug, top: top / height, height: (bottom - top) / height }))
}
