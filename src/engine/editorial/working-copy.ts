// The catalog of a build host as a working copy of the shared editorial data. Everything that edits or builds uses the
// catalog; these functions bring it into line before, and find what was edited afterwards.
import { isDeepStrictEqual } from 'node:util'
import type { SynonymList, TermRef } from '../../catalog/model/editorial.ts'
import { type InForce, keyOfList, keyOfRule, outOfPlace, type SharedData } from '../../state/editorial.ts'
import type { SharedEdit } from '../../state/postgres/editorial/history.ts'
import type { EditorialWrites, Placed } from '../../state/postgres/editorial/rows.ts'
import type { Db } from '../../state/sqlite/connection.ts'
import { storeEditorial } from '../../state/sqlite/editorial/load.ts'
import { catalogData } from '../../state/sqlite/editorial/read.ts'
import { findTermBySlug } from '../../state/sqlite/editorial/rows.ts'
import { type EditorialStates, resolvedStates, statesOf, termIn } from '../../state/sqlite/history/editorial-states.ts'
import { recordedEdit } from '../../state/sqlite/history/recorded-edit.ts'
import { changeOfOthers, nameShared, recordEdits } from './shared-history.ts'
import { takedownsToShare } from './shared-takedowns.ts'

/** What a catalog can have of the shared data: no list and no archive with a term that the catalog lacks. */
export function visibleIn(db: Db, { synonyms, rules, archives }: SharedData): SharedData {
  const isTerm = termTest(db)
  const archivesOfTerms = archives.filter(([, item]) => item.filters.every(isTerm))
  return { synonyms: synonyms.filter(isTerm), rules, archives: archivesOfTerms }
}

/** The same for data by subject. */
function visibleStates(db: Db, { synonyms, rule, archive }: EditorialStates): EditorialStates {
  const isTerm = termTest(db)
  return {
    synonyms: new Map([...synonyms].filter(([subject]) => isTerm(termIn(subject)))),
    rule,
    archive: new Map([...archive].filter(([, { filters }]) => (filters as TermRef[]).every(isTerm))),
  }
}

function termTest(db: Db) {
  return ({ taxonomy, slug }: TermRef) => findTermBySlug(db, taxonomy, slug) !== null
}

/**
 * Makes the data that is visible in a catalog all of its editorial data, inside its write transaction. The edits that led to it
 * go to its history.
 */
export function alignCatalog(db: Db, data: SharedData, edits: readonly SharedEdit[], now: Date): void {
  const wanted = statesOf(data)
  const resolved = resolvedStates(db, wanted)
  const visible = (states: EditorialStates) => visibleStates(db, states)
  const number = recordEdits(db, edits, { now, visible, wanted })
  if (number !== null) return void storeEditorial(db, () => number, resolved, { replaces: true })
  const change = changeOfOthers(db, now)
  const { items } = recordedEdit(db, change, () => storeEditorial(db, change, resolved, { replaces: true }))
  const last = edits.at(-1)
  if (items.length > 0 && last) nameShared(db, change(), last.token)
}

/**
 * What has to be written so that the shared data equals the data of the catalog, or null if it does. What is not `visible` in the
 * catalog stays.
 */
export function differences(db: Db, shared: SharedData, visible = shared): EditorialWrites | null {
  const catalog = catalogData(db)
  const stored = new Map(shared.synonyms.map((list) => [keyOfList(list), list]))
  const known = new Set(catalog.synonyms.map(keyOfList))
  const gone = visible.synonyms.filter((list) => !known.has(keyOfList(list)))
  const emptied = gone.map((list) => ({ ...list, synonyms: [] }))
  const isEdited = (list: SynonymList) => !isDeepStrictEqual(stored.get(keyOfList(list))?.synonyms ?? [], list.synonyms)
  const writes = {
    takedowns: takedownsToShare(db, shared.takedowns ?? []),
    synonyms: [...catalog.synonyms, ...emptied].filter(isEdited),
    rules: placed([shared.rules, visible.rules, catalog.rules], keyOfRule),
    archives: placed([shared.archives, visible.archives, catalog.archives], ({ slug }) => slug),
  }
  const { rules, archives } = writes
  const lists = [writes.takedowns, writes.synonyms, ...Object.values(rules), ...Object.values(archives)]
  return lists.some((list) => list.length > 0) ? writes : null
}

type Three<T> = readonly [stored: InForce<T>, visible: InForce<T>, catalog: InForce<T>]

/** How the stored items become those of the catalog. Items keep their place, or come after all others, as in the catalog. */
function placed<T>([stored, visible, catalog]: Three<T>, keyOf: (item: T) => string): Placed<T> {
  const wanted = new Map(catalog.map(([, item]) => [keyOf(item), item]))
  const removed = new Set(outOfPlace(visible, wanted, ([, item]) => keyOf(item)).map(([id]) => id))
  const staying = stored.filter(([id]) => !removed.has(id))
  const kept = new Map(staying.map(([id, item]) => [keyOf(item), [id, item] as const]))
  return {
    removed: [...removed],
    replaced: [...wanted].flatMap(([key, item]) => {
      const old = kept.get(key)
      return old && !isDeepStrictEqual(old[1], item) ? [[old[0], item] as const] : []
    }),
    added: [...wanted].flatMap(([key, item]) => (kept.has(key) ? [] : [item])),
  }
}
