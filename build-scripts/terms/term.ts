// Terms that a command names, and what it prints of them.
import type { TermRef } from '../../src/catalog/model/editorial.ts'
import { plainText } from '../../src/catalog/model/entities.ts'
import { slugOf } from '../../src/catalog/model/slug.ts'
import { TAXONOMIES, TAXONOMY, type Taxonomy, type Term } from '../../src/catalog/model/taxonomy.ts'
import { nearestTerms } from '../../src/search/suggest/nearest-terms.ts'
import { keyOfTerm } from '../../src/state/documents.ts'
import { type FoundTerm, findTerm } from '../../src/state/sqlite/catalog/find-term.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { catalogData } from '../../src/state/sqlite/editorial/store.ts'
import { BadInput, WrongUsage } from '../cli/command.ts'
import { counted, meant, printable } from '../cli/lines.ts'

export interface NamedTerm extends FoundTerm {
  readonly taxonomy: Taxonomy
}

/** A taxonomy by its name, or by the segment of its addresses. Throws {@link WrongUsage} if it is not among these. */
export function taxonomyOf(name = '', among: readonly Taxonomy[] = TAXONOMIES): Taxonomy {
  const taxonomy = among.find((own) => own === name || TAXONOMY[own].path === name)
  if (taxonomy === undefined) throw new WrongUsage(`There is no taxonomy "${printable(name)}": ${meant(name, among)}`)
  return taxonomy
}

/** The term with this slug or name. Throws {@link BadInput}, which names terms that are spelled alike. */
export function termNamed(db: Db, taxonomy: Taxonomy, text: string): NamedTerm {
  const found = findTerm(db, taxonomy, text)
  if (found !== null) return { ...found, taxonomy }
  const described = newTermTexts(db, lastTerm(db))(taxonomy, { name: text, slug: slugOf(text) })
  throw new BadInput(`There is no ${described}. To see all: npm run terms -- list ${taxonomy}`)
}

/** The same, not by a slug that it had before: an edit of terms could mean another one. */
export function currentTerm(db: Db, taxonomy: Taxonomy, text: string): NamedTerm {
  const term = termNamed(db, taxonomy, text)
  const name = plainText(text)
  if (term.name === name || [text.toLowerCase(), slugOf(name)].includes(term.slug)) return term
  throw new BadInput(`"${printable(text)}" is an old slug of ${taxonomy}/${term.slug}; use "${term.slug}".`)
}

/** The slugs of the archives that have a term among their filters. */
export function archivesOf(db: Db, term: NamedTerm): string[] {
  const names = (filters: readonly TermRef[]) => filters.some((filter) => keyOfTerm(filter) === keyOfTerm(term))
  return catalogData(db).archives.flatMap(({ slug, filters }) => (names(filters) ? [slug] : []))
}

const TERMS = `WITH uses AS (SELECT term_id, entry_id FROM entry_terms UNION SELECT term_id, entry_id FROM sections)
  SELECT terms.id, taxonomy, terms.slug, name, count(entries.id) AS count,
    (SELECT group_concat(slug, ', ' ORDER BY slug) FROM term_redirects WHERE term_id = terms.id) AS aliases
  FROM terms LEFT JOIN uses ON uses.term_id = terms.id LEFT JOIN entries ON entries.id = entry_id AND hidden IS NULL
  WHERE removed = 0 AND taxonomy = ifnull(?, taxonomy) GROUP BY terms.id ORDER BY taxonomy, terms.slug`

/** A term with the number of sites that are shown and have it. */
interface TermLine extends Term {
  /** Slugs that lead to it, with commas between them. */
  aliases: string | null
}

/** The terms of a taxonomy, or all of them, in the order of their slugs. */
export function readTerms(db: Db, taxonomy: Taxonomy | null): TermLine[] {
  return db.prepare<[string | null], TermLine>(TERMS).all(taxonomy)
}

/** A line for each term: what it is called, and how many sites that are shown have it. */
export function termLines(db: Db, taxonomy: Taxonomy | null): string[] {
  return readTerms(db, taxonomy).map(({ name, count, aliases, ...term }) => {
    return `${keyOfTerm(term)}  ${name}  ${counted(count, 'site')}${aliases === null ? '' : `  (${aliases})`}`
  })
}

/** A line for each term that old slugs lead to: of all terms, those of a taxonomy, or one. */
export function aliasLines(db: Db, taxonomy: Taxonomy | null, named: string | undefined): string[] {
  const one = taxonomy === null || named === undefined ? null : termNamed(db, taxonomy, named).slug
  const own = readTerms(db, taxonomy).filter(({ slug }) => one === null || slug === one)
  const lines = own.flatMap(({ aliases, ...term }) => (aliases === null ? [] : [`${keyOfTerm(term)}: ${aliases}`]))
  return lines.length > 0 ? lines : ['There are no old slugs.']
}

/** `Portfolo in genre (did you mean Portfolio, 31 sites?)`. */
type DescribeNew = (taxonomy: Taxonomy, term: Pick<FoundTerm, 'name' | 'slug'>) => string

const OF_ENTRIES = 'SELECT term_id, entry_id FROM entry_terms'
const OF_SECTIONS = 'SELECT DISTINCT term_id, entry_id FROM sections'

/** Describes new terms by the terms with an id up to `last`. Reads those of a taxonomy when they are first needed. */
export function newTermTexts(db: Db, last: number): DescribeNew {
  const known = new Map<Taxonomy, Map<string, Term>>()
  const termsOf = (taxonomy: Taxonomy) => known.get(taxonomy) ?? usedTerms(db, taxonomy, last)
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

function usedTerms(db: Db, taxonomy: Taxonomy, last: number): Map<string, Term> {
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
