// What holds of an entry, in layers: what the last import said, what editors set, and what the operator decided. An editor's
// member holds until the file says something else than it said then. (rules 44.25 to 44.28)

import type { Checked } from './fault.ts'
import {
  differingMembers,
  type EntryLine,
  type ImportEntry,
  importLineParser,
  lineOf,
  sameValue,
  withMemberOf,
} from './import-line.ts'

export interface LayeredEntry {
  /** What holds. */
  readonly entry: ImportEntry
  /** By member that an editor set, what the file said then, as a line has it. */
  readonly said: ReadonlyMap<string, unknown>
  /** Why nobody sees the entry, or null; '' if its addition was reverted. An import shows such a one again. */
  readonly hidden: string | null
}

/** The value of a member of an import line with the terms that its terms are by now. */
export type LivingValue = (member: string, value: unknown) => unknown

/** An entry after an edit of it as a whole. What becomes as the file said is the file's again. */
export function edited(stored: LayeredEntry, entry: ImportEntry, living: LivingValue): LayeredEntry {
  const [before, after] = [lineOf(stored.entry), lineOf(entry)]
  const said = new Map(stored.said)
  for (const member of differingMembers(before, after)) {
    if (!said.has(member)) said.set(member, before[member])
    else if (saysSame(said, member, after, living)) said.delete(member)
  }
  return { ...stored, entry, said }
}

export interface ImportedEntry extends LayeredEntry {
  /** The members of editors that outlived the line, and those that it ended. */
  readonly kept: readonly string[]
  readonly ended: readonly string[]
}

interface ImportOptions {
  readonly living: LivingValue
  /** Whether the line takes the place of all that editors set. (rule 44.27) */
  readonly overwrite: boolean
}

/** An entry after an import of its line. A line never ends an offline mark. (rule 17.11) */
export function imported(
  stored: LayeredEntry,
  given: ImportEntry,
  { living, overwrite }: ImportOptions,
): ImportedEntry {
  const line = lineOf(given)
  const members = [...stored.said.keys()]
  const kept = overwrite ? [] : members.filter((member) => saysSame(stored.said, member, line, living))
  const merged = kept.reduce((entry, member) => withMemberOf(entry, stored.entry, member), given)
  return {
    entry: { ...merged, offline: merged.offline || stored.entry.offline },
    said: new Map([...stored.said].filter(([member]) => kept.includes(member))),
    hidden: stored.hidden || null,
    kept,
    ended: members.filter((member) => !kept.includes(member)),
  }
}

function saysSame(said: ReadonlyMap<string, unknown>, member: string, line: EntryLine, living: LivingValue): boolean {
  return sameValue(living(member, said.get(member)), line[member])
}

/** Begins the member that says what the file said of another member: `{ imported }`. */
const CORRECTED = 'corrected '

/** All members of an entry as the history has them: those of an import line, why it is hidden, and what editors corrected. */
export function membersOf({ entry, hidden, said }: LayeredEntry): EntryLine {
  const corrected = Array.from(said, ([member, value]) => [CORRECTED + member, { imported: value }] as const)
  return { ...lineOf(entry), hidden, ...Object.fromEntries(corrected) }
}

/** Whether a member says what the file said of another one. */
export function isNoted(member: string): boolean {
  return member.startsWith(CORRECTED)
}

const parseLine = importLineParser()

/** The entry with these members, or what is wrong with them. A member that is what the file said is not corrected. */
export function entryWith(members: EntryLine): Checked<LayeredEntry> {
  const { hidden, ...all } = members
  const names = Object.keys(all)
  const line = Object.fromEntries(names.flatMap((name) => (isNoted(name) ? [] : [[name, all[name]]])))
  const parsed = parseLine(JSON.stringify(line))
  if (!parsed.ok) return parsed
  const said = names.flatMap((name) => {
    const { imported: value } = (isNoted(name) && (all[name] as { imported?: unknown } | null)) || {}
    const member = name.slice(CORRECTED.length)
    return value === undefined || JSON.stringify(value) === JSON.stringify(line[member])
      ? []
      : [[member, value] as const]
  })
  return { ok: true, value: { entry: parsed.value, said: new Map(said), hidden: hidden as string | null } }
}
