// A term that a command names, and what the catalog has of it.
import { TAXONOMIES, type Taxonomy } from '../../src/catalog/model/taxonomy.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { type FoundTerm, findTermBySlug } from '../../src/state/sqlite/editorial/rows.ts'
import { BadInput, WrongUsage } from '../cli/command.ts'

export interface NamedTerm extends FoundTerm {
  readonly taxonomy: Taxonomy
}

/** Throws {@link WrongUsage} if there is no such taxonomy. */
export function taxonomyOf(name: string | undefined): Taxonomy {
  const taxonomy = TAXONOMIES.find((own) => own === name)
  if (taxonomy === undefined) throw new WrongUsage(`TAXONOMY must be one of ${TAXONOMIES.join(', ')}.`)
  return taxonomy
}

/** The term with exactly this slug. Throws {@link BadInput}. */
export function termNamed(db: Db, taxonomy: Taxonomy, slug: string): NamedTerm {
  const found = findTermBySlug(db, taxonomy, slug)
  if (found === null) throw new BadInput(`There is no ${taxonomy} term "${slug}"; npm run terms -- list ${taxonomy}`)
  if (found.slug === slug.toLowerCase()) return { ...found, taxonomy }
  throw new BadInput(`"${slug}" is an old slug of ${taxonomy}/${found.slug}; use "${found.slug}".`)
}

/** The slugs that a term had before, and others that lead to it. */
export function redirectsOf(db: Db, id: number): string[] {
  return db.prepare<[number], string>('SELECT slug FROM term_redirects WHERE term_id = ? ORDER BY slug').pluck().all(id)
}

/** The slugs of the archives that have a term among their filters. */
export function archivesOf(db: Db, id: number): string[] {
  const sql = `SELECT slug FROM template_archives JOIN archive_filters ON archive_id = template_archives.id
    WHERE removed = 0 AND term_id = ? ORDER BY template_archives.id`
  return db.prepare<[number], string>(sql).pluck().all(id)
}

/** The entries that have one of the terms, hidden ones too. */
export function entriesOf(db: Db, ids: readonly number[]): { id: number; slug: string }[] {
  const sql = `SELECT id, slug FROM entries WHERE id IN (SELECT entry_id FROM entry_terms WHERE term_id IN (SELECT value FROM json_each(@ids))
    UNION SELECT entry_id FROM sections WHERE term_id IN (SELECT value FROM json_each(@ids))) ORDER BY id`
  return db.prepare<[{ ids: string }], { id: number; slug: string }>(sql).all({ ids: JSON.stringify(ids) })
}
