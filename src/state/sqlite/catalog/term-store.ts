// Finds terms of the catalog database by taxonomy and slug, and adds missing ones.

import { type ImportEntry, isEntryTaxonomy } from '../../../catalog/import/import-line.ts'
import { ENTRY_TAXONOMIES, type NamedTerm } from '../../../catalog/import/import-schema.ts'
import { TAXONOMIES, type Taxonomy, type Term } from '../../../catalog/model/taxonomy.ts'
import type { Db } from '../connection.ts'
import { type ChangeNumber, itemRecorder } from './database.ts'

/** How many ids of a taxonomy a writer remembers. If there are more, it reads the database again. */
const REMEMBERED = 50_000

export type TermWriter = ReturnType<typeof termWriter>

/** Finds and adds terms inside one write transaction. Ids count from 1 without gaps, in order of first appearance. */
export function termWriter(db: Db, change: ChangeNumber) {
  const last = db.prepare<[], number>('SELECT coalesce(max(id), 0) FROM terms').pluck().get() as number
  const find = termFinder(db, change)
  const remembered = new Map(TAXONOMIES.map((taxonomy) => [taxonomy, new Map<string, number>()]))
  let added = 0

  return {
    ...movedTerms(db),
    /** How many terms were added. */
    get added() {
      return added
    },
    /** The id of the term with this slug. A missing term is added with this name and the next id. */
    idOf(taxonomy: Taxonomy, term: NamedTerm): number {
      const ids = remembered.get(taxonomy) as Map<string, number>
      const known = ids.get(term.slug)
      if (known !== undefined) return known
      const id = find(taxonomy, term, last + added + 1)
      added = Math.max(added, id - last)
      if (ids.size >= REMEMBERED) ids.clear()
      ids.set(term.slug, id)
      return id
    },
  }
}

type Stored = { id: number; name: string; removed: number; merged: number | null }
const FIND = 'SELECT id, name, removed, merged FROM terms WHERE taxonomy = ? AND slug = ?'

/** Returns a function that finds the id of a term. One that was removed comes back unless another one stands for it, and a missing one gets the next id. */
function termFinder(db: Db, change: ChangeNumber) {
  const find = db.prepare<[string, string], Stored>(FIND)
  const revive = db.prepare('UPDATE terms SET removed = 0, name = ?, change = ? WHERE id = ?')
  const add = db.prepare('INSERT INTO terms (id, taxonomy, slug, name, change) VALUES (?, ?, ?, ?, ?)')
  const record = itemRecorder(db, change)
  return (taxonomy: Taxonomy, { slug, name }: NamedTerm, next: number): number => {
    const known = find.get(taxonomy, slug)
    if (known && (known.removed === 0 || known.merged !== null)) return known.id
    const subject = `${taxonomy}/${slug}`
    if (known) {
      revive.run(name, change(), known.id)
      record('term', subject, { name: known.name, removed: true }, { name, removed: false })
      return known.id
    }
    add.run(next, taxonomy, slug, name, change())
    record('term', subject, null, { name })
    return next
  }
}

/** The terms of a catalog that were not removed, with the number of entries that have them. */
export function catalogTerms(db: Db): Term[] {
  const sql = `WITH used AS (SELECT term_id, count(*) AS uses FROM
      (SELECT term_id FROM entry_terms UNION ALL SELECT term_id FROM sections) GROUP BY term_id)
    SELECT id, taxonomy, slug, name, ifnull(uses, 0) AS count FROM terms LEFT JOIN used ON term_id = terms.id WHERE removed = 0
    ORDER BY count DESC, id`
  return db.prepare<[], Term>(sql).all()
}

const MOVED = `SELECT moved.taxonomy || '/' || moved.slug AS key, terms.slug, name
  FROM term_redirects AS moved JOIN terms ON terms.id = term_id`

/** Reads the moved terms of a catalog. */
function movedTerms(db: Db) {
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
