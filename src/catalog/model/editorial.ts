// Editorial data: what editors add to the terms of the catalog.
import type { Taxonomy } from './taxonomy.ts'

export interface TermRef {
  taxonomy: Taxonomy
  slug: string
  /** Slugs that the term had before, which a snapshot of before a rename has it by. */
  former?: readonly string[]
}

export interface SynonymList extends TermRef {
  synonyms: readonly string[]
}

/** When an item is in force, ISO 8601 in UTC: from the one up to, without, the other. Absent for no limit. (rule 45.1) */
export interface Timed {
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** The item without limits that are null or undefined, so that equal items have equal members. */
export function limited<T extends { from?: string | null | undefined; until?: string | null | undefined }>(given: T) {
  const { from, until, ...item } = given
  return { ...item, ...(from == null ? {} : { from }), ...(until == null ? {} : { until }) }
}

export interface TuningRule extends Timed {
  tokens: readonly string[]
  /** The path of the destination. */
  url: string
  title: string | null
}

export interface TemplateArchive extends Timed {
  slug: string
  title: string
  filters: readonly TermRef[]
}

/** Words that lead to a term beside its name and synonyms. (rule 47.4) */
export interface RelatedWords extends TermRef {
  words: readonly string[]
  /** Words that lead to it only where they lead nowhere else. */
  loose: readonly string[]
}

/** The words of a build that are no editorial data. */
export interface WordLists {
  related: readonly RelatedWords[]
  /** Words that are about the same, with words that the titles and sections of such sites have. */
  topics: readonly (readonly [words: readonly string[], found: readonly string[]])[]
}

/** All editorial data. Rules and archives are in their order. */
export interface Editorial {
  synonyms: readonly SynonymList[]
  rules: readonly TuningRule[]
  archives: readonly TemplateArchive[]
}
