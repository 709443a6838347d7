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

/** The term of a taxonomy with this slug, compared in lower case. */
export function findTermBySlug(db: Db, taxonomy: Taxonomy, slug: string): FoundTerm | null {
  const sql = 'SELECT id, slug, name FROM terms WHERE taxonomy = ? AND slug = ?'
  return db.prepare<[string, string], FoundTerm>(sql).get(taxonomy, slug.toLowerCase()) ?? null
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
  const sql = 'SELECT id, slug, name FROM terms WHERE taxonomy = ? AND name = ? ORDER BY id LIMIT 1'
  return db.prepare<[string, string], FoundTerm>(sql).get(taxonomy, name)
}

/** Replaces the synonym list of a term. */
export function setSynonyms(db: Db, change: ChangeNumber, termId: number, synonyms: readonly string[]): boolean {
  const stored = db
    .prepare<[number], string>('SELECT synonyms FROM synonym_lists WHERE term_id = ?')
    .pluck()
    .get(termId)
  const json = JSON.stringify(synonyms)
  if (json === (stored ?? '[]')) return false
  db.prepare(
    `INSERT INTO synonym_lists VALUES (?, ?, ?)
     ON CONFLICT (term_id) DO UPDATE SET synonyms = excluded.synonyms, change = excluded.change`,
  ).run(termId, json, change())
  return true
}

/** Replaces title and times of the active rule with the same path and tokens, or adds a rule at the end. */
export function putRule(db: Db, change: ChangeNumber, { url, tokens, title, ...limits }: TuningRule): boolean {
  const json = JSON.stringify(tokens)
  const stored = db
    .prepare<[string, string], StoredTimes & { title: string | null }>(
      'SELECT id, title, from_time, until_time FROM tuning_rules WHERE url = ? AND tokens = ? AND removed = 0',
    )
    .get(url, json)
  const times = timesOf(limits)
  if (stored?.title === title && hasTimes(stored, times)) return false
  if (stored)
    db.prepare('UPDATE tuning_rules SET title = ?, from_time = ?, until_time = ?, change = ? WHERE id = ?').run(
      title,
      ...times,
      change(),
      stored.id,
    )
  else
    db.prepare(
      'INSERT INTO tuning_rules (url, tokens, title, from_time, until_time, change) VALUES (?, ?, ?, ?, ?, ?)',
    ).run(url, json, title, ...times, change())
  return true
}

interface StoredTimes {
  id: number
  from_time: string | null
  until_time: string | null
}

type Times = readonly [from: string | null, until: string | null]

function timesOf({ from, until }: Timed): Times {
  return [from ?? null, until ?? null]
}

function hasTimes({ from_time, until_time }: StoredTimes, [from, until]: Times): boolean {
  return from_time === from && until_time === until
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
export function putArchive(
  db: Db,
  change: ChangeNumber,
  { slug, title, termIds, ...limits }: ResolvedArchive,
): boolean {
  const stored = readArchive(db, slug)
  const times = timesOf(limits)
  if (stored && stored.title === title && hasTimes(stored, times) && String(stored.termIds) === String(termIds))
    return false
  const { lastInsertRowid } = stored
    ? db
        .prepare('UPDATE template_archives SET title = ?, from_time = ?, until_time = ?, change = ? WHERE id = ?')
        .run(title, ...times, change(), stored.id)
    : db
        .prepare('INSERT INTO template_archives (slug, title, from_time, until_time, change) VALUES (?, ?, ?, ?, ?)')
        .run(slug, title, ...times, change())
  const id = stored?.id ?? Number(lastInsertRowid)
  db.prepare('DELETE FROM archive_filters WHERE archive_id = ?').run(id)
  const add = db.prepare('INSERT INTO archive_filters VALUES (?, ?, ?)')
  for (const [position, termId] of termIds.entries()) add.run(id, position, termId)
  return true
}

function readArchive(db: Db, slug: string): (StoredTimes & { title: string; termIds: number[] }) | null {
  const archive = db
    .prepare<[string], StoredTimes & { title: string }>(
      'SELECT id, title, from_time, until_time FROM template_archives WHERE slug = ? AND removed = 0',
    )
    .get(slug)
  if (!archive) return null
  const sql = 'SELECT term_id FROM archive_filters WHERE archive_id = ? ORDER BY position'
  return { ...archive, termIds: db.prepare<[number], number>(sql).pluck().all(archive.id) }
}
