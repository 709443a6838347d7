// Entries that were public and are not any more: hidden ones, and those that a replaced catalog lacks.
import { type RemovedSite, removedId } from '../../../catalog/discovery/change-list.ts'
import { pathOnDisk } from '../../../catalog/model/image-urls.ts'
import type { Takedown } from '../../documents.ts'
import type { Db } from '../connection.ts'
import type { ChangeNumber } from './database.ts'

type HiddenRow = Record<'id' | 'change', number> & Record<'slug' | 'reason' | 'page', string> & { phone: string | null }
type LostRow = Record<'id' | 'change', number> & { slug: string }

/**
 * An import or a mark may change a hidden entry later, and it was not removed again by that. One that is dated later may have
 * been shown before it was.
 */
const HIDDEN = `SELECT id, slug, hidden AS reason, screenshot_path AS page, screenshot_mobile AS phone,
    ifnull((SELECT max(number) FROM change_items
      WHERE kind = 'entry' AND subject = slug AND json_type(after, '$.hidden') = 'text'), change) AS change
  FROM entries WHERE hidden IS NOT NULL ORDER BY id`
const LOST = `SELECT id, slug, change FROM lost_entries
  WHERE NOT EXISTS (SELECT 1 FROM entries WHERE entries.slug = lost_entries.slug) ORDER BY id`

/** The removed entries of a catalog, by ascending ID. (rules 44.52, 44.54) */
export function readRemoved(db: Db): RemovedSite[] {
  const lost = db.prepare<[], LostRow>(LOST).all()
  return [
    ...readHidden(db).map(({ id, reason: _, ...row }) => ({ ...row, id: removedId('hidden', id) })),
    ...lost.map((row) => ({ ...row, id: removedId('lost', row.id), pictures: [] })),
  ]
}

/** The sites that `entries hide` took down, and not those whose addition was taken back. (rule 44.56) */
export function readTakenDown(db: Db): Takedown[] {
  const hidden = readHidden(db).filter(({ reason }) => reason !== '')
  return hidden.map(({ slug, pictures, reason }) => ({ slug, pictures, reason }))
}

/** Hidden entries with the paths of pictures that no shown one has. */
function readHidden(db: Db) {
  const rows = db.prepare<[], HiddenRow>(HIDDEN).all()
  const shown = rows.length > 0 ? shownAmong(db, rows.flatMap(picturesOf)) : new Set()
  return rows.map(({ page, phone, ...row }) => {
    const pictures = picturesOf({ page, phone }).filter((path) => !shown.has(path))
    return { ...row, pictures: pictures.map(pathOnDisk) }
  })
}

function picturesOf({ page, phone }: Pick<HiddenRow, 'page' | 'phone'>): string[] {
  return phone === null ? [page] : [page, phone]
}

/** Those of the paths that an entry shows. */
function shownAmong(db: Db, paths: readonly string[]): ReadonlySet<unknown> {
  const sql = `SELECT value FROM json_each(?) WHERE value IN (SELECT screenshot_path FROM entries WHERE hidden IS NULL
    UNION ALL SELECT screenshot_mobile FROM entries WHERE hidden IS NULL AND screenshot_mobile IS NOT NULL)`
  return new Set(db.prepare<[string]>(sql).pluck().all(JSON.stringify(paths)))
}

/** The number of entries of a day that are hidden. */
export function countHidden(db: Db, today: string): number {
  const sql = 'SELECT count(*) FROM entries INDEXED BY hidden_entries WHERE hidden IS NOT NULL AND published <= ?'
  return db.prepare<[string], number>(sql).pluck().get(today) as number
}

/** Remembers the published slugs that the catalog lacks, inside its write transaction. */
export function storeLost(db: Db, change: ChangeNumber, published: readonly string[]): void {
  const sql = `SELECT value FROM json_each(?) WHERE value NOT IN (SELECT slug FROM entries)
    AND value NOT IN (SELECT slug FROM lost_entries)`
  const slugs = db.prepare<[string], string>(sql).pluck().all(JSON.stringify(published))
  const add = db.prepare('INSERT INTO lost_entries (slug, change) VALUES (?, ?)')
  for (const slug of slugs) add.run(slug, change())
}

/** The terms that hidden entries have. */
export function termsOfHidden(db: Db): Set<number> {
  const named = (list: string) => `SELECT ifnull(merged, terms.id) FROM entries, json_each(entries.${list}) AS item
    JOIN terms ON terms.id = ${list === 'terms' ? 'item.value' : 'item.value ->> 0'} WHERE hidden IS NOT NULL`
  return new Set(
    db
      .prepare<[], number>(`${named('terms')} UNION ${named('sections')}`)
      .pluck()
      .all(),
  )
}
