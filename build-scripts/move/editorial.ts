// Compares the editorial data of a catalog with that of PostgreSQL after a move.
import { hash } from 'node:crypto'
import { type Digest, requireSame } from '../../src/state/account-tables.ts'
import { editorialOf, type SharedData } from '../../src/state/editorial.ts'

/** The parts of the editorial data, which both sides have alike. Throws an error for the operator if they do not. */
export function editorialTables(given: SharedData, found: SharedData): Digest[] {
  const all = digests(found)
  return digests(given).map((wanted, part) => requireSame(wanted, all[part] as Digest))
}

function digests(data: SharedData): Digest[] {
  const { synonyms, rules, archives } = editorialOf(data)
  const lists = synonyms.map((list) => JSON.stringify([list.taxonomy, list.slug, list.synonyms])).sort()
  const named = archives.map(({ slug, title, filters, from, until }) => {
    return [slug, title, filters.map((of) => [of.taxonomy, of.slug]), from, until]
  })
  const ruled = rules.map(({ url, tokens, title, from, until }) => [url, tokens, title, from, until])
  return [digest('synonym_lists', lists), digest('tuning_rules', ruled), digest('template_archives', named)]
}

function digest(table: string, items: readonly unknown[]): Digest {
  return { table, rows: items.length, hash: hash('sha256', JSON.stringify(items)) }
}
