// Finds the terms that people name.
import { plainText } from '../../../catalog/model/entities.ts'
import { slugOf } from '../../../catalog/model/slug.ts'
import type { Taxonomy } from '../../../catalog/model/taxonomy.ts'
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

/** By the ID of a term that was merged, the ID of the one that stands for it in entries. */
export function livingIds(db: Db): ReadonlyMap<number, number> {
  const sql = 'SELECT id, merged FROM terms WHERE merged IS NOT NULL'
  return new Map(
    db
      .prepare<[], { id: number; merged: number }>(sql)
      .all()
      .map(({ id, merged }) => [id, merged]),
  )
}
