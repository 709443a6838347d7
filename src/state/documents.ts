// Documents: what there is of a subject, as JSON, with the number of the change that wrote it. The catalog and the database
// that servers share have the same table of them, which one statement reads.
import {
  limited,
  type SynonymList,
  type TemplateArchive,
  type TermRef,
  type TuningRule,
} from '../catalog/model/editorial.ts'

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

export function synonymsIn({ subject, members }: Document): SynonymList {
  return { ...termIn(subject), synonyms: (members?.['synonyms'] ?? []) as string[] }
}

/** A rule; null if it was removed. */
export function ruleIn({ subject, members }: Document): Placed<TuningRule> | null {
  const [url, tokens] = JSON.parse(subject) as [string, string[]]
  const { title = null, ...others } = (members ?? {}) as unknown as Omit<Placed<TuningRule>, 'url' | 'tokens'>
  return members && limited({ tokens, url, title, ...others })
}

/** An archive; null if it was removed. */
export function archiveIn({ subject, members }: Document): Placed<TemplateArchive> | null {
  const { title, filters, ...others } = (members ?? {}) as unknown as Omit<Placed<TemplateArchive>, 'slug'>
  return members && limited({ slug: subject, title, filters, ...others })
}
