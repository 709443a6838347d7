// Hides and shows entries of a catalog. (rule 44.50)
import type { Db } from '../connection.ts'
import type { ChangeNumber } from './change-number.ts'
import { hiddenFinder } from './entry-reader.ts'
import { itemRecorder } from './history.ts'

/**
 * Returns a function that hides an entry for a reason, or shows it if the reason is null, and says whether that changed
 * something. It returns null if there is no such entry, or if its addition was taken back.
 */
export function entryHider(db: Db, change: ChangeNumber) {
  const find = hiddenFinder(db)
  const write = db.prepare<[string | null, number, number]>('UPDATE entries SET hidden = ?, change = ? WHERE id = ?')
  const record = itemRecorder(db, change)
  return (slug: string, reason: string | null): boolean | null => {
    const found = find.get(slug)
    if (!found || found.hidden === '') return null
    const { id, hidden } = found
    if ((hidden === null) === (reason === null)) return false
    write.run(reason, change(), id)
    record({ kind: 'entry', subject: slug, before: { hidden }, after: { hidden: reason } })
    return true
  }
}
