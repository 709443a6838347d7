// The catalog of a build host as a working copy of the shared editorial data. Everything that edits or builds uses the
// catalog; these functions bring it into line before, and find what was edited afterwards.
import { isDeepStrictEqual } from 'node:util'
import type { SynonymList, TemplateArchive, TuningRule } from '../../../catalog/model/editorial.ts'
import { changeOnDemand } from '../../catalog/change-number.ts'
import { keyOfRule, outOfPlace, type ResolvedEditorial, storeEditorial } from '../../catalog/editorial-load.ts'
import { findTermBySlug, type ResolvedArchive } from '../../catalog/editorial-store.ts'
import { type EditorialChanges, readEditorialChanges } from '../../catalog/live-editorial.ts'
import type { Db } from '../../sqlite.ts'
import type { EditorialWrites, Placed } from './rows.ts'

/** Items that are in force, in their order. */
type InForce<T> = readonly (readonly [id: number, item: T])[]

/** Shared editorial data, without removed items. */
export interface SharedData {
  readonly synonyms: readonly SynonymList[]
  readonly rules: InForce<TuningRule>
  readonly archives: InForce<TemplateArchive>
}

/** Drops the removed items of a read of everything. */
export function inForce({ synonyms, rules, archives }: EditorialChanges): SharedData {
  return { synonyms, rules: rules.filter(isPresent), archives: archives.filter(isPresent) }
}

function isPresent<T>(item: readonly [number, T | null]): item is readonly [number, T] {
  return item[1] !== null
}

/**
 * Writes the shared data into the catalog, inside its write transaction. A list or archive is left out if the catalog
 * lacks one of its terms. Returns the ids of the archives that it left out.
 */
export function alignCatalog(db: Db, { synonyms, rules, archives }: SharedData, now: Date): Set<number> {
  const hidden = new Set<number>()
  const resolved = {
    synonyms: new Map<number, readonly string[]>(),
    rules: new Map(rules.map(([, rule]) => [keyOfRule(rule), rule])),
    archives: new Map<string, ResolvedArchive>(),
  } satisfies ResolvedEditorial
  for (const list of synonyms) {
    const term = findTermBySlug(db, list.taxonomy, list.slug)
    if (term) resolved.synonyms.set(term.id, list.synonyms)
  }
  for (const [id, { slug, title, filters }] of archives) {
    const terms = filters.map((filter) => findTermBySlug(db, filter.taxonomy, filter.slug))
    const termIds = terms.flatMap((term) => term?.id ?? [])
    if (termIds.length < terms.length) hidden.add(id)
    else resolved.archives.set(slug, { slug, title, termIds })
  }
  storeEditorial(db, changeOnDemand(db, now, { editorial: true }), resolved, { replaces: true })
  return hidden
}

/**
 * What has to be written so that the shared data is that of the catalog, or null if it is. Archives that the catalog could
 * not have (`hidden`) stay, and so do synonyms of terms that it lacks.
 */
export function differences(db: Db, shared: SharedData, hidden: ReadonlySet<number>): EditorialWrites | null {
  const catalog = inForce(readEditorialChanges(db, 0))
  const stored = new Map(shared.synonyms.map((list) => [keyOfList(list), JSON.stringify(list.synonyms)]))
  const isEdited = (list: SynonymList) => (stored.get(keyOfList(list)) ?? '[]') !== JSON.stringify(list.synonyms)
  const writes = {
    synonyms: catalog.synonyms.filter(isEdited),
    rules: placed(shared.rules, catalog.rules, NOTHING_HIDDEN, keyOfRule),
    archives: placed(shared.archives, catalog.archives, hidden, ({ slug }) => slug),
  }
  const { rules, archives } = writes
  const lists = [writes.synonyms, ...Object.values(rules), ...Object.values(archives)]
  return lists.some((list) => list.length > 0) ? writes : null
}

const NOTHING_HIDDEN: ReadonlySet<number> = new Set()

/** How the stored items become those of the catalog. Items keep their place, or come after all others, as in the catalog. */
function placed<T>(
  stored: InForce<T>,
  catalog: InForce<T>,
  hidden: ReadonlySet<number>,
  keyOf: (item: T) => string,
): Placed<T> {
  const wanted = new Map(catalog.map(([, item]) => [keyOf(item), item]))
  const visible = stored.filter(([id]) => !hidden.has(id))
  const removed = new Set(outOfPlace(visible, wanted, ([, item]) => keyOf(item)).map(([id]) => id))
  const kept = new Map(
    stored.filter(([id]) => !removed.has(id)).map(([id, item]) => [keyOf(item), [id, item] as const]),
  )
  return {
    removed: [...removed],
    replaced: [...wanted].flatMap(([key, item]) => {
      const old = kept.get(key)
      return old && !isDeepStrictEqual(old[1], item) ? [[old[0], item] as const] : []
    }),
    added: [...wanted].flatMap(([key, item]) => (kept.has(key) ? [] : [item])),
  }
}

function keyOfList({ taxonomy, slug }: SynonymList): string {
  return `${taxonomy}/${slug}`
}
