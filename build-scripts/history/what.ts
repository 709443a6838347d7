// Names of what changes are about: as arguments of `history log`, and in its output. (rule 44.4)

import { slugOf } from '../../src/catalog/model/slug.ts'
import type { Taxonomy } from '../../src/catalog/model/taxonomy.ts'
import { findTerm } from '../../src/state/sqlite/catalog/find-term.ts'
import type { ItemKind } from '../../src/state/sqlite/catalog/history.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import type { LogFilter } from '../../src/state/sqlite/history/log.ts'

const KINDS = {
  entries: ['entry'],
  terms: ['term'],
  synonyms: ['synonyms'],
  rules: ['rule'],
  archives: ['archive'],
} as const satisfies Record<string, readonly ItemKind[]>

/** The filter of an argument of `log`. A term has its slug or its name; its changes are those of its slug. */
export function filterOf(db: Db, what: string | undefined): LogFilter {
  if (what === undefined) return {}
  if (Object.hasOwn(KINDS, what)) return { kinds: KINDS[what as keyof typeof KINDS] }
  if (what.startsWith('/')) return { kinds: KINDS.rules, path: what }
  if (!what.includes('/')) return { kinds: ['entry', 'archive'], subject: what }
  const [taxonomy, text] = [what.replace(/\/.*/s, '') as Taxonomy, what.replace(/^[^/]*\//, '')]
  const named = slugOf(text) === text ? null : findTerm(db, taxonomy, text)
  return { kinds: ['term', 'synonyms'], subject: named === null ? what : `${taxonomy}/${named.slug}` }
}

const PLURALS: Record<ItemKind, string> = {
  ...{ entry: 'sites', term: 'terms', synonyms: 'synonym lists', rule: 'rules', archive: 'archives' },
}

/** A subject with its kind, as in "entry acme" and "rule free font → /fonts". */
export function named({ kind, subject }: { kind: ItemKind; subject: string }): string {
  if (kind !== 'rule') return `${kind === 'synonyms' ? 'synonyms of' : kind} ${subject}`
  const [url, tokens] = JSON.parse(subject) as [string, string[]]
  return `rule ${tokens.join(' ')} → ${url}`
}

/** What a change touched, in short: "entry acme, 3 terms". */
export function touched(db: Db, number: number): string {
  const sql = `SELECT kind, count(DISTINCT subject) AS count, min(subject) AS subject FROM change_items
    WHERE number = ? GROUP BY kind`
  const rows = db.prepare<[number], { kind: ItemKind; count: number; subject: string }>(sql).all(number)
  const texts = rows.map((row) =>
    row.count === 1 ? named(row) : `${row.count.toLocaleString('en')} ${PLURALS[row.kind]}`,
  )
  return texts.join(', ') || 'no details'
}
