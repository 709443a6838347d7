// Writes the rows of entries: one for each, with its terms, its sections, and what editors decided.
import { hash } from 'node:crypto'
import type { ImportEntry } from '../../../catalog/import/import-line.ts'
import { TEXT_MEMBERS } from '../../../catalog/model/shape.ts'
import { TAXONOMIES } from '../../../catalog/model/taxonomy.ts'
import type { Db } from '../connection.ts'
import type { ChangeNumber } from './database.ts'
import type { TermWriter } from './term-store.ts'

export type EntryRows = ReturnType<typeof entryRows>

/** Writes the rows of entries inside one write transaction. What changes an entry takes the change number. */
export function entryRows(db: Db, terms: TermWriter, change: ChangeNumber) {
  const insert = db.prepare(INSERT)
  const update = db.prepare(UPDATE)
  const rewriting = pictureWatch(db)
  const setDigest = db.prepare('UPDATE entries SET digest = ? WHERE id = ?')
  const hide = db.prepare('UPDATE entries SET hidden = ?, change = ? WHERE id = ?')
  const setSaid = db.prepare('UPDATE entries SET said = ? WHERE id = ?')
  const valuesOf = (entry: ImportEntry, digest: string) => {
    const given = [entry.palette, entry.design].map((member) => member && JSON.stringify(member))
    return [...columnsOf(entry), ...given, entry.offline ? 1 : 0, digest, change(), ...listsOf(entry, terms)] as const
  }

  return {
    /** Returns the id of the new entry. */
    insert: (entry: ImportEntry, digest: string): number =>
      Number(insert.run(...valuesOf(entry, digest), entry.slug).lastInsertRowid),
    /** Replaces all that a line says of an entry. */
    replace: (id: number, entry: ImportEntry, digest: string): void =>
      rewriting(id, () => update.run(...valuesOf(entry, digest), id)),
    setDigest: (id: number, digest: string) => void setDigest.run(digest, id),
    hide: (id: number, reason: string | null) => void hide.run(reason, change(), id),
    /** Replaces what the file said of the members that editors set. */
    setSaid: (id: number, said: ReadonlyMap<string, unknown>): void =>
      void setSaid.run(said.size === 0 ? null : JSON.stringify(Object.fromEntries([...said].sort(byMember))), id),
  }
}

const byMember = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)

/** Returns a function that writes an entry, and marks its measurement if that was of another picture or of other bands. */
function pictureWatch(db: Db): (id: number, write: () => void) => void {
  const picture = db.prepare<[number], string>(PICTURE).pluck()
  const outdate = db.prepare("UPDATE measurements SET file = '' WHERE entry_id = ?")
  return (id, write) => {
    const before = picture.get(id)
    write()
    if (picture.get(id) !== before) outdate.run(id)
  }
}

/** A section in the column `sections`; its type is a term ID. */
export type SectionColumns = [
  ...[type: number, top: number, bottom: number, prompt: string, tailwind: string | null],
  ...[colors: string[], wireframe: string | null],
]

/** The columns `terms` and `sections` of an entry. New terms get ids in the order of the taxonomies. */
function listsOf({ terms: named, sections }: ImportEntry, terms: TermWriter): [terms: string, sections: string] {
  const termIds: number[] = []
  let rows: SectionColumns[] = []
  for (const taxonomy of TAXONOMIES) {
    if (taxonomy !== 'sections') for (const term of named[taxonomy]) termIds.push(terms.idOf(taxonomy, term))
    else rows = sections.map((section) => columnsOfSection(section, terms))
  }
  return [JSON.stringify(termIds), JSON.stringify(rows)]
}

function columnsOfSection(section: ImportEntry['sections'][number], terms: TermWriter): SectionColumns {
  const { type, top, bottom, prompt, tailwind, colors, wireframe } = section
  return [terms.idOf('sections', type), top, bottom, prompt, tailwind, colors, wireframe]
}

const TEXT_COLUMNS = TEXT_MEMBERS.filter((name) => name !== 'slug')
const SCREENSHOT_COLUMNS = ['screenshot_path', 'screenshot_width', 'screenshot_height', 'screenshot_mobile']
const OWN_COLUMNS = ['palette', 'design', 'offline', 'digest', 'change', 'terms', 'sections']
/** Every column but `id` and `slug`, in the order of {@link columnsOf} and what follows them. */
const COLUMNS = [...TEXT_COLUMNS, 'published', 'category', ...SCREENSHOT_COLUMNS, ...OWN_COLUMNS]
const UPDATE = `UPDATE entries SET ${COLUMNS.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`
const INSERT = `INSERT INTO entries (${COLUMNS.join(', ')}, slug) VALUES (${COLUMNS.map(() => '?').join(', ')}, ?)`

/** What a measurement depends on: the path of the screenshot and the bands of its sections. (rule 40.48) */
const PICTURE = `SELECT json_array(screenshot_path, screenshot_height, (SELECT
  json_group_array(json_array(value ->> 0, value ->> 1, value ->> 2) ORDER BY value ->> 1, key) FROM json_each(sections)))
  FROM entries WHERE id = ?`

function columnsOf({ published, category, screenshot, ...texts }: ImportEntry) {
  const { path, width, height, mobile } = screenshot
  return [...TEXT_COLUMNS.map((name) => texts[name]), published, category, path, width, height, mobile]
}

/**
 * A 128-bit hash of everything that is stored of an entry except its offline mark. Terms are hashed by slug, because a
 * term keeps its first name and a different spelling changes nothing. A palette and a design are hashed if there is one, so
 * that entries without them keep the digests of earlier releases.
 */
export function digestOf(entry: ImportEntry): string {
  const terms = TAXONOMIES.map((name) => (name === 'sections' ? [] : entry.terms[name].map(({ slug }) => slug)))
  const sections = entry.sections.map(({ type, ...rest }) => [type.slug, Object.values(rest)])
  const parts = [
    columnsOf(entry),
    terms,
    sections,
    ...(entry.palette ? [entry.palette] : []),
    ...(entry.design ? [entry.design] : []),
  ]
  return hash('sha256', JSON.stringify(parts)).slice(0, 32)
}
