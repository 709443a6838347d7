// Opens the catalog database and counts its changes: every write has a change number.
import type { Change } from '../../../catalog/discovery/change-list.ts'
import type { EditorialKind, Members } from '../../documents.ts'
import { type Db, migrate, openDatabase, orClosed, SCRIPT_BUSY_MS } from '../connection.ts'
import { CATALOG_MIGRATIONS } from './schema.ts'

/**
 * Opens the catalog for reading and writing. Creates it if it is missing, and migrates it. It waits `busyMs` for the lock of another
 * writer.
 */
export function openCatalog(file: string, busyMs = SCRIPT_BUSY_MS): Db {
  const db = openDatabase(file, { busyMs, name: 'catalog' })
  return orClosed(db, () => migrate(db, CATALOG_MIGRATIONS), 'catalog')
}

export interface CatalogState {
  /** The last change number. */
  change: number
  /** The last change number of an editorial row. */
  editorialChange: number
  /** Time of the last change, ISO 8601. */
  updatedAt: string
}

/** The current change numbers of the catalog. */
export function readCatalogState(db: Db): CatalogState {
  const sql = 'SELECT change, editorial_change AS editorialChange, updated_at AS updatedAt FROM catalog_state'
  return db.prepare<[], CatalogState>(sql).get() as CatalogState
}

/**
 * The token of a change, or '' if this catalog does not have the change. Two catalogs with the same token for a change
 * are the same up to that change. An older backup or a diverged copy has a different token or none.
 */
export function changeToken(db: Db, change: number): string {
  return db.prepare<[number], string>('SELECT token FROM changes WHERE number = ?').pluck().get(change) ?? ''
}

/** All changes by number. */
export function readChanges(db: Db): Change[] {
  return db.prepare<[], Change>('SELECT number, token, at FROM changes ORDER BY number').all()
}

/** The time of a change is never before that of the change before it, even if the clock is set back. */
const INSERT_CHANGE = `INSERT INTO changes (number, token, at, by, command, note)
  VALUES (@change, lower(hex(randomblob(8))), max(@at, ifnull((SELECT at FROM changes WHERE number = @change - 1), '')),
    @by, @command, @note)`

/** Who makes a change, with which command, and why. */
export interface ChangeFacts {
  readonly by: string
  /** The command as a user types it after `npm run`, without values of its options. */
  readonly command: string
  readonly note: string | null
}

export interface ChangeKind {
  /** Whether editorial rows change. */
  readonly editorial: boolean
  /** Null for a change that nobody asked for. */
  readonly facts?: ChangeFacts | null
}

/**
 * Takes the next change number for the current write transaction. Call it once inside the transaction, and only if
 * something changes.
 */
export function nextChange(db: Db, now: Date, { editorial, facts }: ChangeKind): number {
  const sql = `UPDATE catalog_state SET change = change + 1, updated_at = ?,
    editorial_change = CASE ? WHEN 1 THEN change + 1 ELSE editorial_change END RETURNING change`
  const at = now.toISOString()
  const next = db.prepare<[string, number], number>(sql).pluck()
  const change = next.get(at, editorial ? 1 : 0) as number
  const { by = null, command = null, note = null } = facts ?? {}
  db.prepare(INSERT_CHANGE).run({ change, at, by, command, note })
  return change
}

/** Returns the change number of a transaction. The first call takes it from the catalog, later calls repeat it. */
export type ChangeNumber = () => number

/** The change number of the transaction that is about to begin. Call the returned function inside it. */
export function changeOnDemand(db: Db, now: Date, kind: ChangeKind): ChangeNumber {
  let change: number | null = null
  return () => {
    change ??= nextChange(db, now, kind)
    return change
  }
}

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
