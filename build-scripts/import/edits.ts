// What an import makes of the work of editors: corrections, hidden entries, later changes, and terms. (section 44)
import { lineOf } from '../../src/catalog/import/entry-line.ts'
import type { Fault } from '../../src/catalog/import/fault.ts'
import type { ImportEntry } from '../../src/catalog/import/import-line.ts'
import type { Taxonomy } from '../../src/catalog/model/taxonomy.ts'
import { readCatalogState } from '../../src/state/sqlite/catalog/database.ts'
import { storedEntryReader } from '../../src/state/sqlite/catalog/entry-reader.ts'
import type { Written } from '../../src/state/sqlite/catalog/entry-store.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { membersOf } from '../../src/state/sqlite/history/log.ts'
import { counted } from '../cli/lines.ts'
import { newTermTexts } from '../entries/near-terms.ts'
import { goneUntil } from '../entries/postponed.ts'
import { type Difference, differencesOf } from '../entries/texts.ts'

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
