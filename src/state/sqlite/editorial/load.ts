// Stores editorial data whose terms are found already: everything that a file or another database has.
import type { TuningRule } from '../../../catalog/model/editorial.ts'
import { keyOfRule, outOfPlace } from '../../editorial.ts'
import type { ChangeNumber } from '../catalog/change-number.ts'
import type { Db } from '../connection.ts'
import {
  activeArchives,
  activeRules,
  putArchive,
  putRule,
  type ResolvedArchive,
  removeArchive,
  removeRule,
  setSynonyms,
  termsWithSynonyms,
} from './rows.ts'

/** The numbers of synonym lists, rules and archives that a load changed. */
export interface EditorialCounts {
  synonyms: number
  rules: number
  archives: number
}

/** Synonyms by the id of their term; rules and archives in their order. */
export interface ResolvedEditorial {
  synonyms: ReadonlyMap<number, readonly string[]>
  /** By {@link keyOfRule}. */
  rules: ReadonlyMap<string, TuningRule>
  /** By their slug. */
  archives: ReadonlyMap<string, ResolvedArchive>
}

/**
 * Writes editorial data inside one write transaction. Equal data changes nothing. With `replaces`, it becomes all editorial
 * data: what it lacks is removed. (rule 17.22)
 */
export function storeEditorial(
  db: Db,
  change: ChangeNumber,
  data: ResolvedEditorial,
  { replaces = false },
): EditorialCounts {
  const { synonyms, rules, archives } = data
  const dropped = replaces ? termsWithSynonyms(db).filter((termId) => !synonyms.has(termId)) : []
  const noRules = replaces ? outOfPlace(activeRules(db), rules, keyOfRule) : []
  const noArchives = replaces ? outOfPlace(activeArchives(db), archives, ({ slug }) => slug) : []
  for (const { id } of noRules) removeRule(db, change, id)
  for (const { id } of noArchives) removeArchive(db, change, id)
  const lists = [...synonyms, ...dropped.map((termId) => [termId, []] as const)]
  return {
    synonyms: count(lists, ([termId, texts]) => setSynonyms(db, change, termId, texts)),
    rules: count([...rules.values()], (rule) => putRule(db, change, rule)) + missing(noRules, rules, keyOfRule),
    archives:
      count([...archives.values()], (archive) => putArchive(db, change, archive)) +
      missing(noArchives, archives, ({ slug }) => slug),
  }
}

/** The number of items that are not wanted. */
function missing<T>(items: readonly T[], wanted: ReadonlyMap<string, unknown>, keyOf: (item: T) => string): number {
  return items.filter((item) => !wanted.has(keyOf(item))).length
}

function count<T>(items: readonly T[], put: (item: T) => boolean): number {
  return items.filter(put).length
}
