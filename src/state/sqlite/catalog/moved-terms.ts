// Replaces the terms of imported entries that were renamed or merged since the file was written. (rule 44.63)
import type { ImportEntry } from '../../../catalog/import/import-line.ts'
import { ENTRY_TAXONOMIES } from '../../../catalog/import/import-schema.ts'
import type { NamedTerm } from '../../../catalog/import/term-name.ts'
import type { Db } from '../connection.ts'

const MOVED = `SELECT moved.taxonomy || '/' || moved.slug AS key, terms.slug, name
  FROM term_redirects AS moved JOIN terms ON terms.id = term_id`

/** Reads the moved terms of a catalog. */
export function movedTerms(db: Db) {
  const rows = db.prepare<[], NamedTerm & { key: string }>(MOVED).all()
  const moved = new Map(rows.map(({ key, slug, name }) => [key, { slug, name }]))
  const moves = new Set<string>()

  function livingTerm(taxonomy: string, term: NamedTerm): NamedTerm {
    const living = moved.get(`${taxonomy}/${term.slug}`)
    if (living) moves.add(`${taxonomy}/${term.slug} is ${taxonomy}/${living.slug} (${living.name})`)
    return living ?? term
  }

  return {
    /** Lines about the moved terms that entries named, each once. */
    moves: moves as ReadonlySet<string>,
    /** The entry with the living terms, each once. */
    living(entry: ImportEntry): ImportEntry {
      if (moved.size === 0) return entry
      const lists = ENTRY_TAXONOMIES.map((taxonomy) => {
        const terms = entry.terms[taxonomy].map((term) => livingTerm(taxonomy, term))
        return [taxonomy, [...new Map(terms.map((term) => [term.slug, term])).values()]]
      })
      const sections = entry.sections.map((section) => ({ ...section, type: livingTerm('sections', section.type) }))
      return { ...entry, terms: Object.fromEntries(lists) as ImportEntry['terms'], sections }
    },
  }
}
