// What the pixels of screenshots say, as the catalog remembers it. (`measurements` in schema.ts)
import type { Db } from '../connection.ts'

/** What was measured of a picture. All bytes are as their modules in catalog/pictures write them. */
export interface Measured {
  /** The palettes of the page, of its hero, and of each section in page order. */
  readonly palettes: Uint8Array
  readonly looks: Uint8Array
  readonly fingerprint: Uint8Array
  readonly placeholder: Uint8Array
}

/** What the catalog says of an entry's picture. */
export interface EntryPicture {
  readonly entry: number
  /** The palette of its import line, or null. */
  readonly given: readonly string[] | null
  readonly measured: Measured | null
}

type Row = { entry: number; given: string | null } & { [name in keyof Measured]: Uint8Array | null }

const PICTURES = `SELECT entries.id AS entry, entries.palette AS given, palettes, looks, fingerprint, placeholder
  FROM entries LEFT JOIN measurements ON entry_id = id AND file <> '' WHERE palettes IS NOT NULL OR entries.palette IS NOT NULL`

/** The pictures of all entries that were measured or have a palette of their own, by the entry's id. */
export function readPictures(db: Db): Map<number, EntryPicture> {
  const rows = db.prepare<[], Row>(PICTURES).all()
  return new Map(rows.map((row) => [row.entry, pictureOf(row)]))
}

/** A measurement has all of its parts, or none. */
function pictureOf({ entry, given, ...row }: Row): EntryPicture {
  const measured = row.palettes === null ? null : (row as Measured)
  return { entry, given: given === null ? null : (JSON.parse(given) as string[]), measured }
}

const SECTION_TYPES = `SELECT entry_id AS entry, json_group_array(term_id ORDER BY top, position) AS types
  FROM sections WHERE entry_id IN (SELECT entry_id FROM measurements WHERE palettes IS NOT NULL) GROUP BY entry_id`

/** The term IDs of the types of the sections of measured entries, in page order, by the entry's id. */
export function readSectionTypes(db: Db): Map<number, number[]> {
  const rows = db.prepare<[], { entry: number; types: string }>(SECTION_TYPES).all()
  return new Map(rows.map(({ entry, types }) => [entry, JSON.parse(types) as number[]]))
}
