// The parameters `fields` and `include`: what is written of an entry, as bits for the kernel.
import {
  bitsOf,
  DEFAULT_SECTION_BITS,
  DEFAULT_SECTION_MEMBERS,
  ITEM_MEMBERS,
  ITEM_SCREENSHOT_PARTS,
  MEMBERS,
  PARENT_MEMBERS,
  PARENT_SCREENSHOT_PARTS,
  SCREENSHOT_PARTS,
  SECTION_MEMBERS,
  WRITTEN,
} from '../model/shape.ts'
import type { SectionBits } from '../storage/kernel/kernel.ts'

/** The names that `fields` of `/v1/inspirations` takes. (rules 7.11, 26.4) */
export const INSPIRATION_FIELDS = [...MEMBERS, ...SCREENSHOT_PARTS.map((part) => `screenshot.${part}` as const)]

/** The names that `fields` of `/v1/search` takes. (rule 13.20) */
export const ITEM_FIELDS = [...ITEM_MEMBERS, ...ITEM_SCREENSHOT_PARTS.map((part) => `screenshot.${part}` as const)]

/** The names that `fields` of `/v1/sections` takes. (rules 8.5, 26.4) */
export const SECTION_FIELDS = [
  ...SECTION_MEMBERS,
  ...PARENT_MEMBERS.map((name) => `parent_${name}` as const),
  ...PARENT_SCREENSHOT_PARTS.map((part) => `parent_screenshot.${part}` as const),
]

/** The names of a section that are there without `fields`. */
const DEFAULT_SECTION_FIELDS = new Set(
  SECTION_FIELDS.filter((name) => name.startsWith('parent_') || DEFAULT_SECTION_MEMBERS.includes(name)),
)

/** The columns of sites, of results and of sections in a CSV: the names of `fields`, of an object those of its members. (rule 26.8) */
export const inspirationColumns = (fields: Names) => columnsOf(INSPIRATION_FIELDS, fields)
export const itemColumns = (fields: Names) => columnsOf(ITEM_FIELDS, fields)
export const sectionColumns = (fields: Names) => columnsOf(SECTION_FIELDS, fields ?? DEFAULT_SECTION_FIELDS)

function columnsOf(names: readonly string[], fields: Names): string[] {
  const isObject = (name: string) => names.some((other) => other.startsWith(`${name}.`))
  const isWanted = (name: string) => fields === null || fields.has(name) || fields.has(name.split('.')[0] as string)
  return names.filter((name) => !isObject(name) && isWanted(name))
}

/** The names that `include` takes on sections, and on sites. (rules 26.1, 26.6, 40.20) */
export const SECTION_INCLUDES = ['terms', 'palette'] as const
export const INCLUDES = [...SECTION_INCLUDES, 'crops'] as const

/** The names of a parameter, or null if it is absent. */
type Names = ReadonlySet<string> | null

/** The named members of an entry, or all for null, and what is included beside them. */
export function inspirationBits(fields: Names, include: Names = null): number {
  return (fields ? named(fields) : WHOLE_INSPIRATION) | named(include)
}

/** The named members of a search result, or all for null, and what is included beside them. */
export function itemBits(fields: Names = null, include: Names = null): number {
  return (fields ? named(fields) : WHOLE_ITEM) | named(include)
}

/** What can be written of an entry and is named. */
function named(names: Names, prefix = ''): number {
  return names === null ? 0 : bitsOf(WRITTEN, (name) => names.has(prefix + name))
}

const WHOLE_INSPIRATION = bitsOf(WRITTEN, (name) => MEMBERS.some((own) => own === name))

const WHOLE_ITEM = bitsOf(WRITTEN, (name) => ITEM_MEMBERS.some((own) => own === name))

/** The named members of a section and of its parent, or the default ones for null. (rules 8.6, 26.2) */
export function sectionBits(fields: Names, include: Names = null): SectionBits {
  const { own, parent } = fields
    ? { own: bitsOf(SECTION_MEMBERS, (name) => fields.has(name)), parent: named(fields, 'parent_') }
    : DEFAULT_SECTION
  return { own, parent: parent | named(include) }
}

const DEFAULT_SECTION: SectionBits = {
  own: DEFAULT_SECTION_BITS,
  parent: bitsOf(WRITTEN, (name) => PARENT_MEMBERS.some((own) => own === name)),
}
