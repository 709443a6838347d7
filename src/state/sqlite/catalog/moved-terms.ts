// Replaces the terms of imported entries that were renamed or merged since the file was written. (rule 44.63)
import { isEntryTaxonomy } from '../../../catalog/import/entry-line.ts'
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

  /** The living terms, each once. */
  function livingTerms(taxonomy: string, list: readonly NamedTerm[]): NamedTerm[] {
    return [...new Map(list.map((term) => livingTerm(taxonomy, term)).map((term) => [term.slug, term])).values()]
  }

  const livingTypes = <T extends { type: NamedTerm }>(sections: readonly T[]) =>
    sections.map((section) => ({ ...section, type: livingTerm('sections', section.type) }))

  return {
    /** Lines about the moved terms that entries named, each once. */
    moves: moves as ReadonlySet<string>,
    /** The entry with the living terms, each once. */
    living(entry: ImportEntry): ImportEntry {
      if (moved.size === 0) return entry
      const lists = ENTRY_TAXONOMIES.map((taxonomy) => [taxonomy, livingTerms(taxonomy, entry.terms[taxonomy])])
      const terms = Object.fromEntries(lists) as ImportEntry['terms']
      return { ...entry, terms, sections: livingTypes(entry.sections) }
    },
    /** The value of a member of an import line with the living terms. */
    livingValue(member: string, value: unknown): unknown {
      if (member === 'sections') return livingTypes(value as { type: NamedTerm }[])
      if (value === null || !isEntryTaxonomy(member)) return value
      return Array.isArray(value) ? livingTerms(member, value) : livingTerm(member, value as NamedTerm)
    },
  }
}
