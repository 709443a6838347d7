// Reads the history of a catalog: who changed what, when, with which command, and why; and removes its old details.
import type { Members } from '../../documents.ts'
import type { ChangeItem, ItemKind } from '../catalog/database.ts'
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

// What later changes changed of a subject, so that nobody's work is undone unseen. (rule 44.10)

/** Stands for whether a subject exists. */
const EXISTENCE = 'existence'

export interface LaterChange extends Pick<LoggedChange, 'number' | 'by' | 'command'> {
  readonly member: string
  /** What the member was before the first later change, and after the last one. */
  readonly was: unknown
  readonly is: unknown
}

type Row = Pick<LaterChange, 'number' | 'by' | 'command'> & { id: number; before: string | null; after: string | null }

const LATER = `SELECT change_items.id, number, by, command, before, after FROM change_items JOIN changes USING (number)
  WHERE kind = ? AND subject = ? AND change_items.id > ? AND number < ? ORDER BY change_items.id`
const LAST_ITEM = 'SELECT ifnull(max(id), 0) FROM change_items WHERE number <= ?'

/** The subject of an item after its change: a term can have another slug then. */
export function subjectAfter({ kind, subject, after }: Pick<ChangeItem, 'kind' | 'subject' | 'after'>): string {
  const slug = kind === 'term' ? after?.['slug'] : undefined
  return typeof slug === 'string' ? `${subject.slice(0, subject.indexOf('/'))}/${slug}` : subject
}

/**
 * Returns a function that finds the members of a subject that changes between two others left different, each with the last
 * change that touched it. What was changed and changed back is not among them.
 */
export function laterReader(db: Db) {
  const read = db.prepare<[string, string, number, number], Row>(LATER)
  const lastItem = db.prepare<[number], number>(LAST_ITEM).pluck()

  /** Items of one subject, whatever slugs it gets. */
  function rowsOf(item: Pick<ChangeItem, 'kind' | 'subject' | 'after'>, id: number, before: number): Row[] {
    const subject = subjectAfter(item)
    const rows = read.all(item.kind, subject, id, before)
    const items = rows.map((row) => ({ kind: item.kind, subject, after: membersOf(row.after) }))
    const at = items.findIndex((own) => subjectAfter(own) !== subject)
    const moved = items[at]
    return moved ? [...rows.slice(0, at + 1), ...rowsOf(moved, (rows[at] as Row).id, before)] : rows
  }

  return (item: ChangeItem, after: number, before = Number.MAX_SAFE_INTEGER): LaterChange[] => {
    const found = new Map<string, LaterChange>()
    for (const { id: _, before: old, after: now, ...change } of rowsOf(item, lastItem.get(after) as number, before))
      for (const [member, was, is] of pairsOf(membersOf(old), membersOf(now)))
        found.set(member, { ...change, member, was: found.has(member) ? found.get(member)?.was : was, is })
    return [...found.values()].filter(({ was, is }) => !isSame(was, is))
  }
}

function pairsOf(before: Members | null, after: Members | null): [member: string, was: unknown, is: unknown][] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const members = [...names].map((name): [string, unknown, unknown] => [name, before?.[name], after?.[name]])
  return before && after ? members : [...members, [EXISTENCE, before !== null, after !== null]]
}

/**
 * The later changes of what an item changed. None if everything is as it was before the item already.
 */
export function conflictsOf(item: ChangeItem, later: readonly LaterChange[]): LaterChange[] {
  const { before, after } = item
  if (before === null) return later.some(isGone) ? [] : [...later]
  const touched = later.filter(({ member }) => after === null || member === EXISTENCE || Object.hasOwn(after, member))
  return touched.filter(({ member, is }) =>
    member === EXISTENCE ? is === (after === null) : !isSame(is, before[member]),
  )
}

/** Whether an addition is taken back already. */
function isGone({ member, is }: LaterChange): boolean {
  if (member === EXISTENCE) return is === false
  return (member === 'hidden' && is === '') || (member === 'removed' && is === true)
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}
