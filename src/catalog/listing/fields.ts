// The `fields` parameter: which members of a shape are written, as bits for the kernel; and text as it travels.
import type { SectionBits } from '../storage/kernel/kernel.ts'
import { INSPIRATION_FIELDS, SECTION_FIELDS } from './query.ts'

type InspirationField = (typeof INSPIRATION_FIELDS)[number]

/** Members of an entry's shape, in the order of INSPIRATION_FIELDS. */
export function inspirationBits(names: ReadonlySet<string>): number {
  return bitsOf(INSPIRATION_FIELDS, (name) => names.has(name))
}

/** The whole listing shape. */
export const WHOLE_INSPIRATION = bitsOf(INSPIRATION_FIELDS, () => true)

const ITEM_FIELDS: readonly InspirationField[] = [
  'title',
  'slug',
  'url',
  'offline',
  'published',
  'genre',
  'sections',
  'authors',
  'screenshot',
]
/** The members of a search result. */
export const SEARCH_ITEM = inspirationBits(new Set(ITEM_FIELDS))

const OWN_FIELDS = SECTION_FIELDS.filter((name) => !name.startsWith('parent_'))

/** The members that `fields` names; 0 for a parent of which nothing is asked. */
export function sectionBits(names: ReadonlySet<string>): SectionBits {
  return {
    own: bitsOf(OWN_FIELDS, (name) => names.has(name)),
    parent: bitsOf(INSPIRATION_FIELDS, (name) => names.has(`parent_${name}`)),
  }
}

/** The members that stand in a section's result without being asked for. */
export const DEFAULT_SECTION: SectionBits = {
  own: bitsOf(OWN_FIELDS, (name) => ['image', 'section_type', 'prompt'].includes(name)),
  parent: bitsOf(INSPIRATION_FIELDS, (name) => name !== 'sections'),
}

function bitsOf<Name extends string>(names: readonly Name[], isWanted: (name: Name) => boolean): number {
  return names.reduce((bits, name, i) => (isWanted(name) ? bits | (1 << i) : bits), 0)
}
