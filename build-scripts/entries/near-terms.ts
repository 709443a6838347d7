// Names the terms that a new one was probably meant to be.
import type { NamedTerm } from '../../src/catalog/import/term-name.ts'
import type { Taxonomy } from '../../src/catalog/model/taxonomy.ts'
import type { Term } from '../../src/catalog/model/term-table.ts'
import { nearestTerms } from '../../src/search/suggest/nearest-terms.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { counted, printable } from '../cli/lines.ts'

/** `Portfolo in genre (did you mean Portfolio, 31 sites?)`. */
export type DescribeNew = (taxonomy: Taxonomy, term: NamedTerm) => string

const OF_ENTRIES = 'SELECT term_id, entry_id FROM entry_terms'
const OF_SECTIONS = 'SELECT DISTINCT term_id, entry_id FROM sections'

/** Describes new terms by the terms with an id up to `last`. Reads those of a taxonomy when they are first needed. */
export function newTermTexts(db: Db, last: number): DescribeNew {
  const known = new Map<Taxonomy, Map<string, Term>>()
  const termsOf = (taxonomy: Taxonomy) => known.get(taxonomy) ?? readTerms(db, taxonomy, last)
  const all = (taxonomy: Taxonomy) => [...termsOf(taxonomy).values()]
  const nearest = nearestTerms({ of: all, moved: () => undefined }, () => [])
  return (taxonomy, { name, slug }) => {
    const terms = termsOf(taxonomy)
    known.set(taxonomy, terms)
    const near = nearest(taxonomy, slug).map((found) => withCount(terms.get(found) as Term))
    const meant = near.length > 0 ? ` (did you mean ${near.join(' or ')}?)` : ''
    return `${printable(name)} in ${taxonomy}${meant}`
  }
}

function readTerms(db: Db, taxonomy: Taxonomy, last: number): Map<string, Term> {
  const uses = taxonomy === 'sections' ? OF_SECTIONS : OF_ENTRIES
  const sql = `SELECT terms.id, taxonomy, terms.slug, name, count(*) AS count FROM terms JOIN (${uses}) ON term_id = terms.id
    JOIN entries ON entries.id = entry_id WHERE taxonomy = ? AND terms.id <= ? AND removed = 0 AND hidden IS NULL GROUP BY terms.id`
  const terms = db.prepare<[Taxonomy, number], Term>(sql).all(taxonomy, last)
  return new Map(terms.map((term) => [term.slug, term]))
}

function withCount({ name, count }: Term): string {
  return `${printable(name)}, ${counted(count, 'site')}`
}

/** The id of the last term. */
export function lastTerm(db: Db): number {
  return db.prepare<[], number>('SELECT coalesce(max(id), 0) FROM terms').pluck().get() as number
}
