// What the desk shows and edits of words: those that nobody understood, terms, synonyms, rules, archives and packs.
import type { TermRef, Timed } from '../../catalog/model/editorial.ts'
import type { Term } from '../../catalog/model/taxonomy.ts'
import type { Finding } from '../../search/lint/synonyms.ts'

/** What queries would find if a word were a synonym of a term. */
export interface Trial {
  readonly term: Term
  /** Whether a search leads to the term, and it is not called so: then the word is a typo of what leads there. */
  readonly isTypo: boolean
  readonly queries: readonly { readonly form: string; readonly before: number; readonly after: number }[]
  /** Why it should be no synonym, or null. */
  readonly harm: string | null
}

/** A word that searches did not understand. */
export interface UnknownWord {
  readonly word: string
  /** At least how many people searched for it, and how often they did. */
  readonly people: number
  readonly searches: number
  /** The queries with it that most people searched for, with the sites that each finds, and how many more there are. */
  readonly queries: readonly { readonly form: string; readonly people: number; readonly sites: number }[]
  readonly more: number
  /** What it would change at terms that are spelled alike. */
  readonly trials: readonly Trial[]
}

export interface Inbox {
  readonly words: readonly UnknownWord[]
  readonly more: number
  readonly ignored: readonly string[]
  readonly findings: readonly Finding[]
  /** The day of the snapshot that the numbers are of. Null without a snapshot: then there are no words. */
  readonly day: string | null
}

/** A rule or an archive. */
export interface TimedItem extends Timed {
  readonly title: string | null
  /** The path of a rule, the slug of an archive. */
  readonly name: string
  /** The tokens of a rule, the terms of an archive. */
  readonly parts: readonly string[]
  /** Whether it is in force, and what it finds now, in words. */
  readonly state: string
}

export interface TermDetails extends Term {
  /** Slugs that lead to it. */
  readonly former: readonly string[]
  /** Null if terms of its taxonomy have none. */
  readonly synonyms: readonly string[] | null
  readonly rules: readonly TimedItem[]
  readonly archives: readonly TimedItem[]
  readonly findings: readonly Finding[]
  /** The last change of the catalog when it was read: what an editor saw. */
  readonly change: number
}

/** A command of `npm run editorial` or `npm run terms` as it is typed, with its options. */
export interface TypedCommand {
  readonly command: string
  readonly words: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
}

export interface EditorialJobs {
  /** The words that searches of four weeks did not understand, those of most people first, and what is probably wrong. */
  inbox: (asked: null) => Inbox
  /** What it would change if a word were a synonym of a term, or else of those that a text can mean. */
  trials: (asked: { readonly word: string; readonly text: string; readonly term: TermRef | null }) => readonly Trial[]
  /** The terms with a text in their name or slug, those with most sites first. */
  terms: (asked: { readonly text: string; readonly taxonomy: string; readonly limit: number }) => readonly Term[]
  /** A term by its slug, or by one that it had before. Null if there is none. */
  term: (asked: TermRef) => TermDetails | null
  /** The languages of the vocabulary packs. */
  packs: (asked: null) => readonly string[]
  /** What a command of `npm run editorial` would change, in lines. */
  preview: (asked: TypedCommand) => readonly string[]
}
