// An entry as text: one line for each member, and what two states of it differ in.
import type { EntryLine } from '../../src/catalog/import/import-line.ts'
import type { NamedTerm } from '../../src/catalog/import/import-schema.ts'
import { decodedText, plainText } from '../../src/catalog/model/entities.ts'
import { dateOf } from '../../src/ground/days.ts'
import type { Members } from '../../src/state/documents.ts'
import { printable } from '../cli/lines.ts'

/** The members of a line by path, such as `sections.2.type`, as text. Absent ones are ''. Sections count from 1. */
export function textsOf(line: EntryLine): Map<string, string> {
  return new Map(Object.entries(line).flatMap(([name, value]) => [...textsAt(name, value)]))
}

function* textsAt(path: string, value: unknown): Generator<[string, string]> {
  if (!isNested(value)) yield [path, path === 'title' ? decodedText(textOf(value)) : textOf(value)]
  else for (const [name, inner] of Object.entries(value)) yield* textsAt(`${path}.${stepOf(value, name)}`, inner)
}

function stepOf(value: object, name: string): string {
  return Array.isArray(value) ? String(Number(name) + 1) : name
}

/** Lists of names, colors and numbers are one text, a list of sections or of styles is not. */
function isNested(value: unknown): value is object {
  if (Array.isArray(value)) return value.some((item) => typeof item === 'object' && !('name' in item))
  return typeof value === 'object' && value !== null && !('name' in value) && !('imported' in value)
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (typeof value === 'object') return 'imported' in value ? 'yes' : textOf(plainText((value as NamedTerm).name))
  return printable(String(value).replaceAll(/[\n\r\t]+/g, ' '))
}

export interface Difference {
  readonly path: string
  readonly before: string
  readonly after: string
}

/** What two lines of one entry differ in, or two states of anything else in the history, by path. */
export function differencesOf(before: EntryLine, after: EntryLine): Difference[] {
  const [old, next] = [textsOf(before), textsOf(after)]
  return [...new Set([...old.keys(), ...next.keys()])]
    .map((path) => ({ path, before: old.get(path) ?? '', after: next.get(path) ?? '' }))
    .filter((difference) => difference.before !== difference.after)
    .map(({ path, before, after }) => ({ path, before: before || 'nothing', after: after || 'nothing' }))
}

interface Dated {
  readonly subject: string
  readonly before: Members | null
  readonly after: Members | null
}

/** A line for each entry that was public on the day of `now`, and is dated later. */
export function goneUntil(items: readonly Dated[], now: Date): string[] {
  const today = dateOf(now)
  return items.flatMap(({ subject, before, after }) => {
    const [from, until] = [before?.['published'], after?.['published']]
    if (typeof from !== 'string' || typeof until !== 'string' || from > today || until <= today) return []
    return [`${subject} will be gone until ${until}, when it is published.`]
  })
}
