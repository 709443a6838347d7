// Compares the editorial data of a catalog with that of PostgreSQL after a move.
import { createHash } from 'node:crypto'
import type { TermRef } from '../../src/catalog/model/editorial.ts'
import type { SharedData } from '../../src/state/editorial.ts'
import { BadInput } from '../cli/command.ts'
import type { Carried } from './accounts.ts'

/** The parts of the editorial data, which both have alike. Throws {@link BadInput} if they do not. */
export function editorialTables(catalog: SharedData, shared: SharedData): Carried[] {
  const found = digests(shared)
  return digests(catalog).map((wanted, part) => {
    const { hash, rows } = found[part] as Carried
    if (wanted.hash === hash) return wanted
    throw new BadInput(
      `${wanted.table}: ${wanted.rows} in the catalog differ from ${rows} in PostgreSQL; nothing was changed.`,
    )
  })
}

function digests({ synonyms, rules, archives }: SharedData): Carried[] {
  const lists = synonyms.filter((list) => list.synonyms.length > 0)
  return [
    digest('synonym_lists', lists.map((list) => [list.taxonomy, list.slug, ...list.synonyms].join('\n')).sort()),
    digest(
      'tuning_rules',
      rules.map(([, { url, tokens, title }]) => [url, title, ...tokens]),
    ),
    digest(
      'template_archives',
      archives.map(([, { slug, title, filters }]) => [slug, title, ...filters.map(nameOf)]),
    ),
  ]
}

function digest(table: string, items: readonly unknown[]): Carried {
  return { table, rows: items.length, hash: createHash('sha256').update(JSON.stringify(items)).digest('hex') }
}

function nameOf({ taxonomy, slug }: TermRef): string {
  return `${taxonomy}/${slug}`
}
