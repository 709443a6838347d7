// Takedowns in the shared editorial data and in the catalogs of build hosts. A site that one host takes down is hidden in
// the catalogs of the others before their next edit or build. (rule 37.50)
import { isDeepStrictEqual } from 'node:util'
import type { Takedown } from '../../state/editorial.ts'
import { changeOnDemand } from '../../state/sqlite/catalog/change-number.ts'
import { hiddenFinder } from '../../state/sqlite/catalog/entry-reader.ts'
import { entryStore } from '../../state/sqlite/catalog/entry-store.ts'
import { readTakenDown } from '../../state/sqlite/catalog/removed-entries.ts'
import type { Db } from '../../state/sqlite/connection.ts'

const FACTS = {
  by: 'PostgreSQL',
  command: 'shared data',
  note: 'another build host took sites down or showed them again',
}

/** Hides and shows entries of a catalog as the shared data says, inside its write transaction. */
export function alignTakedowns(db: Db, shared: readonly Takedown[], now: Date): void {
  const { hide } = entryStore(db, changeOnDemand(db, now, { editorial: false, facts: FACTS }))
  for (const { slug, reason } of shared) hide(slug, reason)
}

/**
 * What the shared data lacks of the takedowns of a catalog. Sites that it never heard of are hidden in the catalog since before
 * it had any.
 */
export function takedownsToShare(db: Db, shared: readonly Takedown[]): Takedown[] {
  const find = hiddenFinder(db)
  function isShown(slug: string): boolean {
    const found = find.get(slug)
    // An empty reason is that of an entry whose addition was taken back: an import shows it again.
    return found !== undefined && !found.hidden
  }
  const inForce = shared.filter(({ reason }) => reason !== null)
  const known = new Map(inForce.map(({ slug, pictures }) => [slug, pictures]))
  const hidden = readTakenDown(db).filter(({ slug, pictures }) => !isDeepStrictEqual(pictures, known.get(slug)))
  const shown = inForce.filter(({ slug }) => isShown(slug))
  return [...hidden, ...shown.map((takedown) => ({ ...takedown, reason: null }))]
}
