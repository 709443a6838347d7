// Assignments of members, as an editor writes them: `title=Acme`, `genre+=Portfolio`, `sections.2.type=pricing`. They become
// an import line, which the parser of imports checks. (rules 44.21, 44.22)

import type { Fault } from '../../src/catalog/import/fault.ts'
import {
  type EntryLine,
  type ImportEntry,
  importLineParser,
  isEntryTaxonomy,
} from '../../src/catalog/import/import-line.ts'
import { ENTRY_TAXONOMIES, type NamedTerm } from '../../src/catalog/import/import-schema.ts'
import { importText, plainText } from '../../src/catalog/model/entities.ts'
import { slugOf } from '../../src/catalog/model/slug.ts'
import type { Taxonomy } from '../../src/catalog/model/taxonomy.ts'
import { parseJson } from '../../src/ground/texts.ts'
import { findTerm } from '../../src/state/sqlite/catalog/find-term.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { BadInput, WrongUsage } from '../cli/command.ts'
import { meant } from '../cli/lines.ts'

export interface Assignment {
  readonly path: string
  readonly operator: '=' | '+=' | '-='
  readonly value: string
  /** Whether there may be nothing to remove. */
  readonly allowsAbsent?: boolean
}

type Members = Record<string, unknown>

const ENTRY_MEMBERS = [
  'title',
  'url',
  'published',
  'category',
  'offline',
  ...ENTRY_TAXONOMIES,
  'palette',
  'design',
] as const
const SCREENSHOT_MEMBERS = ['path', 'width', 'height', 'mobile']
const SECTION_MEMBERS = ['type', 'top', 'bottom', 'prompt', 'tailwind', 'colors', 'wireframe_prompt']
const DESIGN_MEMBERS = ['type', 'spacing', 'radii', 'width']
const STYLE_MEMBERS = ['role', 'family', 'size', 'line_height', 'weight', 'letter_spacing']
const NUMBERS = ['width', 'height', 'top', 'bottom', 'size', 'line_height', 'weight', 'letter_spacing']
const NUMBER_LISTS = ['spacing', 'radii']
const JSON_MEMBERS = ['design', 'type']

/** Reads `path=value`, `path+=value` or `path-=value`. Throws {@link WrongUsage} for another text. */
export function assignmentOf(text: string): Assignment {
  const [, path, operator, value] = /^([\w.]+?)(\+=|-=|=)(.*)$/s.exec(text) ?? []
  if (path === undefined || value === undefined)
    throw new WrongUsage(`${JSON.stringify(text)} is no assignment such as title="Acme" or genre+=Portfolio.`)
  return { path, operator: operator as Assignment['operator'], value: value.trim() }
}

/** The entry of a line after assignments. Throws {@link BadInput} that names the member of each fault. */
export function assignedEntry(db: Db, line: EntryLine, assignments: readonly Assignment[]): ImportEntry {
  const members = structuredClone(line) as Members
  for (const assignment of assignments) assign(db, members, assignment)
  const checked = importLineParser()(JSON.stringify(members))
  if (checked.ok) return checked.value
  throw new BadInput(checked.faults.map(faultText).join('; '))
}

/** Editors count sections and styles from 1. */
function faultText({ field, reason }: Fault): string {
  const path = field.replace(/^(sections|design\.type)\[(\d+)\]/, (_, list, index) => `${list}.${Number(index) + 1}`)
  return `${path} ${reason}`
}

function assign(db: Db, line: Members, assignment: Assignment): void {
  const { path, operator, value } = assignment
  const [first = '', ...steps] = path.split('.')
  const name = steps.at(-1) ?? first
  if (operator === '-=' && path in ITEMS) removeItem(line, path as Listed, value)
  else ownerOf(line, first, steps)[name] = valueAfter(db, ownerOf(line, first, steps)[name], name, assignment)
}

function valueAfter(db: Db, own: unknown, name: string, assignment: Assignment): unknown {
  const { path, operator, value } = assignment
  const taxonomy = taxonomyOf(path.split('.')[0] ?? '', name)
  const itemOf = (text: string) => (taxonomy === null ? text : termOf(db, taxonomy, text))
  if (NUMBER_LISTS.includes(name)) return listAfter((own ?? []) as Item[], assignment, numberOf)
  if (isList(name)) return listAfter((own ?? []) as Item[], assignment, itemOf)
  if (name === 'platform' && operator === '-=')
    return listAfter(own ? [own as Item] : [], assignment, itemOf)[0] ?? null
  if (operator !== '=') throw new BadInput(`${path} has one value, so it takes = only`)
  return taxonomy === null || value === '' ? scalarOf(name, value) : itemOf(value)
}

function isList(name: string): boolean {
  return name === 'palette' || name === 'colors' || (isEntryTaxonomy(name) && name !== 'platform')
}

function taxonomyOf(first: string, name: string): Taxonomy | null {
  if (first === 'sections') return name === 'type' ? 'sections' : null
  return isEntryTaxonomy(name) ? name : null
}

/** The object that has the last member of a path. */
function ownerOf(line: Members, first: string, steps: readonly string[]): Members {
  const [step = '', ...rest] = steps
  if (first === 'screenshot') return known(line['screenshot'], steps, SCREENSHOT_MEMBERS, first)
  if (first === 'sections') return memberOfItem(line, first, steps)
  if (first !== 'design' || steps.length === 0) return known(line, [first, ...steps], ENTRY_MEMBERS, '')
  if (step === 'type' && rest.length > 0) return memberOfItem(line, 'design.type', rest)
  line['design'] ??= {}
  return known(line['design'], steps, DESIGN_MEMBERS, first)
}

/** The lists whose items are objects: what the items are called, and their members. */
const ITEMS = {
  sections: { many: 'sections', members: SECTION_MEMBERS },
  'design.type': { many: 'styles', members: STYLE_MEMBERS },
}
type Listed = keyof typeof ITEMS

function itemsOf(line: Members, path: Listed): Members[] {
  if (path === 'sections') return line[path] as Members[]
  line['design'] ??= {}
  const design = line['design'] as { type?: Members[] }
  design.type ??= []
  return design.type
}

/** An item of a list, of which one member is meant. One past the last is a new one. */
function memberOfItem(line: Members, path: Listed, [step, ...rest]: readonly string[]): Members {
  const items = itemsOf(line, path)
  const at = Number(step) - 1
  if (at === items.length) items.push({})
  if (items[at] === undefined) throw new BadInput(`${path}.${step}: ${countText(items, path)}`)
  return known(items[at], rest, ITEMS[path].members, `${path}.${step}`)
}

function known(owner: unknown, [name = '', ...rest]: readonly string[], names: readonly string[], at: string): Members {
  if (names.includes(name) && rest.length === 0) return owner as Members
  throw new BadInput(
    `${[at, name, ...rest].filter(Boolean).join('.')} is no member that can be set: ${meant(name, names)}`,
  )
}

function removeItem(line: Members, path: Listed, value: string): void {
  const items = itemsOf(line, path)
  const at = Number(value) - 1
  if (items[at] === undefined) throw new BadInput(`${path}-=${value}: ${countText(items, path)}`)
  items.splice(at, 1)
}

function countText({ length }: readonly unknown[], path: Listed): string {
  const { many } = ITEMS[path]
  return length === 0 ? `the entry has no ${many}` : `the entry has ${many} 1 to ${length}`
}

type Item = string | number | NamedTerm

/** `=` takes values with commas between them, the others one value. */
function listAfter(own: readonly Item[], assignment: Assignment, read: (text: string) => Item): Item[] {
  const { path, operator, value, allowsAbsent = false } = assignment
  if (operator === '=') return value.split(',').flatMap((text) => (text.trim() === '' ? [] : [read(text.trim())]))
  const item = read(value)
  const rest = own.filter((other) => keyOf(other) !== keyOf(item))
  if (operator === '+=') return rest.length < own.length ? [...own] : [...own, item]
  if (rest.length < own.length || allowsAbsent) return rest
  throw new BadInput(`${path}: the entry has no ${JSON.stringify(value)}`)
}

function keyOf(item: Item): string {
  return typeof item === 'object' ? item.slug : String(item).toLowerCase()
}

/** The term with this slug or name, otherwise a new one with this name. */
export function termOf(db: Db, taxonomy: Taxonomy, text: string): NamedTerm {
  const found = findTerm(db, taxonomy, text)
  const name = plainText(text)
  return found ? { name: importText(found.name), slug: found.slug } : { name: text, slug: name && slugOf(name) }
}

/** Values that are no number, mark or JSON stay text, which the parser refuses. */
function scalarOf(name: string, value: string): unknown {
  if (value === '') return null
  if (NUMBERS.includes(name)) return numberOf(value)
  if (name === 'offline' && /^(true|false)$/.test(value)) return value === 'true'
  if (!JSON_MEMBERS.includes(name)) return value
  const json = parseJson(value)
  return json.ok ? json.value : value
}

function numberOf(value: string): string | number {
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
}
