// All editorial data of a catalog, or of the database that several servers share.
import type { Editorial, SynonymList, TemplateArchive, TuningRule } from '../../catalog/model/editorial.ts'
import { type Db, knownVersion } from '../sqlite.ts'
import { type EditorialChanges, readEditorialChanges } from './live-editorial.ts'
import { CATALOG_MIGRATIONS } from './schema.ts'

/** Items that are in force, in their order. */
export type InForce<T> = readonly (readonly [id: number, item: T])[]

/** Editorial data without removed items. An emptied synonym list is in it. */
export interface SharedData {
  readonly synonyms: readonly SynonymList[]
  readonly rules: InForce<TuningRule>
  readonly archives: InForce<TemplateArchive>
}

const NONE: SharedData = { synonyms: [], rules: [], archives: [] }

/** Drops the removed items of a read of everything. */
export function inForce({ synonyms, rules, archives }: EditorialChanges): SharedData {
  return { synonyms, rules: rules.filter(isPresent), archives: archives.filter(isPresent) }
}

function isPresent<T>(item: readonly [number, T | null]): item is readonly [number, T] {
  return item[1] !== null
}

/** The editorial data of a catalog of this release or an older one. Throws if a newer release wrote it. */
export function catalogData(db: Db): SharedData {
  return knownVersion(db, CATALOG_MIGRATIONS) === 0 ? NONE : inForce(readEditorialChanges(db, 0))
}

/** The data as readers see it: items without their ids, and no empty lists. */
export function editorialOf({ synonyms, rules, archives }: SharedData): Editorial {
  return {
    synonyms: synonyms.filter((list) => list.synonyms.length > 0),
    rules: rules.map(([, rule]) => rule),
    archives: archives.map(([, archive]) => archive),
  }
}
