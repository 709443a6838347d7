// An entry as text: one line for each member, and what two states of it differ in.
import type { EntryLine } from '../../src/catalog/import/import-line.ts'
import type { NamedTerm } from '../../src/catalog/import/import-schema.ts'
import { decodedText, plainText } from '../../src/catalog/model/entities.ts'
import { dateOf } from '../../src/ground/days.ts'
import type { Members } from '../../src/state/documents.ts'
import type { ItemKind } from '../../src/state/sqlite/catalog/database.ts'
import { printable } from '../cli/lines.ts'

/** The members of a line by path, such as `sections.2.type`, as text. Absent ones are ''. Sections count from 1. */
export function textsOf(line: EntryLine): Map<string, string> {
  return new Map(Array.from(valuesOf(line), ([path, value]) => [path, textAt(path, value)]))
}

function valuesOf(members: Members): Map<string, unknown> {
  return new Map(Object.entries(members).flatMap(([name, value]) => [...valuesAt(name, value)]))
}

function* valuesAt(path: string, value: unknown): Generator<[string, unknown]> {
  if (!isNested(value)) yield [path, value]
  else for (const [name, inner] of Object.entries(value)) yield* valuesAt(`${path}.${stepOf(value, name)}`, inner)
}

/** Titles of entries have entities, as imports write them. Archives and rules have the plain text. */
function textAt(path: string, value: unknown, kind: ItemKind = 'entry'): string {
  return textOf(kind === 'entry' && path === 'title' && typeof value === 'string' ? decodedText(value) : value)
}

function stepOf(value: object, name: string): string {
  return Array.isArray(value) ? String(Number(name) + 1) : name
}

/** Lists of names, colors and numbers are one text, a list of sections or of styles is not. */
function isNested(value: unknown): value is object {
  if (Array.isArray(value)) return value.some((item) => typeof item === 'object' && item !== null && !('name' in item))
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

/** What two lines of one entry differ in as text, by path. */
export function differencesOf(before: EntryLine, after: EntryLine): Difference[] {
  return changesOf('entry', before, after).filter(({ isAlike }) => !isAlike)
}

/** What two states of something in the history differ in, by path. What differs and reads alike is JSON. (rule 44.5) */
export function changesOf(kind: ItemKind, before: Members, after: Members): (Difference & { isAlike: boolean })[] {
  const [old, next] = [valuesOf(before), valuesOf(after)]
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((path) => {
    const values = [old.get(path), next.get(path)]
    const [was = '', is = ''] = values.map((value) => textAt(path, value, kind))
    const [oldJson = '', json = ''] = values.map((value) => (value == null ? '' : JSON.stringify(value)))
    const isAlike = was === is
    if (oldJson === json || (isAlike && values.includes(undefined))) return []
    const [from, to] = isAlike ? [printable(oldJson), printable(json)] : [was, is]
    return { path, before: from || 'nothing', after: to || 'nothing', isAlike }
  })
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
