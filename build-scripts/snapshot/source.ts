// Reads the catalog database for a snapshot.
import type { Entry } from '../../src/catalog/model/inspiration.ts'
import { SECTION_TEXTS, TEXT_MEMBERS } from '../../src/catalog/model/shape.ts'
import type { Taxonomy } from '../../src/catalog/model/taxonomy.ts'
import type { MovedTerm } from '../../src/catalog/model/term-table.ts'
import type { SectionRow } from '../../src/catalog/storage/section-record.ts'
import type { EntryKey } from '../../src/snapshot/files/manifest.ts'
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

/** An entry with the IDs of its terms, in import order, and its sections. */
export interface EntryRow extends EntryKey, Entry {
  template: boolean
  /** The number of its last change. */
  change: number
  terms: number[]
  sections: SectionRow[]
}

type RawRow = Omit<EntryRow, 'template' | 'offline' | 'terms' | 'sections'> & {
  category: string
  offline: number
  /** IDs with commas between them. */
  terms: string | null
  /** A list of {@link SectionRow} as JSON. */
  sections: string | null
}

const SECTION_TEXT = SECTION_TEXTS.map((name) => `'${name}', ${name === 'colors' ? 'json(colors)' : name}`)
const SECTION = `json_object('type', term_id, 'top', top, 'bottom', bottom, ${SECTION_TEXT.join(', ')})`
const ENTRIES = `
  SELECT id, ${TEXT_MEMBERS.join(', ')}, published, category, offline, change,
    screenshot_path AS path, screenshot_width AS width, screenshot_height AS height, screenshot_mobile AS mobile,
    (SELECT group_concat(term_id ORDER BY position) FROM entry_terms WHERE entry_id = entries.id) AS terms,
    (SELECT json_group_array(${SECTION} ORDER BY position)
      FROM sections WHERE entry_id = entries.id HAVING count(*) > 0) AS sections
  FROM entries WHERE (published, id) > (?, ?) AND published <= ? AND hidden IS NULL ORDER BY published, id LIMIT ?`

/** Returns a function that reads up to `limit` entries after a key in catalog order, published on or before `until`. */
export function entryReader(db: Db, until: string): (after: EntryKey, limit: number) => EntryRow[] {
  const statement = db.prepare<[string, number, string, number], RawRow>(ENTRIES)
  return (after, limit) => statement.all(after.published, after.id, until, limit).map(entryOf)
}

function entryOf({ category, offline, terms, sections, ...entry }: RawRow): EntryRow {
  return {
    ...entry,
    template: category === 'template',
    offline: offline === 1,
    terms: terms === null ? [] : terms.split(',').map(Number),
    sections: sections === null ? [] : (JSON.parse(sections) as SectionRow[]),
  }
}
