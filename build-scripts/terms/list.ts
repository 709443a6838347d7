// What `npm run terms` prints.
import type { Taxonomy } from '../../src/catalog/model/taxonomy.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'

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
    return `${term}  ${name}  ${sites} ${sites === 1 ? 'site' : 'sites'}${aliases === null ? '' : `  (${aliases})`}`
  })
}

/** A line for each term that old slugs lead to, of all terms or of some. */
export function aliasLines(db: Db, taxonomy: Taxonomy | null, slugs: readonly string[]): string[] {
  const isWanted = ({ term, aliases }: TermLine) =>
    aliases !== null && (slugs.length === 0 || slugs.some((slug) => term === `${taxonomy}/${slug}`))
  return read(db, taxonomy)
    .filter(isWanted)
    .map(({ term, aliases }) => `${term}: ${aliases}`)
}
