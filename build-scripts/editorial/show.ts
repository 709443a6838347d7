// Shows the current editorial data in the format of the editorial file, so that `load` can read it.
import { importText } from '../../src/catalog/model/entities.ts'
import type { Db } from '../../src/state/sqlite.ts'

/** The editorial data of a catalog. */
export interface Shown {
  synonyms: { taxonomy: string; term: string; synonyms: string[] }[]
  tuning_rules: { tokens: string[]; url: string; title?: string }[]
  template_archives: { slug: string; title: string; filters: { taxonomy: string; slug: string }[] }[]
}

/** Synonym lists (without empty ones), rules and archives in the format of {@link loadEditorial}. */
export function showEditorial(db: Db): Shown {
  return {
    synonyms: showSynonyms(db),
    tuning_rules: showRules(db),
    template_archives: showArchives(db),
  }
}

function showSynonyms(db: Db) {
  const sql = `SELECT taxonomy, slug, synonyms FROM synonym_lists JOIN terms ON terms.id = term_id
    WHERE synonyms <> '[]' ORDER BY term_id`
  const rows = db.prepare<[], { taxonomy: string; slug: string; synonyms: string }>(sql).all()
  return rows.map(({ taxonomy, slug, synonyms }) => ({
    taxonomy,
    term: slug,
    synonyms: texts(synonyms).map(importText),
  }))
}

function showRules(db: Db) {
  const sql = 'SELECT tokens, url, title FROM tuning_rules WHERE removed = 0 ORDER BY id'
  const rows = db.prepare<[], { tokens: string; url: string; title: string | null }>(sql).all()
  return rows.map(({ tokens, url, title }) => ({
    tokens: texts(tokens),
    url,
    ...(title === null ? {} : { title: importText(title) }),
  }))
}

function showArchives(db: Db) {
  const filters = db.prepare<[number], { taxonomy: string; slug: string }>(
    'SELECT taxonomy, slug FROM archive_filters JOIN terms ON terms.id = term_id WHERE archive_id = ? ORDER BY position',
  )
  const sql = "SELECT id, slug, title FROM template_archives WHERE instr(slug, '/') = 0 ORDER BY id"
  const rows = db.prepare<[], { id: number; slug: string; title: string }>(sql).all()
  return rows.map(({ id, slug, title }) => ({ slug, title: importText(title), filters: filters.all(id) }))
}

function texts(json: string): string[] {
  return JSON.parse(json)
}
