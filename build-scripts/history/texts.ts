// Changes as text: a table of them, one of them member by member, and names of what they are about. (rules 44.4, 44.5)

import { slugOf } from '../../src/catalog/model/slug.ts'
import type { Taxonomy } from '../../src/catalog/model/taxonomy.ts'
import type { ChangeItem, ItemKind } from '../../src/state/sqlite/catalog/database.ts'
import { findTerm } from '../../src/state/sqlite/catalog/find-term.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import {
  firstDetailed,
  itemsOf,
  type LogFilter,
  type LoggedChange,
  readChange,
  readLog,
} from '../../src/state/sqlite/history/log.ts'
import { type Column, printable, table } from '../cli/lines.ts'
import { changesOf } from '../entries/texts.ts'

type Row = LoggedChange & { readonly what: string }

const COLUMNS: readonly Column<Row>[] = [
  { title: 'CHANGE', right: true, cell: ({ number }) => String(number) },
  { title: 'TIME (UTC)', cell: ({ at }) => timeText(at) },
  { title: 'WHO', cell: ({ by }) => printable(by ?? '-') },
  { title: 'COMMAND', cell: ({ command }) => command ?? '-' },
  { title: 'WHAT', cell: ({ what }) => printable(what) },
  { title: 'NOTE', cell: ({ note }) => printable(note ?? '') },
]

/** The newest changes as a table, and a line about what it leaves out. */
export function logText(db: Db, filter: LogFilter, limit: number): string {
  const changes = readLog(db, filter, limit + 1)
  const rows = changes.slice(0, limit).map((change) => ({ ...change, what: touched(db, change.number) }))
  const older = changes.length > limit ? `Older changes: --limit ${limit * 10} shows more.\n` : ''
  return `${rows.length === 0 ? 'There are no changes.\n' : table(COLUMNS, rows)}${older}${detailsText(db)}`
}

function detailsText(db: Db): string {
  const first = firstDetailed(db)
  if (first === null) return 'No change has details.\n'
  return first.number === 1 ? '' : `Details begin with change ${first.number} of ${timeText(first.at)}.\n`
}

export function timeText(at: string): string {
  return at.slice(0, 16).replace('T', ' ')
}

/** A change with each member that it changed; null if there is none with this number. */
export function changeText(db: Db, number: number): string | null {
  const change = readChange(db, number)
  if (change === null) return null
  const { by, command, note } = change
  const items = itemsOf(db, number)
  return [
    `change ${number} of ${timeText(change.at)} by ${printable(by ?? 'nobody')}: ${command ?? 'no command'}`,
    ...(note === null ? [] : [`note: ${printable(note)}`]),
    ...(items.length === 0 ? ['It has no details.'] : items.flatMap(itemLines)),
  ].join('\n')
}

/** A line about a subject, and one for each member. */
export function itemLines(item: ChangeItem): string[] {
  const { kind, before, after } = item
  const state = before === null ? ' (added)' : after === null ? ' (removed)' : ''
  const lines = changesOf(kind, before ?? {}, after ?? {}).map((one) => `  ${one.path}: ${one.before} → ${one.after}`)
  return [`${printable(named(item))}${state}`, ...lines]
}

const KINDS = {
  entries: ['entry'],
  terms: ['term'],
  synonyms: ['synonyms'],
  rules: ['rule'],
  archives: ['archive'],
  ignored: ['ignored'],
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
  ignored: 'ignored words',
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
