// Editorial data in the catalog database: synonym lists, tuning rules, template archives. Every write returns whether it
// changed a row. A write of equal data takes no change number. Rows are never deleted: an emptied synonym list stays as an
// empty list, and a removed rule or archive stays as a tombstone, an archive without filters.
import type { Timed, TuningRule } from '../../../catalog/model/editorial.ts'
import { plainText } from '../../../catalog/model/entities.ts'
import { slugOf } from '../../../catalog/model/slug.ts'
import type { Taxonomy } from '../../../catalog/model/taxonomy.ts'
import type { ChangeNumber } from '../catalog/change-number.ts'
import type { Db } from '../connection.ts'

export interface FoundTerm {
  id: number
  slug: string
  name: string
}

/** The term of a taxonomy that has this slug, or had it before a rename or merge, compared in lower case. */
export function findTermBySlug(db: Db, taxonomy: Taxonomy, slug: string): FoundTerm | null {
  const sql = `SELECT id, slug, name FROM terms WHERE id = ifnull(
    (SELECT id FROM terms WHERE taxonomy = @taxonomy AND slug = @slug AND removed = 0),
    (SELECT term_id FROM term_redirects WHERE taxonomy = @taxonomy AND slug = @slug))`
  const place = { taxonomy, slug: slug.toLowerCase() }
  return db.prepare<[typeof place], FoundTerm>(sql).get(place) ?? null
}

/** Finds a term by its slug, otherwise by its name, otherwise by the slug of that name. */
export function findTerm(db: Db, taxonomy: Taxonomy, slugOrName: string): FoundTerm | null {
  const bySlug = findTermBySlug(db, taxonomy, slugOrName)
  if (bySlug) return bySlug
  const name = plainText(slugOrName)
  const likely = findTermBySlug(db, taxonomy, slugOf(name))
  return likely?.name === name ? likely : (findTermByName(db, taxonomy, name) ?? likely)
}

/** Scans the whole taxonomy. Names have no index, because nearly every name is found by its slug. */
function findTermByName(db: Db, taxonomy: Taxonomy, name: string): FoundTerm | undefined {
  const sql = 'SELECT id, slug, name FROM terms WHERE taxonomy = ? AND name = ? AND removed = 0 ORDER BY id LIMIT 1'
  return db.prepare<[string, string], FoundTerm>(sql).get(taxonomy, name)
}

/** The synonym list of a term. */
export function synonymsOf(db: Db, termId: number): string[] {
  const stored = db.prepare<[number], string>('SELECT synonyms FROM synonym_lists WHERE term_id = ?').pluck()
  return JSON.parse(stored.get(termId) ?? '[]') as string[]
}

/** Replaces the synonym list of a term. */
export function setSynonyms(db: Db, change: ChangeNumber, termId: number, synonyms: readonly string[]): boolean {
  const json = JSON.stringify(synonyms)
  if (json === JSON.stringify(synonymsOf(db, termId))) return false
  const sql = `INSERT INTO synonym_lists VALUES (?, ?, ?)
    ON CONFLICT (term_id) DO UPDATE SET synonyms = excluded.synonyms, change = excluded.change`
  db.prepare(sql).run(termId, json, change())
  return true
}

/** Replaces title and times of the active rule with the same path and tokens, or adds a rule at the end. */
export function putRule(db: Db, change: ChangeNumber, { url, tokens, title, from, until }: TuningRule): boolean {
  const row = { url, tokens: JSON.stringify(tokens), title, from: from ?? null, until: until ?? null }
  const find = `SELECT id, title IS @title AND from_time IS @from AND until_time IS @until AS isEqual
    FROM tuning_rules WHERE url = @url AND tokens = @tokens AND removed = 0`
  const stored = db.prepare<object, Stored>(find).get(row)
  if (stored?.isEqual) return false
  const sql = stored
    ? 'UPDATE tuning_rules SET title = @title, from_time = @from, until_time = @until, change = @change WHERE id = @id'
    : `INSERT INTO tuning_rules (url, tokens, title, from_time, until_time, change)
       VALUES (@url, @tokens, @title, @from, @until, @change)`
  db.prepare(sql).run({ ...row, change: change(), id: stored?.id })
  return true
}

/** A stored row, and whether it has the same content as a given one. */
interface Stored {
  id: number
  isEqual: 0 | 1
}

/** The IDs of the terms with synonyms. */
export function termsWithSynonyms(db: Db): number[] {
  return db.prepare<[], number>("SELECT term_id FROM synonym_lists WHERE synonyms <> '[]'").pluck().all()
}

/** The active rules in their order. */
export function activeRules(db: Db): { id: number; url: string; tokens: string[] }[] {
  const sql = 'SELECT id, url, tokens FROM tuning_rules WHERE removed = 0 ORDER BY id'
  const rows = db.prepare<[], { id: number; url: string; tokens: string }>(sql).all()
  return rows.map((row) => ({ ...row, tokens: JSON.parse(row.tokens) as string[] }))
}

export function removeRule(db: Db, change: ChangeNumber, id: number): void {
  db.prepare('UPDATE tuning_rules SET removed = 1, change = ? WHERE id = ?').run(change(), id)
}

/** The archives that are not removed, in their order. */
export function activeArchives(db: Db): { id: number; slug: string }[] {
  const sql = 'SELECT id, slug FROM template_archives WHERE removed = 0 ORDER BY id'
  return db.prepare<[], { id: number; slug: string }>(sql).all()
}

export function removeArchive(db: Db, change: ChangeNumber, id: number): void {
  db.prepare('DELETE FROM archive_filters WHERE archive_id = ?').run(id)
  db.prepare('UPDATE template_archives SET removed = 1, change = ? WHERE id = ?').run(change(), id)
}

/** A template archive with its filters as term ids, each once. */
export interface ResolvedArchive extends Timed {
  slug: string
  title: string
  termIds: readonly number[]
}

/** Replaces title, filters and times of the archive with the same slug in its place, or adds an archive at the end. */
export function putArchive(db: Db, change: ChangeNumber, archive: ResolvedArchive): boolean {
  const { slug, title, termIds, from, until } = archive
  const row = { slug, title, terms: JSON.stringify(termIds), from: from ?? null, until: until ?? null }
  const find = `SELECT id, title = @title AND from_time IS @from AND until_time IS @until AND @terms =
      (SELECT json_group_array(term_id ORDER BY position) FROM archive_filters WHERE archive_id = id) AS isEqual
    FROM template_archives WHERE slug = @slug AND removed = 0`
  const stored = db.prepare<object, Stored>(find).get(row)
  if (stored?.isEqual) return false
  const sql = stored
    ? 'UPDATE template_archives SET title = @title, from_time = @from, until_time = @until, change = @change WHERE id = @id'
    : `INSERT INTO template_archives (slug, title, from_time, until_time, change)
       VALUES (@slug, @title, @from, @until, @change)`
  const { lastInsertRowid } = db.prepare(sql).run({ ...row, change: change(), id: stored?.id })
  const id = stored?.id ?? Number(lastInsertRowid)
  db.prepare('DELETE FROM archive_filters WHERE archive_id = ?').run(id)
  const add = db.prepare('INSERT INTO archive_filters VALUES (?, ?, ?)')
  for (const [position, termId] of termIds.entries()) add.run(id, position, termId)
  return true
}

/** The archive that has a slug and is not removed. */
export function readArchive(db: Db, slug: string): (ResolvedArchive & { id: number }) | null {
  const sql = `SELECT id, slug, title, from_time AS "from", until_time AS until,
      (SELECT json_group_array(term_id ORDER BY position) FROM archive_filters WHERE archive_id = id) AS terms
    FROM template_archives WHERE slug = ? AND removed = 0`
  const row = db.prepare<[string], Omit<ResolvedArchive, 'termIds'> & { id: number; terms: string }>(sql).get(slug)
  return row ? { ...row, termIds: JSON.parse(row.terms) as number[] } : null
}
