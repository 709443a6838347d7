// What each change of the catalog changed: `change_items` in schema.ts.
import type { EditorialKind, Members } from '../../documents.ts'
import type { Db } from '../connection.ts'
import type { ChangeNumber } from './database.ts'

export type ItemKind = 'entry' | 'term' | EditorialKind

/** What a change did to one subject. */
export interface ChangeItem {
  readonly kind: ItemKind
  /** An entry's or archive's slug, `TAXONOMY/SLUG` of a term or its synonyms, `keyOfRule` of a rule. */
  readonly subject: string
  /** The members that differ as they were; null if the subject did not exist. */
  readonly before: Members | null
  /** The same members as they are; null if the subject does not exist any more. An added entry has none of its members. */
  readonly after: Members | null
}

/**
 * Returns a function that records what differs between two states of a subject, inside the change's transaction. Null stands for a
 * subject that does not exist. It returns whether something differs.
 */
export function itemRecorder(db: Db, change: ChangeNumber) {
  const insert = db.prepare('INSERT INTO change_items (number, kind, subject, before, after) VALUES (?, ?, ?, ?, ?)')
  const json = (members: Members | null) => members && JSON.stringify(members)
  return (kind: ItemKind, subject: string, before: Members | null, after: Members | null): boolean => {
    const item = before && after ? differing(before, after) : { before, after }
    if (item === null) return false
    insert.run(change(), kind, subject, json(item.before), json(item.after))
    return true
  }
}

/** The members in which two states of a subject differ, as they are in each; null if they are equal. */
export function differing(before: Members, after: Members): { before: Members; after: Members } | null {
  const differs = (name: string) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null)
  const names = Object.keys({ ...before, ...after }).filter(differs)
  const only = (members: Members) => Object.fromEntries(names.map((name) => [name, members[name] ?? null]))
  return names.length === 0 ? null : { before: only(before), after: only(after) }
}

/** A state that cannot be brought back, with the reason for the operator. (rule 44.9) */
export class Irreversible extends Error {}
