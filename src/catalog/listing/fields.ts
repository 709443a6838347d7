// The `fields` parameter: which members are written, as bits for the kernel.
import { bitsOf, DEFAULT_SECTION_MEMBERS, MEMBERS, PARENT_MEMBERS, SECTION_MEMBERS } from '../model/shape.ts'
import type { SectionBits } from '../storage/kernel/kernel.ts'

/** The names that `fields` of `/v1/inspirations` takes. (rule 7.11) */
export const INSPIRATION_FIELDS = MEMBERS

/** The names that `fields` of `/v1/sections` takes. (rule 8.5) */
export const SECTION_FIELDS = [...SECTION_MEMBERS, ...PARENT_MEMBERS.map((name) => `parent_${name}` as const)]

/** The named members of an entry. */
export function inspirationBits(names: ReadonlySet<string>): number {
  return bitsOf(MEMBERS, (name) => names.has(name))
}

/** All members of an entry. */
export const WHOLE_INSPIRATION = bitsOf(MEMBERS, () => true)

/** The named members of a section and of its parent. (rule 8.6) */
export function sectionBits(names: ReadonlySet<string>): SectionBits {
  return {
    own: bitsOf(SECTION_MEMBERS, (name) => names.has(name)),
    parent: bitsOf(MEMBERS, (name) => names.has(`parent_${name}`)),
  }
}

/** The members of a section without `fields`. */
export const DEFAULT_SECTION: SectionBits = {
  own: bitsOf(SECTION_MEMBERS, (name) => DEFAULT_SECTION_MEMBERS.includes(name)),
  parent: bitsOf(MEMBERS, (name) => PARENT_MEMBERS.some((own) => own === name)),
}
