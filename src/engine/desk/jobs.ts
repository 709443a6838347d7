// What the server asks of the process of the desk, and what that answers. The work of each job is a function of the commands
// (build-scripts/desk): the desk has no other way to edit.
import type { ImportEntry } from '../../catalog/import/import-line.ts'
import type { DeskBand, Draft, DraftName, DraftText } from './drafts.ts'
import type { EditorialJobs, TypedCommand } from './editorial-jobs.ts'

/** One change of the history, and whether it can be taken back now. */
export interface DeskChange {
  readonly number: number
  /** ISO 8601. */
  readonly at: string
  readonly by: string | null
  readonly command: string | null
  readonly note: string | null
  /** In short, such as "tags" or "3 rules". */
  readonly what: string
  /** The one site that it changed; null if it changed several, or none. */
  readonly site: { readonly slug: string; readonly title: string } | null
  /** What it changed, a line for each member. */
  readonly lines: readonly string[]
  /** How many sites it changed, or show it. */
  readonly sites: number
  /** Why it cannot be taken back, in words for the editor; null if it can. */
  readonly lasting: string | null
}

/** A site as the catalog has it, published or not. */
export interface DeskSite extends Omit<ImportEntry, 'change'> {
  /** Why the site is taken down; null if it is shown. */
  readonly hidden: string | null
  /** The last change of the catalog when it was read: what an editor saw. */
  readonly change: number
}

/** What was done, in lines for the editor. `change` is the number to take it back with; null if nothing changed. */
export interface Done {
  readonly lines: readonly string[]
  readonly change: number | null
}

/** What comes with every edit. */
export interface Edit {
  /** Whose edit it is, for the history: the label of a key. */
  readonly by: string
  /** The change that the editor saw the catalog at. What others changed since is not overwritten. Null for an edit of what nobody sees. */
  readonly expected: number | null
  /** Whether the editor knows how many sites it changes. */
  readonly sure: boolean
}

/** What an edit changes and somebody else changed since the editor looked. */
interface Versions {
  /** Such as "entry acme: title". */
  readonly what: string
  readonly theirs: string
  readonly yours: string
  readonly by: string | null
  /** ISO 8601. */
  readonly at: string
}

/** Why an edit was not done that is done if the editor sends it again: with `sure`, or with what was seen by then. */
export type Question =
  | { readonly kind: 'sure' }
  | { readonly kind: 'conflict'; readonly change: number; readonly versions: readonly Versions[] }

/** What waits, and who works. */
export interface DeskState {
  /** How many edits a server shows after the next build. */
  readonly waiting: number
  /** How long that takes, about. */
  readonly seconds: number
  /** The command that writes to the catalog, and since when (ISO 8601); null if none does. */
  readonly writer: { readonly command: string; readonly since: string } | null
  /** The last build that the desk started: what it said last, and whether it published. Null if there was none lately. */
  readonly build: { readonly state: 'running' | 'done' | 'failed'; readonly line: string } | null
}

/** What has become of addresses that were to be visited. */
export interface VisitState {
  /** How many became drafts. */
  readonly made: number
  /** How many are still to be visited. */
  readonly left: number
  /** A line for each that is a draft already, or in the catalog. */
  readonly known: readonly string[]
  /** A line for each that cannot be visited. */
  readonly faults: readonly string[]
}

/** What a check of a site's address found, and the edit that would follow. */
export interface DeskFinding {
  readonly slug: string
  readonly title: string
  readonly url: string
  readonly verdict: string
  /** A clause about what was seen. */
  readonly why: string
  /** ISO 8601. */
  readonly at: string
  /** Such as `offline=true`. */
  readonly edit: string
  /** The last change of the catalog when it was read. */
  readonly change: number
}

/** The jobs, each as what it takes and what it gives. */
interface Jobs extends EditorialJobs {
  /** The sites of slugs that are in the catalog. */
  sites: (asked: { readonly slugs: readonly string[] }) => readonly DeskSite[]
  /** Makes assignments such as `genre+=Portfolio` to sites as one change: all or none. */
  set: (
    asked: Edit & {
      readonly slugs: readonly string[]
      readonly edits: readonly string[]
      /** Whether terms that the catalog lacks are created. */
      readonly allowsNew: boolean
    },
  ) => Done
  /** Takes sites down for a reason, or shows them again. Servers follow it at the next request. */
  hide: (asked: Edit & { readonly slugs: readonly string[]; readonly reason: string | null }) => Done
  /** What was found of sites that are shown, at the address that they have, and nobody dismissed. */
  findings: (asked: object) => readonly DeskFinding[]
  /** Says that a site stays as it is, whatever the check of that time saw. */
  dismiss: (asked: Pick<DeskFinding, 'slug' | 'at'>) => null
  /** The bands that the pixels of a site's screenshot propose, from its top to its end. */
  proposals: (asked: { readonly slug: string }) => readonly DeskBand[]
  /** Makes bands the sections of a site. Each keeps what it does not say of the section that it was. */
  bands: (
    asked: Edit & {
      readonly slug: string
      readonly bands: readonly DeskBand[]
      readonly allowsNew: boolean
    },
  ) => Done
  /** The drafts, and the names of those that were discarded and can come back. */
  drafts: (asked: object) => { readonly drafts: readonly DraftName[]; readonly discarded: readonly string[] }
  /** One draft with what its picture says; null if there is none. */
  draft: (asked: { readonly name: string }) => Draft | null
  /** Makes a draft of a file, whose `name` is no path, and says which. */
  addDraft: (asked: { readonly name: string; readonly file: string; readonly fault: string | null }) => string
  /** Begins to visit the addresses of a text, a line each, which then become drafts. */
  visit: (asked: { readonly text: string }) => null
  /** How far the visits are that were asked since all were done. */
  visits: (asked: object) => VisitState
  /** Saves what was typed of a draft, if nobody else changed it since `revision`. Returns its new revision. */
  saveDraft: (asked: DraftText & { readonly name: string; readonly revision: string }) => string
  /** Adds the site of a draft, as saved, to the catalog. `twins` are those that the editor saw. */
  publishDraft: (
    asked: Edit & { readonly name: string; readonly twins: readonly string[]; readonly allowsNew: boolean },
  ) => Done
  /** Puts a draft away for some days, or back. */
  discardDraft: (asked: { readonly name: string; readonly isBack: boolean }) => null
  /**
   * The newest changes before a number: of all, or of a site (`acme`), a term (`genre/portfolio`) or a kind (`synonyms`), and of
   * one person.
   */
  log: (asked: {
    readonly what: string | null
    readonly by?: string | null
    readonly before?: number | null
    readonly limit: number
  }) => readonly DeskChange[]
  /** What the bar shows. `built` is the last change of the snapshot that is served. */
  state: (asked: { readonly built: number }) => DeskState
  /** Starts a build of what waits, unless one is running. */
  publish: (asked: Edit & { readonly built: number }) => null
  /** Runs a command about terms or editorial data. */
  editorial: (asked: Edit & TypedCommand) => Done
  /** Takes a change back. */
  revert: (asked: Edit & { readonly number: number }) => Done
}

export type JobName = keyof Jobs
export type Asked<Name extends JobName> = Parameters<Jobs[Name]>[0]
export type Given<Name extends JobName> = ReturnType<Jobs[Name]>

/** What a job ends with: its result, or why it changed nothing, in words for the editor. */
export type Outcome<Name extends JobName> =
  | { readonly ok: true; readonly given: Given<Name> }
  | { readonly ok: false; readonly why: string; readonly question?: Question }

/** A message to the process, and its answer. `id` links them. */
export interface JobMessage<Name extends JobName = JobName> {
  readonly id: number
  readonly job: Name
  readonly asked: Asked<Name>
}
export interface JobAnswer<Name extends JobName = JobName> {
  readonly id: number
  readonly outcome: Outcome<Name>
}

/** The work of each job. Throws what `why` is made of. */
export type Work = { readonly [Name in JobName]: (asked: Asked<Name>) => Promise<Given<Name>> | Given<Name> }
