// Reads the catalog database for a snapshot.
import type { Editorial, SynonymList, TemplateArchive, TermRef, TuningRule } from '../../src/catalog/model/editorial.ts'
import type { Taxonomy } from '../../src/catalog/model/taxonomy.ts'
import type { SectionRow } from '../../src/catalog/storage/section-record.ts'
import type { EntryKey } from '../../src/snapshot/files/manifest.ts'
import type { Db } from '../../src/state/sqlite.ts'

export interface TermRow {
  id: number
  taxonomy: Taxonomy
  slug: string
  name: string
}

/** Every term, by id. */
export function readTerms(db: Db): TermRow[] {
  return db.prepare<[], TermRow>('SELECT id, taxonomy, slug, name FROM terms ORDER BY id').all()
}

/** An entry with the ids of its terms, in import order, and its sections. */
export interface EntryRow extends EntryKey {
  slug: string
  title: string
  url: string | null
  template: boolean
  offline: boolean
  path: string
  width: number
  height: number
  mobile: string | null
  terms: number[]
  sections: SectionRow[]
}

type RawRow = [
  ...[number, string, string, string | null, string, string, number],
  ...[string, number, number, string | null, string | null, string | null],
]

const ENTRIES = `
  SELECT id, slug, title, url, published, category, offline,
    screenshot_path, screenshot_width, screenshot_height, screenshot_mobile,
    (SELECT group_concat(term_id ORDER BY position) FROM entry_terms WHERE entry_id = entries.id),
    (SELECT json_group_array(json_array(term_id, top, bottom, prompt, tailwind, json(colors), wireframe_prompt)
      ORDER BY position) FROM sections WHERE entry_id = entries.id HAVING count(*) > 0)
  FROM entries WHERE (published, id) > (?, ?) AND published <= ? ORDER BY published, id LIMIT ?`

/** Returns a function that reads up to `limit` entries after a key in catalog order, published on or before `until`. */
export function entryReader(db: Db, until: string): (after: EntryKey, limit: number) => EntryRow[] {
  const statement = db.prepare<[string, number, string, number], RawRow>(ENTRIES).raw()
  return (after, limit) => statement.all(after.published, after.id, until, limit).map(entryOf)
}

function entryOf(row: RawRow): EntryRow {
  const [id, slug, title, url, published, category, offline, path, width, height, mobile, terms, sections] = row
  return {
    id,
    slug,
    title,
    url,
    published,
    template: category === 'template',
    offline: offline === 1,
    path,
    width,
    height,
    mobile,
    terms: terms === null ? [] : terms.split(',').map(Number),
    sections: sections === null ? [] : (JSON.parse(sections) as RawSection[]).map(sectionOf),
  }
}

type RawSection = [number, number, number, string, string | null, string[], string | null]

function sectionOf([type, top, bottom, prompt, tailwind, colors, wireframePrompt]: RawSection): SectionRow {
  return { type, top, bottom, prompt, tailwind, colors, wireframePrompt }
}

/** The current editorial data. */
export function readEditorial(db: Db): Editorial {
  return { synonyms: readSynonyms(db), rules: readRules(db), archives: readArchives(db) }
}

function readSynonyms(db: Db): SynonymList[] {
  const sql = `SELECT taxonomy, slug, synonyms FROM synonym_lists JOIN terms ON terms.id = term_id
    WHERE synonyms <> '[]' ORDER BY term_id`
  const rows = db.prepare<[], TermRef & { synonyms: string }>(sql).all()
  return rows.map((row) => ({ ...row, synonyms: JSON.parse(row.synonyms) as string[] }))
}

function readRules(db: Db): TuningRule[] {
  const sql = 'SELECT tokens, url, title FROM tuning_rules WHERE removed = 0 ORDER BY id'
  const rows = db.prepare<[], Omit<TuningRule, 'tokens'> & { tokens: string }>(sql).all()
  return rows.map((row) => ({ ...row, tokens: JSON.parse(row.tokens) as string[] }))
}

function readArchives(db: Db): TemplateArchive[] {
  const filters = `SELECT json_group_array(json_object('taxonomy', taxonomy, 'slug', slug) ORDER BY position)
    FROM archive_filters JOIN terms ON terms.id = term_id WHERE archive_id = template_archives.id`
  const sql = `SELECT slug, title, (${filters}) AS filters FROM template_archives ORDER BY id`
  const rows = db.prepare<[], { slug: string; title: string; filters: string }>(sql).all()
  return rows.map((row) => ({ ...row, filters: JSON.parse(row.filters) as TermRef[] }))
}
