// Refuses an edit of what another editor changed meanwhile. (rule 44.13)

import { isNoted } from '../../src/catalog/import/entry-layers.ts'
import { type ChangeItem, readCatalogState } from '../../src/state/sqlite/catalog/database.ts'
import { type Db, inTransaction } from '../../src/state/sqlite/connection.ts'
import { itemsOf, type LaterChange, laterReader } from '../../src/state/sqlite/history/log.ts'
import { BadInput, WrongUsage } from '../cli/command.ts'
import { itemLines, named } from './texts.ts'

/**
 * An edit that is refused with both versions if something that it changes was changed since the expected change. Throws
 * {@link WrongUsage} for an expectation that is no number.
 */
export function expecting(expect: string | undefined, edit: (db: Db) => Promise<string>): (db: Db) => Promise<string> {
  if (expect === undefined) return edit
  if (!/^\d{1,15}$/.test(expect)) throw new WrongUsage(`--expect takes the number of a change, not "${expect}".`)
  return (db) =>
    inTransaction(db, async () => {
      const { change } = readCatalogState(db)
      if (Number(expect) > change) throw new BadInput(`There is no change ${expect}; the last one is ${change}.`)
      const line = await edit(db)
      requireUntouched(db, Number(expect), readCatalogState(db).change)
      return line
    })
}

function requireUntouched(db: Db, expected: number, own: number): void {
  const later = laterReader(db)
  const lines = itemsOf(db, own).flatMap((item) => {
    const changes = later(item, expected, own)
    return changes.length === 0
      ? []
      : [...changes.map((change) => `${named(item)}: ${laterText(change)}`), ...yours(item)]
  })
  if (lines.length === 0) return
  throw new BadInput([`Nothing was changed, because it is not as it was at change ${expected}:`, ...lines].join('\n'))
}

/** A member that a change of one's own and a later one of somebody else both changed. */
interface Unseen {
  readonly item: ChangeItem
  readonly later: LaterChange
}

/** What change `own` changes and others changed after `expected`. Of lists, that is what both add or remove. (rule 48.13) */
export function unseenBy(db: Db, expected: number, own: number): Unseen[] {
  const later = laterReader(db)
  return itemsOf(db, own).flatMap((item) =>
    later(item, expected, own).flatMap((change) => (overlaps(item, change) ? [{ item, later: change }] : [])),
  )
}

function overlaps({ before, after }: ChangeItem, { member, was, is }: LaterChange): boolean {
  if (before === null || after === null) return true
  if (!Object.hasOwn(after, member) || isNoted(member)) return false
  const [yours, theirs] = [movedIn(before[member], after[member]), movedIn(was, is)]
  return yours === null || theirs === null || yours.some((value) => theirs.includes(value))
}

/** What one of two lists of terms or texts has and the other has not; null for other values. */
function movedIn(one: unknown, other: unknown): string[] | null {
  const [own, others] = [one, other].map(keysIn)
  return own && others ? [...new Set(own).symmetricDifference(new Set(others))] : null
}

function keysIn(list: unknown): string[] | null {
  if (!Array.isArray(list) || list.some((item) => typeof item === 'object' && 'type' in item)) return null
  return list.map((item) => (typeof item === 'object' ? item.slug : item))
}

/** A change as in "synonyms was changed by change 14 (mia, editorial synonyms)". */
export function laterText({ member, number, by, command }: LaterChange): string {
  return `${member} was changed by change ${number} (${[by, command].filter(Boolean).join(', ') || 'nobody'})`
}

function yours(item: ChangeItem): string[] {
  return ['  theirs → yours:', ...itemLines(item).slice(1)]
}
