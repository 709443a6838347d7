// Writes the rows of entries: their own, those of their terms, and those of their sections.
import { hash } from 'node:crypto'
import { lineOf } from '../../../catalog/import/entry-line.ts'
import type { ImportEntry } from '../../../catalog/import/import-line.ts'
import { TEXT_MEMBERS } from '../../../catalog/model/shape.ts'
import { TAXONOMIES } from '../../../catalog/model/taxonomy.ts'
import type { Db } from '../connection.ts'
import type { ChangeNumber } from './change-number.ts'
import { type StoredEntry, storedEntryReader } from './entry-reader.ts'
import { differing, itemRecorder, type Members } from './history.ts'
import type { TermWriter } from './term-store.ts'

/** Writes entries inside one write transaction. Each write takes the change number and goes to the history. (rule 44.1) */
export interface EntryRows {
  /** Returns the id of the new entry. */
  insert(entry: ImportEntry, digest: string): number
  /** Replaces all that is stored of an entry. One whose addition was reverted is shown again. */
  replace(id: number, entry: ImportEntry, digest: string): void
  markOffline(id: number, slug: string): void
}

export function entryRows(db: Db, terms: TermWriter, change: ChangeNumber): EntryRows {
  const insert = db.prepare(INSERT)
  const update = db.prepare(UPDATE)
  const dependants = dependantWriter(db, terms)
  const rewriting = pictureWatch(db)
  const markOffline = db.prepare('UPDATE entries SET offline = 1, change = ? WHERE id = ?')
  const record = entryRecorder(db, change)
  const valuesOf = (entry: ImportEntry, digest: string) => {
    const palette = entry.palette && JSON.stringify(entry.palette)
    return [...columnsOf(entry), palette, entry.offline ? 1 : 0, digest, change()] as const
  }

  return {
    insert(entry, digest) {
      const id = Number(insert.run(...valuesOf(entry, digest), entry.slug).lastInsertRowid)
      dependants.write(id, entry)
      record.added(entry.slug)
      return id
    },
    replace(id, entry, digest) {
      record.changed(entry.slug, () =>
        rewriting(id, () => {
          update.run(...valuesOf(entry, digest), id)
          dependants.clear(id)
          dependants.write(id, entry)
        }),
      )
    },
    markOffline: (id, slug) => record.changed(slug, () => markOffline.run(change(), id)),
  }
}

/** Records entries: an added one without its members, which its rows have, and a changed one by reading it twice. */
function entryRecorder(db: Db, change: ChangeNumber) {
  const stored = storedEntryReader(db)
  const record = itemRecorder(db, change)
  const read = (slug: string): Members => {
    const { entry, hidden } = stored(slug) as StoredEntry
    return { ...lineOf(entry), hidden }
  }
  return {
    added: (slug: string) => record({ kind: 'entry', subject: slug, before: null, after: {} }),
    changed(slug: string, write: () => void) {
      const before = read(slug)
      write()
      const items = differing(before, read(slug))
      if (Object.keys(items.after).length > 0) record({ kind: 'entry', subject: slug, ...items })
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
const UPDATE = `UPDATE entries SET ${COLUMNS.map((name) => `${name} = ?`).join(', ')}, hidden = nullif(hidden, '')
  WHERE id = ?`
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
