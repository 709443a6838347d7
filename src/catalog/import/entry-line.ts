// An entry as the import line that stores it, and its members one by one.
import { importText } from '../model/entities.ts'
import { TEXT_MEMBERS } from '../model/shape.ts'
import type { ImportEntry } from './import-line.ts'
import { ENTRY_TAXONOMIES, type EntryTaxonomy } from './import-schema.ts'
import type { NamedTerm } from './term-name.ts'

/** The members of an import line by name (rule 17.2), absent ones as null or an empty list. */
export type EntryLine = Readonly<Record<string, unknown>>

/** The line that stores an entry. It has no `change`, which is no member of the entry. */
export function lineOf({ terms, sections, palette, design, screenshot, ...entry }: ImportEntry): EntryLine {
  const lists = ENTRY_TAXONOMIES.map((taxonomy) => {
    const own = terms[taxonomy].map(nameOf)
    return [taxonomy, taxonomy === 'platform' ? (own[0] ?? null) : own] as const
  })
  return {
    ...Object.fromEntries(TEXT_MEMBERS.map((name) => [name, entry[name]])),
    title: importText(entry.title),
    published: entry.published,
    category: entry.category,
    offline: entry.offline,
    ...Object.fromEntries(lists),
    sections: sections.map(({ type, wireframe, ...section }) => ({
      type: nameOf(type),
      ...section,
      wireframe_prompt: wireframe,
    })),
    palette,
    design,
    screenshot,
  }
}

function nameOf({ name, slug }: NamedTerm): NamedTerm {
  return { name: importText(name), slug }
}

/** Whether two values of a member store the same. Terms are compared by slug: another spelling changes nothing. */
export function sameValue(one: unknown, other: unknown): boolean {
  return comparable(one) === comparable(other)
}

function comparable(value: unknown): string {
  return JSON.stringify(value, (key, inner) => (key === 'name' ? undefined : inner)) ?? ''
}

/** The members in which two lines differ. */
export function differingMembers(one: EntryLine, other: EntryLine): string[] {
  return Object.keys(one).filter((name) => !sameValue(one[name], other[name]))
}

/** An entry with one member of another. */
export function withMemberOf(entry: ImportEntry, other: ImportEntry, name: string): ImportEntry {
  if (!isEntryTaxonomy(name)) return { ...entry, [name]: other[name as keyof ImportEntry] }
  return { ...entry, terms: { ...entry.terms, [name]: other.terms[name] } }
}

export function isEntryTaxonomy(name: string): name is EntryTaxonomy {
  return ENTRY_TAXONOMIES.some((taxonomy) => taxonomy === name)
}
