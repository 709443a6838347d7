// What `npm run terms` prints.
import type { Taxonomy } from '../../src/catalog/model/taxonomy.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { BadInput } from '../cli/command.ts'

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

/** A line for each term with old slugs, of all terms or of some. Throws {@link BadInput} if one has none. */
export function aliasLines(db: Db, taxonomy: Taxonomy | null, slugs: readonly string[]): string[] {
  const wanted = new Set(slugs.map((slug) => `${taxonomy}/${slug}`))
  const found = read(db, taxonomy).filter(
    ({ term, aliases }) => aliases !== null && (wanted.size === 0 || wanted.has(term)),
  )
  if (wanted.size > found.length) throw new BadInput('No old slug leads to this term.')
  return found.map(({ term, aliases }) => `${term}: ${aliases}`)
}
