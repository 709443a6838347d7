// Changes members of one entry, as an editor says. (rules 44.21 to 44.26)
import { type ImportEntry, lineOf } from '../../src/catalog/import/import-line.ts'
import type { Taxonomy } from '../../src/catalog/model/taxonomy.ts'
import { loadConfig } from '../../src/ground/config.ts'
import { dateOf } from '../../src/ground/days.ts'
import { type ChangeFacts, changeOnDemand } from '../../src/state/sqlite/catalog/database.ts'
import type { StoredEntry } from '../../src/state/sqlite/catalog/entry-reader.ts'
import { type EntryStore, entryStore } from '../../src/state/sqlite/catalog/entry-store.ts'
import { findTermBySlug } from '../../src/state/sqlite/catalog/find-term.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { BadInput, editFacts, WrongUsage } from '../cli/command.ts'
import { print, printable } from '../cli/lines.ts'
import { withHome } from '../import/catalog-writer.ts'
import { takeEffect } from '../publish/run.ts'
import { lastTerm, newTermTexts } from '../terms/term.ts'
import { type Assignment, assignedEntry } from './members.ts'
import { type Difference, differencesOf, goneUntil } from './texts.ts'

export const PUBLISHES = 'The next build publishes this: npm run snapshot'

export interface EditRequest {
  readonly slug: string
  /** Whether unknown terms are created. */
  readonly allowsNew: boolean
  /** The change that the editor saw the entry at; undefined if any will do. */
  readonly expected: number | undefined
  readonly dryRun: boolean
  readonly facts: ChangeFacts
  readonly now: Date
}

type SetRequest = Omit<EditRequest, 'slug'> & {
  readonly slugs: readonly string[]
  readonly assignments: readonly Assignment[]
}

/**
 * Makes assignments to entries as one change and returns lines about them. Throws {@link BadInput} and changes nothing if a value
 * is bad.
 */
export function setMembers(db: Db, { slugs, assignments, ...request }: SetRequest): string[] {
  const entries = editableEntries(db, request.facts, request.now)
  const assigned = (entry: ImportEntry) => assignedEntry(db, lineOf(entry), assignments)
  return db.transaction(() => slugs.flatMap((slug) => editNow(db, entries, { ...request, slug }, assigned))).immediate()
}

/** Changes an entry to what `change` makes of it, and returns lines about it. Changes nothing if that throws. */
export function editEntry(db: Db, request: EditRequest, change: (entry: ImportEntry) => ImportEntry): string[] {
  const entries = editableEntries(db, request.facts, request.now)
  return db.transaction(() => editNow(db, entries, request, change)).immediate()
}

function editNow(
  db: Db,
  entries: EntryStore,
  { slug, allowsNew, expected, dryRun, now }: EditRequest,
  change: Parameters<typeof editEntry>[2],
): string[] {
  const stored = requireEntry(entries.read(slug), slug)
  const before = lineOf(stored.entry)
  const next = change(stored.entry)
  const differences = differencesOf(before, lineOf(next))
  if (expected !== undefined && stored.change > expected)
    throw new BadInput(changedSince(stored, expected, differences))
  if (!allowsNew) requireKnownTerms(db, next)
  if (differences.length === 0) return [`${slug}: unchanged`]
  const dated = stored.hidden === null ? [{ subject: slug, before, after: lineOf(next) }] : []
  const lines = [
    ...differences.map(({ path, before, after }) => `${slug} ${path}: ${before} → ${after}`),
    ...goneUntil(dated, now),
  ]
  if (dryRun) return [...lines, 'Nothing was changed, because of --dry-run.']
  const members = entries.edit(stored, next)
  const { said } = entries.read(slug) as StoredEntry
  return [...lines, ...correctionLines(members, stored.said, said), PUBLISHES]
}

/** The entries of a catalog, for one write transaction of an editor. */
export function editableEntries(db: Db, facts: ChangeFacts, now: Date): EntryStore {
  return entryStore(db, changeOnDemand(db, now, { editorial: false, facts }))
}

function noEntry(slug: string): BadInput {
  return new BadInput(`There is no entry "${printable(slug)}". To find it: npm run entries -- list WORD`)
}

/** Throws {@link BadInput} if there is no entry, or if its addition was reverted. */
export function requireEntry<T extends StoredEntry>(stored: T | null, slug: string): T {
  if (stored !== null && stored.hidden !== '') return stored
  throw noEntry(slug)
}

function changedSince({ entry, change }: StoredEntry, expected: number, differences: readonly Difference[]): string {
  const versions = differences.map(({ path, before, after }) => `  ${path}: stored ${before}, yours ${after}`)
  const changed = `${entry.slug} was changed in change ${change}, after change ${expected}; nothing was changed.`
  return [changed, ...versions].join('\n')
}

/** Throws {@link BadInput} if an entry has a term that the catalog lacks. */
export function requireKnownTerms(db: Db, entry: ImportEntry): void {
  const describe = newTermTexts(db, lastTerm(db))
  const unknown = termsOf(entry).filter(([taxonomy, { slug }]) => findTermBySlug(db, taxonomy, slug) === null)
  if (unknown.length === 0) return
  const lines = new Set(unknown.map(([taxonomy, term]) => `there is no ${describe(taxonomy, term)}`))
  throw new BadInput(`${[...lines].join('; ')}. To create new terms, add --new.`)
}

function termsOf({ terms, sections }: ImportEntry) {
  const own = Object.entries(terms).flatMap(([taxonomy, list]) =>
    list.map((term) => [taxonomy as Taxonomy, term] as const),
  )
  return [...own, ...sections.map(({ type }) => ['sections', type] as const)]
}

type Said = ReadonlyMap<string, unknown>

/** What imports make of the changes, if this edit is the first one that makes it so. */
function correctionLines(members: readonly string[], before: Said, after: Said): string[] {
  const kept = members.filter((name) => after.has(name) && !before.has(name))
  const ended = members.filter((name) => !after.has(name))
  return [
    ...(kept.length > 0 ? [`Kept in later imports: ${kept.join(', ')}`] : []),
    ...(ended.length > 0 ? [`As in the file again: ${ended.join(', ')}`] : []),
  ]
}

interface Marking {
  slugs: readonly string[]
  /** `online` is another word for `live`. */
  state: 'live' | 'online' | 'offline'
  facts: ChangeFacts
  now: Date
}

/** Marks the entries and returns lines for the operator. Throws BadInput and marks none if a slug is unknown. */
export function markEntries(db: Db, { slugs, state, facts, now }: Marking): string[] {
  const isDue = db.prepare<[string, string], number>("SELECT ? <= date(?, '-10 years')").pluck()
  const { read, edit } = editableEntries(db, facts, now)
  const offline = state === 'offline'

  function markOne(slug: string): string {
    const stored = requireEntry(read(slug), slug)
    if (stored.entry.offline === offline) return `${slug}: already ${state}`
    edit(stored, { ...stored.entry, offline })
    return !offline && isDue.get(stored.entry.published, dateOf(now)) === 1
      ? `${slug}: ${state} until the next nightly, because it is ten years old`
      : `${slug}: ${state}`
  }

  return [...db.transaction(() => slugs.map(markOne)).immediate(), PUBLISHES]
}

type Values = { readonly [Name in 'reason' | 'by' | 'note']?: string }

/** The work of `entries -- hide` and `entries -- unhide`: the edit, and what makes it take effect. */
export async function runHide(state: 'hide' | 'unhide', slugs: readonly string[], values: Values): Promise<void> {
  const reason = state === 'hide' ? (values.reason?.trim() ?? '') : null
  if (reason === '') throw new WrongUsage('hide needs --reason TEXT: why the sites are taken down.')
  const hiding = { slugs, reason, facts: editFacts(values, `entries ${state}`), now: new Date() }
  const lines = await withHome((db, home) => home.edit(db, () => hideEntries(db, hiding)))
  print(lines.join('\n'))
  const config = loadConfig()
  const isLive = config.bucket === null || config.shared !== null
  await takeEffect(config, {
    ...(state === 'hide' && isLive && { unfinished: LEFT }),
    ...(state === 'hide' && !isLive && { allowed: { 'allow-shrink': true } }),
    done: `${slugs.join(', ')}: ${state === 'hide' ? 'hidden' : 'shown'} in the catalog`,
    again: `npm run entries -- ${state} ${slugs.join(' ')}${reason === null ? '' : ` --reason ${JSON.stringify(reason)}`}`,
  })
}

/** Without a build, a server that has live editorial data still shows a hidden site nowhere. (rules 44.56, 44.57) */
const LEFT = 'counts of terms, statistics and files for a CDN are of before'

interface Hiding {
  slugs: readonly string[]
  /** Why the entries are hidden; null to show them. */
  reason: string | null
  facts: ChangeFacts
  now: Date
}

/**
 * Hides or shows the entries in one transaction and returns a line for each. Throws {@link BadInput} and changes none if a
 * slug is unknown. A reason is for the catalog and its history alone.
 */
export function hideEntries(db: Db, { slugs, reason, facts, now }: Hiding): string[] {
  const { hide } = entryStore(db, changeOnDemand(db, now, { editorial: true, facts }))
  const state = reason === null ? 'shown' : 'hidden'

  function hideOne(slug: string): string {
    const isNew = hide(slug, reason)
    if (isNew === null) throw noEntry(slug)
    return `${slug}: ${isNew ? '' : 'already '}${state}`
  }

  return db.transaction(() => slugs.map(hideOne)).immediate()
}
