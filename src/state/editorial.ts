// Editorial data: synonyms, tuning rules and template archives, as every engine has it.
import type { Editorial, SynonymList, TemplateArchive, TuningRule } from '../catalog/model/editorial.ts'
import type { MaybePromise } from '../ground/scheduling.ts'
import {
  archiveIn,
  type Document,
  keyOfRule,
  keyOfTerm,
  type Members,
  type Placed,
  ruleIn,
  type ServedKind,
  synonymsIn,
} from './documents.ts'

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
  /** Lists that were emptied come first. */
  synonyms: readonly SynonymList[]
  /** By what tells one from another; null for a removed rule. */
  rules: readonly (readonly [subject: string, rule: Placed<TuningRule> | null])[]
  /** By their slug; null for a removed archive. */
  archives: readonly (readonly [subject: string, archive: Placed<TemplateArchive> | null])[]
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

export function takedownIn({ subject, members }: Document): Takedown {
  return { slug: subject, pictures: [], reason: null, ...members }
}

/** What documents say, as servers apply it. */
export function changesOf(documents: readonly Document[]): EditorialChanges {
  const of = (kind: ServedKind) => documents.filter((document) => document.kind === kind)
  const lists = of('synonyms').map(synonymsIn)
  return {
    synonyms: lists.sort((a, b) => Math.sign(a.synonyms.length) - Math.sign(b.synonyms.length)),
    rules: of('rule').map((document) => [document.subject, ruleIn(document)] as const),
    archives: of('archive').map((document) => [document.subject, archiveIn(document)] as const),
  }
}

/** What documents say that were not removed, in order. */
export function editorialOf(documents: readonly Document[]): Editorial {
  const { synonyms, rules, archives } = changesOf(documents.filter(({ members }) => members !== null))
  return { synonyms, rules: inOrder(rules), archives: inOrder(archives) }
}

function inOrder<T extends object>(items: readonly (readonly [subject: string, item: Placed<T> | null])[]): T[] {
  const present = items.flatMap(([, item]) => item ?? []) as Placed<T>[]
  return present.sort((a, b) => a.place - b.place).map(({ place: _, ...item }) => item as unknown as T)
}

/** The members of each subject of editorial data. Of several items with one subject, the last one counts, in the place of the first. */
export function membersOf({ synonyms, rules, archives }: Editorial): Record<ServedKind, Map<string, Members>> {
  return {
    synonyms: new Map(synonyms.map((list) => [keyOfTerm(list), { synonyms: list.synonyms }])),
    rule: new Map(rules.map(({ url, tokens, ...members }) => [keyOfRule({ url, tokens }), { ...members }])),
    archive: new Map(archives.map(({ slug, ...members }) => [slug, { ...members }])),
  }
}

/** Editorial data that takes the place of none. */
export function initialChanges(editorial: Editorial): EditorialChanges {
  const { rule, archive } = membersOf(editorial)
  const placed = (kind: ServedKind, subjects: ReadonlyMap<string, Members>): Document[] =>
    Array.from(subjects, ([subject, members], place) => ({ kind, subject, members: { ...members, place } }))
  return { ...changesOf([...placed('rule', rule), ...placed('archive', archive)]), synonyms: editorial.synonyms }
}
