// Reads the history of a catalog: who changed what, when, with which command, and why; and removes its old details.

import type { Members } from '../../documents.ts'
import type { ChangeItem, ItemKind } from '../catalog/history.ts'
import type { Db } from '../connection.ts'

/** A change without its items. Changes that nobody asked for have no `command`; an older release recorded none. */
export interface LoggedChange {
  readonly number: number
  /** ISO 8601. */
  readonly at: string
  readonly by: string | null
  readonly command: string | null
  readonly note: string | null
}

const CHANGE = 'SELECT number, at, by, command, note FROM changes'

/** A change; null if there is none with this number. */
export function readChange(db: Db, number: number): LoggedChange | null {
  return db.prepare<[number], LoggedChange>(`${CHANGE} WHERE number = ?`).get(number) ?? null
}

type ItemRow = { kind: ItemKind; subject: string; before: string | null; after: string | null }

/** What a change changed, in its order, or the first `limit` of it. Empty if it has no details. */
export function itemsOf(db: Db, number: number, limit = -1): ChangeItem[] {
  const sql = 'SELECT kind, subject, before, after FROM change_items WHERE number = ? ORDER BY id LIMIT ?'
  const rows = db.prepare<[number, number], ItemRow>(sql).all(number, limit)
  return rows.map((row) => ({ ...row, before: membersOf(row.before), after: membersOf(row.after) }))
}

export function membersOf(json: string | null): Members | null {
  return json === null ? null : (JSON.parse(json) as Members)
}

/** Which changes a log is about: all of them, or those of some kinds, of subjects, or of the rules for a path. */
export interface LogFilter {
  readonly kinds?: readonly ItemKind[]
  readonly subject?: string | null
  readonly path?: string | null
  /** Who made them. */
  readonly by?: string | null
  /** Those before the change with this number. */
  readonly before?: number | null
}

const TOUCHED = `SELECT number FROM change_items WHERE kind IN (SELECT value FROM json_each(@kinds))
  AND (@subject IS NULL OR subject = @subject) AND (@path IS NULL OR json_extract(subject, '$[0]') = @path)`

const NARROWED = '(@by IS NULL OR by = @by) AND (@before IS NULL OR number < @before)'

/** The newest changes that match, newest first. Without a filter, all that have items or that somebody asked for. */
export function readLog(
  db: Db,
  { kinds, subject = null, path = null, by = null, before = null }: LogFilter,
  limit: number,
): LoggedChange[] {
  const condition = kinds
    ? `number IN (${TOUCHED})`
    : 'command IS NOT NULL OR EXISTS (SELECT 1 FROM change_items WHERE change_items.number = changes.number)'
  const read = db.prepare<object, LoggedChange>(
    `${CHANGE} WHERE (${condition}) AND ${NARROWED} ORDER BY number DESC LIMIT @limit`,
  )
  return read.all({ limit, by, before, ...(kinds && { kinds: JSON.stringify(kinds), subject, path }) })
}

/** The first change with details; null if none has. Earlier ones are of an older release, or lost them. */
export function firstDetailed(db: Db): LoggedChange | null {
  return db.prepare<[], LoggedChange>(`${CHANGE} WHERE number = (SELECT min(number) FROM change_items)`).get() ?? null
}

/** How many changes before a time, ISO 8601, have details. */
export function countDetailed(db: Db, before: string): number {
  const sql = 'SELECT count(DISTINCT number) FROM change_items JOIN changes USING (number) WHERE at < ?'
  return db.prepare<[string], number>(sql).pluck().get(before) as number
}

/** Removes the details of changes before a time, ISO 8601. Who made them, when and why stays. (rule 44.7) */
export function thin(db: Db, before: string): void {
  db.prepare('DELETE FROM change_items WHERE number IN (SELECT number FROM changes WHERE at < ?)').run(before)
}
