// Reads the catalog database for a snapshot.
import { TEXT_MEMBERS } from '../../src/catalog/model/shape.ts'
import type { MovedTerm, Taxonomy } from '../../src/catalog/model/taxonomy.ts'
import type { Entry } from '../../src/catalog/storage/record-segment.ts'
import type { SectionRow } from '../../src/catalog/storage/section-record.ts'
import type { EntryKey } from '../../src/snapshot/files/manifest.ts'
import type { SectionColumns } from '../../src/state/sqlite/catalog/entry-rows.ts'
import { livingIds } from '../../src/state/sqlite/catalog/find-term.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'

export interface TermRow {
  id: number
  taxonomy: Taxonomy
  slug: string
  name: string
}

/** Every term, by id. */
export function readTerms(db: Db): TermRow[] {
  return db.prepare<[], TermRow>('SELECT id, taxonomy, slug, name FROM terms WHERE removed = 0 ORDER BY id').all()
}

/** The slugs that terms had before a rename or merge. */
export function readMoved(db: Db): MovedTerm[] {
  const sql = 'SELECT taxonomy, slug, term_id AS id FROM term_redirects ORDER BY taxonomy, slug'
  return db.prepare<[], MovedTerm>(sql).all()
}

/** The JSON of what entries say of how their pages are set and spaced, by the entry's ID. */
export function readDesigns(db: Db): Map<number, string> {
  const sql = 'SELECT id, design FROM entries WHERE design IS NOT NULL'
  return new Map(db.prepare<[], [number, string]>(sql).raw().all())
}

/** An entry with the IDs of its terms, in import order, and its sections. */
export interface EntryRow extends EntryKey, Entry {
  template: boolean
  /** The number of its last change. */
  change: number
  terms: number[]
  sections: SectionRow[]
}

/** Rows have JSON of their terms and sections, which are {@link SectionColumns}. */
type RawRow = Omit<EntryRow, 'template' | 'offline' | 'terms' | 'sections'> &
  Record<'category' | 'terms' | 'sections', string> & { offline: number }

const ENTRIES = `
  SELECT id, ${TEXT_MEMBERS.join(', ')}, published, category, offline, change, terms, sections,
    screenshot_path AS path, screenshot_width AS width, screenshot_height AS height, screenshot_mobile AS mobile
  FROM entries WHERE (published, id) > (?, ?) AND published <= ? AND hidden IS NULL ORDER BY published, id LIMIT ?`

/** Returns a function that reads up to `limit` entries after a key in catalog order, published on or before `until`. */
export function entryReader(db: Db, until: string): (after: EntryKey, limit: number) => EntryRow[] {
  const statement = db.prepare<[string, number, string, number], RawRow>(ENTRIES)
  const living = livingIds(db)
  return (after, limit) =>
    statement.all(after.published, after.id, until, limit).map((row) => withLiving(entryOf(row), living))
}

function entryOf({ category, offline, terms, sections, ...entry }: RawRow): EntryRow {
  return {
    ...entry,
    template: category === 'template',
    offline: offline === 1,
    terms: JSON.parse(terms) as number[],
    sections: (JSON.parse(sections) as SectionColumns[]).map(sectionOf),
  }
}

function sectionOf([type, top, bottom, prompt, tailwind, colors, wireframe_prompt]: SectionColumns): SectionRow {
  return { type, top, bottom, prompt, tailwind, colors, wireframe_prompt }
}

/** An entry with each term once, which stands for those that were merged into it. */
function withLiving(entry: EntryRow, living: ReadonlyMap<number, number>): EntryRow {
  if (living.size === 0) return entry
  const idOf = (id: number) => living.get(id) ?? id
  const sections = entry.sections.map((section) => ({ ...section, type: idOf(section.type) }))
  return { ...entry, terms: [...new Set(entry.terms.map(idOf))], sections }
}
