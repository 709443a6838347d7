// Editorial data: what editors add to the terms of the catalog.
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
  /** The path of the destination. */
  url: string
  title: string | null
}

export interface TemplateArchive {
  slug: string
  title: string
  filters: readonly TermRef[]
}

/** All editorial data. Rules and archives are in their order. */
export interface Editorial {
  synonyms: readonly SynonymList[]
  rules: readonly TuningRule[]
  archives: readonly TemplateArchive[]
}
