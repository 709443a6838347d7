// What later changes changed of a subject, so that nobody's work is undone unseen. (rule 44.10)

import type { Members } from '../../documents.ts'
import type { ChangeItem } from '../catalog/history.ts'
import type { Db } from '../connection.ts'
import { type LoggedChange, membersOf } from './log.ts'

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
