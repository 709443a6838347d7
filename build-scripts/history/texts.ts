// Changes as text: a table of them, and one of them member by member. (rules 44.4, 44.5)

import type { Members } from '../../src/state/documents.ts'
import type { ChangeItem } from '../../src/state/sqlite/catalog/history.ts'
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
import { named, touched } from './what.ts'

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
  const { before, after } = item
  const state = before === null ? ' (added)' : after === null ? ' (removed)' : ''
  return [`${printable(named(item))}${state}`, ...memberLines(before ?? {}, after ?? {})]
}

function memberLines(before: Members, after: Members): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) => [...differences(name, before[name], after[name])])
}

/** Lists of equal length and objects are compared item by item, so that a section shows only what it differs in. */
function* differences(path: string, before: unknown, after: unknown): Generator<string> {
  if (JSON.stringify(before) === JSON.stringify(after)) return
  if (isList(before) && isList(after) && before.length === after.length)
    for (const [at, value] of before.entries()) yield* differences(`${path}.${at + 1}`, value, after[at])
  else if (isObject(before) && isObject(after))
    for (const name of Object.keys(after)) yield* differences(`${path}.${name}`, before[name], after[name])
  else yield `  ${path}: ${valueText(before)} → ${valueText(after)}`
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.some((item) => typeof item === 'object')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('name' in value)
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(valueText).join(', ')
  if (typeof value !== 'object')
    return printable(typeof value === 'string' && value !== '' ? value : JSON.stringify(value))
  if ('imported' in value) return 'yes'
  return 'name' in value ? printable(String(value.name)) : printable(JSON.stringify(value))
}
