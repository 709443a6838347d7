// Stores editorial data whose terms are found already: everything that a file has.
import type { Editorial } from '../../../catalog/model/editorial.ts'
import type { EditorialKind, Members } from '../../documents.ts'
import { membersOf } from '../../editorial.ts'
import type { Db } from '../connection.ts'
import { catalogData } from './read.ts'
import type { EditorialStore } from './store.ts'

/** The numbers of synonym lists, rules and archives that a load changed. */
export type EditorialCounts = Readonly<Record<keyof Editorial, number>>

/**
 * Writes editorial data inside one write transaction. Equal data changes nothing. With `replaces`, it becomes all editorial
 * data: what it lacks is removed. (rule 17.22)
 */
export function storeEditorial(db: Db, store: EditorialStore, data: Editorial, { replaces = false }): EditorialCounts {
  const wanted = membersOf(data)
  const stored = replaces ? membersOf(catalogData(db)) : null
  function count(kind: EditorialKind): number {
    const subjects = stored === null ? [] : [...stored[kind].keys()]
    const removed = subjects.filter((subject) => !wanted[kind].has(subject) && store.put(kind, subject, null))
    const moved = kind === 'synonyms' ? new Set() : movedIn(subjects, wanted[kind])
    const put = ([subject, members]: [string, Members]) =>
      store.put(kind, subject, moved.has(subject) ? { ...members, place: store.nextPlace(kind) } : members)
    return removed.length + [...wanted[kind]].filter(put).length
  }
  return { synonyms: count('synonyms'), rules: count('rule'), archives: count('archive') }
}

/** The stored subjects from the first one that stands in another place than it should. */
function movedIn(stored: readonly string[], wanted: ReadonlyMap<string, unknown>): Set<unknown> {
  const keys = [...wanted.keys()]
  const staying = stored.filter((subject) => wanted.has(subject))
  const first = staying.findIndex((subject, at) => subject !== keys[at])
  return new Set(first === -1 ? [] : staying.slice(first))
}
