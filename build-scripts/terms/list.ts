// What `npm run terms` prints.
import type { Taxonomy } from '../../src/catalog/model/taxonomy.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { counted } from '../cli/lines.ts'
import { termNamed } from './term.ts'

const TERMS = `WITH uses AS (SELECT term_id, entry_id FROM entry_terms UNION SELECT term_id, entry_id FROM sections)
  SELECT taxonomy || '/' || terms.slug AS term, name, count(entries.id) AS sites,
    (SELECT group_concat(slug, ', ' ORDER BY slug) FROM term_redirects WHERE term_id = terms.id) AS aliases
  FROM terms LEFT JOIN uses ON uses.term_id = terms.id LEFT JOIN entries ON entries.id = entry_id AND hidden IS NULL
  WHERE removed = 0 AND taxonomy = ifnull(?, taxonomy) GROUP BY terms.id ORDER BY taxonomy, terms.slug`

interface TermLine {
  term: string
  name: string
  sites: number
  aliases: string | null
}

function read(db: Db, taxonomy: Taxonomy | null): TermLine[] {
  return db.prepare<[string | null], TermLine>(TERMS).all(taxonomy)
}

/** A line for each term: what it is called, and how many sites that are shown have it. */
export function termLines(db: Db, taxonomy: Taxonomy | null): string[] {
  return read(db, taxonomy).map(({ term, name, sites, aliases }) => {
    return `${term}  ${name}  ${counted(sites, 'site')}${aliases === null ? '' : `  (${aliases})`}`
  })
}

/** A line for each term that old slugs lead to: of all terms, those of a taxonomy, or one. */
export function aliasLines(db: Db, taxonomy: Taxonomy | null, named: string | undefined): string[] {
  const one = taxonomy === null || named === undefined ? null : `${taxonomy}/${termNamed(db, taxonomy, named).slug}`
  const own = read(db, taxonomy).filter(({ term }) => one === null || term === one)
  const lines = own.flatMap(({ term, aliases }) => (aliases === null ? [] : [`${term}: ${aliases}`]))
  return lines.length > 0 ? lines : ['There are no old slugs.']
}
