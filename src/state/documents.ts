// Documents: what there is of a subject, as JSON, with the number of the change that wrote it. The catalog and the database
// that servers share have the same table of them, which one statement reads.
import {
  type Editorial,
  limited,
  type SynonymList,
  type TemplateArchive,
  type TermRef,
  type TuningRule,
} from '../catalog/model/editorial.ts'
import type { MaybePromise } from '../ground/scheduling.ts'

/** The members of a subject by name. Values are JSON. */
export type Members = Readonly<Record<string, unknown>>

/** The kinds of editorial data that answers depend on. */
const SERVED_KINDS = ['synonyms', 'rule', 'archive'] as const
export type ServedKind = (typeof SERVED_KINDS)[number]
/** Those, and the words that editors want to hear no more of. */
export const EDITORIAL_KINDS = [...SERVED_KINDS, 'ignored'] as const
export type EditorialKind = (typeof EDITORIAL_KINDS)[number]
/** A takedown is in the shared database alone: a catalog has it in its entry. */
type DocumentKind = EditorialKind | 'takedown'

/** What there is of a subject; no members if it was removed. */
export interface Document<Kind = DocumentKind> {
  readonly kind: Kind
  /** `TAXONOMY/SLUG` of the term of a synonym list, {@link keyOfRule}, or the slug of an archive or a site, or an ignored word. */
  readonly subject: string
  readonly members: Members | null
}

/** A row of {@link DOCUMENTS_AFTER}. */
export interface DocumentRow<Kind = DocumentKind> extends Omit<Document<Kind>, 'members'> {
  readonly body: string | null
}

/** The documents that changed after the change with the number $1. */
export const DOCUMENTS_AFTER = 'SELECT kind, subject, body FROM documents WHERE change > $1'

export function documentOf<Kind>({ kind, subject, body }: DocumentRow<Kind>): Document<Kind> {
  return { kind, subject, members: body === null ? null : (JSON.parse(body) as Members) }
}

/** What tells one document from another. */
export function keyOf({ kind, subject }: Pick<Document, 'kind' | 'subject'>): string {
  return `${kind} ${subject}`
}

export function isEditorial(kind: string): kind is EditorialKind {
  return EDITORIAL_KINDS.some((other) => other === kind)
}

/** The subject of a term's synonyms. */
export function keyOfTerm({ taxonomy, slug }: TermRef): string {
  return `${taxonomy}/${slug}`
}

/** The term of a synonym list, by its subject. */
export function termIn(subject: string): TermRef {
  const [taxonomy, slug = ''] = subject.split('/')
  return { taxonomy: taxonomy as TermRef['taxonomy'], slug }
}

/** What tells one rule from another. */
export function keyOfRule({ url, tokens }: Pick<TuningRule, 'url' | 'tokens'>): string {
  return JSON.stringify([url, tokens])
}

/** A rule or an archive, with its place in the order of all. Places have gaps. */
export type Placed<T> = T & { readonly place: number }

function synonymsIn({ subject, members }: Document): SynonymList {
  return { ...termIn(subject), synonyms: (members?.['synonyms'] ?? []) as string[] }
}

function ruleIn({ subject, members }: Document): Placed<TuningRule> | null {
  const [url, tokens] = JSON.parse(subject) as [string, string[]]
  const { title = null, ...others } = (members ?? {}) as unknown as Omit<Placed<TuningRule>, 'url' | 'tokens'>
  return members && limited({ tokens, url, title, ...others })
}

function archiveIn({ subject, members }: Document): Placed<TemplateArchive> | null {
  const { title, filters, ...others } = (members ?? {}) as unknown as Omit<Placed<TemplateArchive>, 'slug'>
  return members && limited({ slug: subject, title, filters, ...others })
}

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
