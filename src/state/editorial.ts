// Editorial data: synonyms, tuning rules and template archives, as every engine has it.
import type { Editorial, SynonymList, TemplateArchive, TuningRule } from '../catalog/model/editorial.ts'
import type { MaybePromise } from '../ground/scheduling.ts'

/** A site that was taken down. */
export interface HiddenSite {
  readonly slug: string
  /** The decoded paths of its pictures that no shown site has. */
  readonly pictures: readonly string[]
}

/** Whether a site is taken down, as build hosts share it. */
export interface Takedown extends HiddenSite {
  /** Why; null if the site is shown again. */
  readonly reason: string | null
}

export interface EditorialChanges {
  /** All sites that are taken down, and some that are shown again; absent if the data does not say. (rule 44.56) */
  takedowns?: readonly Takedown[]
  synonyms: readonly SynonymList[]
  /** By their place in the order of all rules; null for a removed rule. */
  rules: readonly (readonly [place: number, rule: TuningRule | null])[]
  /** By their place in the order of all archives; null for a removed archive. */
  archives: readonly (readonly [place: number, archive: TemplateArchive | null])[]
}

export interface LiveEditorial {
  /**
   * Applies the edits since the last call. Returns a text that is different after every edit and the same after a
   * restart. Takes microseconds while nothing is written. If the database cannot be read, returns the last text, and
   * the edits are applied when it can be read again.
   */
  version(): string
  /** Why edits are not seen: the database cannot be read, or it or its log was moved away or replaced. Null if they are. */
  fault(): string | null
  /**
   * Calls a listener with all editorial data now, and with every later edit when it is applied. A shared database that was
   * never edited has no editorial data: the first edit is then the first call.
   */
  subscribe(listener: (changes: EditorialChanges) => void): void
  close(): void
}

/** Where a snapshot's live editorial data comes from. */
export interface EditorialSource {
  /** Opens the editorial data for one snapshot. Null if there is none. Throws if it cannot be read. */
  open(): MaybePromise<LiveEditorial | null>
}

/** Items that are in force, in their order. */
export type InForce<T> = readonly (readonly [id: number, item: T])[]

/** Editorial data without removed items. An emptied synonym list is in it. */
export interface SharedData {
  readonly takedowns?: readonly Takedown[]
  readonly synonyms: readonly SynonymList[]
  readonly rules: InForce<TuningRule>
  readonly archives: InForce<TemplateArchive>
}

/** Drops the removed items of a read of everything. */
export function inForce({ takedowns, synonyms, rules, archives }: EditorialChanges): SharedData {
  const ordered = { rules: rules.filter(isPresent), archives: archives.filter(isPresent) }
  return { ...(takedowns && { takedowns }), synonyms, ...ordered }
}

function isPresent<T>(item: readonly [number, T | null]): item is readonly [number, T] {
  return item[1] !== null
}

/** The data as readers see it: items without their ids, and no empty lists. */
export function editorialOf({ synonyms, rules, archives }: SharedData): Editorial {
  return {
    synonyms: synonyms.filter((list) => list.synonyms.length > 0),
    rules: rules.map(([, rule]) => rule),
    archives: archives.map(([, archive]) => archive),
  }
}

/** The stored items from the first one that stands in another place than it should. The others are kept. */
export function outOfPlace<T>(
  stored: readonly T[],
  wanted: ReadonlyMap<string, unknown>,
  keyOf: (item: T) => string,
): T[] {
  const keys = [...wanted.keys()]
  const first = stored.findIndex((item, place) => keyOf(item) !== keys[place])
  return first === -1 ? [] : stored.slice(first)
}

/** What tells one synonym list from another. */
export function keyOfList({ taxonomy, slug }: SynonymList): string {
  return `${taxonomy}/${slug}`
}

/** What tells one rule from another. */
export function keyOfRule({ url, tokens }: { url: string; tokens: readonly string[] }): string {
  return JSON.stringify([url, tokens])
}
