// Drafts: sites that are to be added, each a picture with what is known of it. (rule 48.15)
import { dirname, join } from 'node:path'
import type { EntryTaxonomy } from '../../catalog/import/import-schema.ts'
import type { Color } from '../../catalog/pictures/oklab.ts'
import type { Config } from '../../ground/config.ts'

/** The folder of the drafts: a picture `acme.jpg` with `acme.json`, as `entries add --from` reads them. */
export function draftFolder({ catalogDb }: Pick<Config, 'catalogDb'>): string {
  return join(dirname(catalogDb), 'drafts')
}

/** The members of a draft that have a field. Those of taxonomies are lists with commas between them. */
export const DRAFT_TEXTS = ['title', 'url', 'published', 'category'] as const
export type DraftFields = Readonly<Partial<Record<(typeof DRAFT_TEXTS)[number] | EntryTaxonomy, string>>>

/** A section as an editor put it. */
export interface DeskBand {
  /** The first and last row of the section that it was, such as `0-960`; empty for a new one. */
  readonly of: string
  /** The name or slug of its type. */
  readonly type: string
  /** In pixels of the screenshot. */
  readonly top: number
  readonly bottom: number
  readonly prompt: string
}

/** What an editor typed of a draft. */
export interface DraftText {
  readonly fields: DraftFields
  readonly bands: readonly DeskBand[]
}

export interface DraftName {
  readonly name: string
  readonly title: string
  /** What most sites have and it lacks. */
  readonly missing: readonly string[]
}

/** A term that the picture speaks for. */
export interface TermProposal {
  readonly taxonomy: EntryTaxonomy
  readonly name: string
  /** Where it comes from, such as "7 of 12 sites that look alike". */
  readonly why: string
}

/** What a visit of its address says beside the members of a draft. */
export interface DraftSources {
  /** Where a member comes from, such as `computed style`. */
  readonly from: Readonly<Record<string, string>>
  /** Terms that the catalog lacks. */
  readonly terms: readonly TermProposal[]
  readonly notes: readonly string[]
  /** The address that was visited. */
  readonly asked: string
}

/** An entry that is probably the same site. */
export interface Twin {
  readonly slug: string
  readonly title: string
  /** Such as "has the same address". */
  readonly why: string
}

export interface Draft extends DraftName, DraftText {
  /** Changes with everything that is saved of it. */
  readonly revision: string
  readonly size: { readonly width: number; readonly height: number }
  readonly hasMobile: boolean
  readonly palette: readonly Color[]
  /** The rows at which the pixels propose sections, without the first. */
  readonly cuts: readonly number[]
  /** What the first and the last section of most sites are, and what else each section may be, the likeliest first. */
  readonly types: { readonly first: string; readonly last: string; readonly others: readonly (readonly string[])[] }
  readonly terms: readonly TermProposal[]
  /** Null if it was made from a picture. */
  readonly seen: DraftSources | null
  readonly twins: readonly Twin[]
  /** The draft after it, or null if it is the only one. */
  readonly next: string | null
  readonly count: number
}
