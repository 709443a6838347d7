// The shape of a record: the members of an entry and of a section in order, and the numbers that packed records use.
// All other code derives from these tables, and `npm run kernel` generates the constants of the kernel from them
// (storage/kernel/assembly/shape.ts).
import { PUBLIC_TAXONOMIES, type PublicTaxonomy, TAXONOMIES, type Taxonomy } from './taxonomy.ts'

/** The members of an entry that are text or null. Each is a column of the catalog. They are adjacent. */
export const TEXT_MEMBERS = ['title', 'slug', 'url'] as const
type TextMember = (typeof TEXT_MEMBERS)[number]

/** The text members of an entry. Text is never empty. */
export type EntryTexts = Record<TextMember, string | null> & Record<'title' | 'slug', string>

/** The members of an entry. (rule 9.1) */
export const MEMBERS = [
  ...TEXT_MEMBERS,
  'published',
  'offline',
  'genre',
  'color',
  'style',
  'typeface',
  'sections',
  'platform',
  'tech',
  'authors',
  'screenshot',
] as const
export type Member = (typeof MEMBERS)[number]

export type ListMember = Member & PublicTaxonomy

/** The members that are names of terms. They are adjacent. */
export const LIST_MEMBERS = MEMBERS.filter((name): name is ListMember => PUBLIC_TAXONOMIES.some((own) => own === name))

/** The lists of terms in a packed record: those of the members, then those that are in no member. */
export const RECORD_LISTS: readonly Taxonomy[] = [
  ...LIST_MEMBERS,
  ...TAXONOMIES.filter((taxonomy) => !LIST_MEMBERS.some((name) => name === taxonomy)),
]

/** The member that is one name instead of a list. (rule 9.4) */
export const SINGLE_NAME = 'platform' satisfies ListMember

/** The members of a screenshot. (rule 9.6) */
export const SCREENSHOT_PARTS = ['hero', 'thumbnail', 'full', 'original', 'mobile', 'width', 'height'] as const

/** The members of the screenshot of a section's parent. (rule 9.7) */
export const PARENT_SCREENSHOT_PARTS = SCREENSHOT_PARTS.slice(0, 4)

/** The members of the screenshot of a search result. (rule 9.7) */
export const ITEM_SCREENSHOT_PARTS = SCREENSHOT_PARTS.slice(0, 3)

/**
 * What can be written of an entry: its members, its terms, single members of its screenshot, what its picture says, and its
 * sections.
 * The kernel writes all but the last two (storage/record-texts.ts).
 */
export const WRITTEN: readonly string[] = [
  ...MEMBERS,
  'terms',
  ...SCREENSHOT_PARTS.map((part) => `screenshot.${part}`),
  'palette',
  'crops',
]

/** The members of a section that are stored as JSON text. They are adjacent. */
export const SECTION_TEXTS = ['prompt', 'tailwind', 'colors', 'wireframe_prompt'] as const

/** The members of a section besides its parent. (rule 9.8) */
export const SECTION_MEMBERS = ['image', 'section_type', ...SECTION_TEXTS] as const

/** The members of a section if `fields` does not name any (rule 8.7), and the width of its image in pixels. */
export const DEFAULT_SECTION_MEMBERS: readonly string[] = ['image', 'section_type', 'prompt']
export const DEFAULT_CROP_WIDTH = 640

/** The members of the entry that is the parent of a section. (rule 9.8) */
export const PARENT_MEMBERS = MEMBERS.filter((name): name is Exclude<Member, 'sections'> => name !== 'sections')

/** The members of an entry in a search result: the kernel writes `offline` before `published` there. (rule 13.3) */
export const ITEM_MEMBERS = [
  'title',
  'slug',
  'url',
  'offline',
  'published',
  'genre',
  'sections',
  'authors',
  'screenshot',
] as const satisfies readonly Member[]

/** The shapes of an entry: in a listing, as the parent of a section, in a search result, and with the URL that it has offline. */
export const SHAPES = { LISTING: 0, PARENT: 1, ITEM: 2, WITH_URL: 3 } as const
export type Shape = (typeof SHAPES)[keyof typeof SHAPES]

/** Flags of a packed record. */
export const FLAGS = { IS_OFFLINE: 1, HAS_MOBILE: 2, SLUG_IN_PATH: 4 } as const

/** Entries of a segment. The last segment of a catalog may have fewer. */
export const SEGMENT_SIZE = 1000

/**
 * Codes for the words of a dictionary. UTF-8 JSON never has these bytes. A byte below SHORT_CODES is one of the first
 * words. A byte from FIRST_LEAD on, together with the byte after it, is one of the others.
 */
export const CODES = { SHORT_CODES: 0x20, FIRST_LEAD: 0xf8 } as const

/** The members that are wanted as bits: the i-th name has bit i. */
export function bitsOf<Name extends string>(names: readonly Name[], isWanted: (name: Name) => boolean): number {
  return names.reduce((bits, name, i) => (isWanted(name) ? bits | (1 << i) : bits), 0)
}

/** {@link DEFAULT_SECTION_MEMBERS} as bits. */
export const DEFAULT_SECTION_BITS = bitsOf(SECTION_MEMBERS, (name) => DEFAULT_SECTION_MEMBERS.includes(name))
