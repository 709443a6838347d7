// Writes the rows of entries: their own, those of their terms, and those of their sections.
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
  const dependants = dependantWriter(db, terms)
  const rewriting = pictureWatch(db)
  const setDigest = db.prepare('UPDATE entries SET digest = ? WHERE id = ?')
  const hide = db.prepare('UPDATE entries SET hidden = ?, change = ? WHERE id = ?')
  const valuesOf = (entry: ImportEntry, digest: string) => {
    const palette = entry.palette && JSON.stringify(entry.palette)
    return [...columnsOf(entry), palette, entry.offline ? 1 : 0, digest, change()] as const
  }

  return {
    /** Returns the id of the new entry. */
    insert(entry: ImportEntry, digest: string): number {
      const id = Number(insert.run(...valuesOf(entry, digest), entry.slug).lastInsertRowid)
      dependants.write(id, entry)
      return id
    },
    /** Replaces all that a line says of an entry. */
    replace(id: number, entry: ImportEntry, digest: string): void {
      rewriting(id, () => {
        update.run(...valuesOf(entry, digest), id)
        dependants.clear(id)
        dependants.write(id, entry)
      })
    },
    setDigest: (id: number, digest: string) => void setDigest.run(digest, id),
    hide: (id: number, reason: string | null) => void hide.run(reason, change(), id),
    ...saidRows(db),
  }
}

/** What the file said of the members of entries that editors set. */
function saidRows(db: Db) {
  type Row = { member: string; imported: string }
  const all = db.prepare<[number], Row>('SELECT member, imported FROM corrections WHERE entry_id = ?')
  const insert = db.prepare('INSERT INTO corrections VALUES (?, ?, ?)')
  const remove = db.prepare('DELETE FROM corrections WHERE entry_id = ? AND member = ?')
  return {
    said: (id: number): ReadonlyMap<string, unknown> =>
      new Map(all.all(id).map(({ member, imported }) => [member, JSON.parse(imported) as unknown])),
    /** Replaces what differs. */
    putSaid(id: number, before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): void {
      const isIn = (said: ReadonlyMap<string, unknown>, [member, imported]: [string, unknown]) =>
        said.has(member) && JSON.stringify(said.get(member)) === JSON.stringify(imported)
      for (const [member, imported] of before) if (!isIn(after, [member, imported])) remove.run(id, member)
      for (const [member, imported] of after)
        if (!isIn(before, [member, imported])) insert.run(id, member, JSON.stringify(imported))
    },
  }
}

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

/** Writes the rows of an entry's terms (in the order of taxonomies and of the import) and of its sections. */
function dependantWriter(db: Db, terms: TermWriter) {
  const clearTerms = db.prepare('DELETE FROM entry_terms WHERE entry_id = ?')
  const clearSections = db.prepare('DELETE FROM sections WHERE entry_id = ?')
  const addTerms = db.prepare('INSERT INTO entry_terms SELECT ?, key, value FROM json_each(?)')
  const addSection = db.prepare('INSERT INTO sections VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')

  return {
    clear(id: number) {
      clearTerms.run(id)
      clearSections.run(id)
    },
    write(id: number, entry: ImportEntry) {
      const { termIds, typeIds } = idsOf(entry, terms)
      if (termIds.length > 0) addTerms.run(id, JSON.stringify(termIds))
      for (const [position, section] of entry.sections.entries()) {
        const { top, bottom, prompt, tailwind, colors, wireframe } = section
        const texts = [prompt, tailwind, JSON.stringify(colors), wireframe]
        addSection.run(id, position, typeIds[position], top, bottom, ...texts)
      }
    },
  }
}

/** The ids of an entry's terms and section types. New terms get ids in the order of the taxonomies. */
function idsOf({ terms: named, sections }: ImportEntry, terms: TermWriter): Record<'termIds' | 'typeIds', number[]> {
  const termIds: number[] = []
  let typeIds: number[] = []
  for (const taxonomy of TAXONOMIES) {
    if (taxonomy === 'sections') typeIds = sections.map(({ type }) => terms.idOf(taxonomy, type))
    else for (const term of named[taxonomy]) termIds.push(terms.idOf(taxonomy, term))
  }
  return { termIds, typeIds }
}

const TEXT_COLUMNS = TEXT_MEMBERS.filter((name) => name !== 'slug')
const SCREENSHOT_COLUMNS = ['screenshot_path', 'screenshot_width', 'screenshot_height', 'screenshot_mobile']
const OWN_COLUMNS = ['palette', 'offline', 'digest', 'change']
/** Every column but `id` and `slug`, in the order of {@link columnsOf} and what follows them. */
const COLUMNS = [...TEXT_COLUMNS, 'published', 'category', ...SCREENSHOT_COLUMNS, ...OWN_COLUMNS]
const UPDATE = `UPDATE entries SET ${COLUMNS.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`
const INSERT = `INSERT INTO entries (${COLUMNS.join(', ')}, slug) VALUES (${COLUMNS.map(() => '?').join(', ')}, ?)`

/** What a measurement depends on: the path of the screenshot and the bands of its sections. (rule 40.48) */
const PICTURE = `SELECT json_array(screenshot_path, screenshot_height, (SELECT
  json_group_array(json_array(term_id, top, bottom) ORDER BY top, position) FROM sections WHERE entry_id = id))
  FROM entries WHERE id = ?`

function columnsOf({ published, category, screenshot, ...texts }: ImportEntry) {
  const { path, width, height, mobile } = screenshot
  return [...TEXT_COLUMNS.map((name) => texts[name]), published, category, path, width, height, mobile]
}

/**
 * A 128-bit hash of everything that is stored of an entry except its offline mark. Terms are hashed by slug, because a
 * term keeps its first name and a different spelling changes nothing. A palette is hashed if there is one, so that entries
 * without one keep the digests of earlier releases.
 */
export function digestOf(entry: ImportEntry): string {
  const terms = TAXONOMIES.map((name) => (name === 'sections' ? [] : entry.terms[name].map(({ slug }) => slug)))
  const sections = entry.sections.map(({ type, ...rest }) => [type.slug, Object.values(rest)])
  const parts = [columnsOf(entry), terms, sections, ...(entry.palette ? [entry.palette] : [])]
  return hash('sha256', JSON.stringify(parts)).slice(0, 32)
}
