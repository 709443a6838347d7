// Editorial data: what editors add to the catalog's terms, live.
import type { Taxonomy } from './taxonomy.ts'

export interface TermRef {
  taxonomy: Taxonomy
  slug: string
}

export interface SynonymList extends TermRef {
  synonyms: readonly string[]
}

export interface TuningRule {
  tokens: readonly string[]
  /** The destination's path. */
  url: string
  title: string | null
}

export interface TemplateArchive {
  slug: string
  title: string
  filters: readonly TermRef[]
}

/** All of it, rules and archives in their order. */
export interface Editorial {
  synonyms: readonly SynonymList[]
  rules: readonly TuningRule[]
  archives: readonly TemplateArchive[]
}
