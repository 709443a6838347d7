// What an import says: bad lines, repeated slugs, and what it made of the work of editors. (rules 17.18, 17.23, section 44)

import type { Fault } from '../../src/catalog/import/fault.ts'
import { type ImportEntry, lineOf } from '../../src/catalog/import/import-line.ts'
import type { Taxonomy } from '../../src/catalog/model/taxonomy.ts'
import { readCatalogState } from '../../src/state/sqlite/catalog/database.ts'
import { storedEntryReader } from '../../src/state/sqlite/catalog/entry-reader.ts'
import type { Written } from '../../src/state/sqlite/catalog/entry-store.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { membersOf } from '../../src/state/sqlite/history/log.ts'
import { counted } from '../cli/lines.ts'
import { type Difference, differencesOf, goneUntil } from '../entries/texts.ts'
import { newTermTexts } from '../terms/term.ts'

/** How many corrections and new terms are named. */
const NAMED = 20

const AGAIN = 'export it again, or import this line with --overwrite'

/**
 * Returns a function that finds what a line would undo: an exported line whose entry was changed since, or
 * one of another catalog. (rule 44.30)
 */
export function conflictFinder(db: Db): (entry: ImportEntry) => Fault[] {
  const read = storedEntryReader(db)
  const changeOf = db.prepare<[string], number>('SELECT change FROM entries WHERE slug = ?').pluck()
  const { change: last } = readCatalogState(db)
  return (line) => {
    const { change: seen, slug } = line
    const change = seen === undefined ? 0 : (changeOf.get(slug) ?? 0)
    if (seen !== undefined && seen > last && change > 0)
      return [{ field: 'change', reason: `is ${seen}, but the last change of this catalog is ${last}: ${AGAIN}` }]
    const stored = seen === undefined || change <= seen ? null : read(slug)
    const differences = stored === null || stored.hidden === '' ? [] : differencesOf(lineOf(stored.entry), lineOf(line))
    if (differences.length === 0) return []
    const reason = `is ${seen}, but ${slug} was changed in change ${change}: ${AGAIN}`
    const version = ({ path, before, after }: Difference) => ({
      field: path,
      reason: `stored ${before}, yours ${after}`,
    })
    return [{ field: 'change', reason }, ...differences.map(version)]
  }
}

/** Gathers what an import kept, ended and did not show. */
export function editReport() {
  const [kept, ended]: [string[], string[]] = [[], []]
  let hidden = 0
  return {
    add(slug: string, written: Written): void {
      for (const member of written.kept) kept.push(`${slug} ${member}`)
      for (const member of written.ended) ended.push(`${slug} ${member}`)
      if (written.isHidden) hidden += 1
    },
    lines: (): string[] => [
      ...listed(kept, 'kept'),
      ...listed(ended, 'ended'),
      ...(hidden > 0 ? [`hidden: ${counted(hidden, 'line')}, not shown again`] : []),
    ],
  }
}

function listed(names: readonly string[], what: string): string[] {
  if (names.length === 0) return []
  const more = names.length > NAMED ? `, and ${names.length - NAMED} more` : ''
  return [`${counted(names.length, 'correction')} ${what}: ${names.slice(0, NAMED).join(', ')}${more}`]
}

const DATED = `SELECT subject, before, after FROM change_items
  WHERE kind = 'entry' AND number > ? AND json_extract(after, '$.published') IS NOT NULL ORDER BY id`

/** Lines about the sites that changes after one have dated later than today. (rule 44.23) */
export function postponedLines(db: Db, change: number, now: Date): string[] {
  const rows = db.prepare<[number], Record<'subject' | 'before' | 'after', string>>(DATED).all(change)
  const dated = rows.map(({ subject, before, after }) => ({
    subject,
    before: membersOf(before),
    after: membersOf(after),
  }))
  const lines = goneUntil(dated, now)
  return lines.length > NAMED ? [...lines.slice(0, NAMED), `… and ${lines.length - NAMED} more`] : lines
}

type NewTerm = { taxonomy: Taxonomy; name: string; slug: string }

/** Lines about the terms after the one with the id `last`, except in a catalog that had none before. */
export function newTermLines(db: Db, last: number): string[] {
  const sql = 'SELECT taxonomy, name, slug FROM terms WHERE id > ? ORDER BY id'
  const added = last === 0 ? [] : db.prepare<[number], NewTerm>(sql).all(last)
  const describe = newTermTexts(db, last)
  const lines = added.slice(0, NAMED).map((term) => `new: ${describe(term.taxonomy, term)}`)
  return added.length > NAMED ? [...lines, `… and ${added.length - NAMED} more new terms`] : lines
}

/** How many bad lines and repeated slugs are reported in full. */
const IN_FULL = 20
/** How many faults of one line are reported. */
const FAULTS = 5

export type BadLines = ReturnType<typeof badLines>

/** Counts bad lines and reports each with `say` as one line, such as `gallery.jsonl:12 published: must be …`. */
export function badLines(say: (text: string) => void) {
  let count = 0
  return {
    /** The number of bad lines so far. */
    get count() {
      return count
    },
    add(file: string, line: number, faults: readonly Fault[]): void {
      count += 1
      if (count <= IN_FULL) say(`${file}:${line} ${describe(faults)}`)
    },
    /** Reports how many lines were not reported in full. */
    end(): void {
      const more = count - IN_FULL
      if (more > 0) say(`… and ${counted(more, 'more bad line')}`)
    },
  }
}

function describe(faults: readonly Fault[]): string {
  const reported = faults.slice(0, FAULTS).map(({ field, reason }) => (field ? `${field}: ${reason}` : reason))
  const more = faults.length - reported.length
  return reported.join('; ') + (more > 0 ? `; and ${more} more` : '')
}

interface Place {
  file: string
  line: number
}

/** Collects repetitions, to report them with `say` when nothing is wrong. Remembers two small numbers per entry. */
export function repeatedSlugs(say: (text: string) => void) {
  const lines = new Map<string, Map<number, number>>()
  const texts: string[] = []
  let count = 0

  function earlierPlace(id: number): Place | null {
    for (const [file, lineById] of lines) {
      const line = lineById.get(id)
      if (line !== undefined) return { file, line }
    }
    return null
  }

  return {
    /** Takes an entry by its id, with its slug and place. */
    add(id: number, slug: string, { file, line }: Place): void {
      const earlier = earlierPlace(id)
      if (!earlier) {
        lines.set(file, (lines.get(file) ?? new Map()).set(id, line))
        return
      }
      count += 1
      if (count > IN_FULL) return
      const place = `${earlier.file}:${earlier.line}`
      texts.push(`${file}:${line} slug: ${JSON.stringify(slug)} is also in ${place}; the last line counts`)
    },
    /** Reports the repetitions: the first ones in full, then their number. */
    end(): void {
      for (const text of texts) say(text)
      const more = count - IN_FULL
      if (more > 0) say(`… and ${counted(more, 'more repeated slug')}`)
    },
  }
}
