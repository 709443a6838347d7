// Imports lines of files as entries of the catalog, in one transaction.
import type { Leniency } from '../../src/catalog/import/fault.ts'
import { type ImportEntry, importLineParser } from '../../src/catalog/import/import-line.ts'
import { catalogHome, type EditorialHome } from '../../src/engine/editorial/home.ts'
import { type ChangeFacts, changeOnDemand, readCatalogState } from '../../src/state/sqlite/catalog/database.ts'
import { type EntryOutcome, entryWriter } from '../../src/state/sqlite/catalog/entry-store.ts'
import { termWriter } from '../../src/state/sqlite/catalog/term-store.ts'
import { type Db, inTransaction } from '../../src/state/sqlite/connection.ts'
import { type EditorialCounts, editorialStore } from '../../src/state/sqlite/editorial/store.ts'
import { BadInput } from '../cli/command.ts'
import { counted } from '../cli/lines.ts'
import { loadEditorial, type NamedEditorial } from '../editorial/load.ts'
import { replaced, showEditorial } from '../editorial/show.ts'
import { lastTerm } from '../terms/term.ts'
import { type Line, linesOf, nameOf, readInput } from './input.ts'
import {
  type BadLines,
  badLines,
  conflictFinder,
  editReport,
  newTermLines,
  postponedLines,
  repeatedSlugs,
} from './report.ts'

export interface ImportRequest extends Leniency {
  /** Import files in order; `-` is standard input. */
  files: readonly string[]
  /** Loaded after the entries. */
  editorial: NamedEditorial | null
  /** Whether to import the valid lines if others are bad. */
  skipInvalid: boolean
  /** Whether lines take the place of corrections and of later changes. (rules 44.27, 44.30) */
  overwrite?: boolean
  now: Date
  /** For the history. */
  facts?: ChangeFacts | null
}

export type ImportSummary = Record<EntryOutcome, number> & {
  skipped: number
  newTerms: number
  editorial: EditorialCounts | null
}

export interface ImportListener {
  /** A line of text about bad lines, repeated slugs and replaced editorial data. */
  say(text: string): void
  /** Called after each batch of lines with the number of lines so far. */
  progress(lines: number): void
}

/**
 * Imports files and editorial data, all or nothing (rules 17.12, 17.13). Throws {@link BadInput} and leaves the catalog
 * unchanged if a file cannot be read, if the editorial data names unknown terms, or if a line is bad and bad lines are not
 * skipped. Every line is checked first.
 */
export async function importCatalog(
  db: Db,
  request: ImportRequest,
  listener: ImportListener,
  home: EditorialHome = catalogHome,
): Promise<ImportSummary> {
  const { editorial } = request
  // Room for the indexes of a million entries, so that SQLite does not read the log back for each insertion.
  db.pragma('cache_size = -49152')
  const summary = await inTransaction(db, async () => {
    const imported = await importFiles(db, request, listener)
    if (!editorial) return { ...imported, editorial }
    return { ...imported, editorial: await home.edit(db, () => loadAndSay(db, editorial, request, listener)) }
  })
  emptyWal(db)
  return summary
}

function loadAndSay(db: Db, editorial: NamedEditorial, request: ImportRequest, { say }: ImportListener) {
  const { now, facts = null } = request
  const before = showEditorial(db)
  const change = changeOnDemand(db, now, { editorial: true, facts })
  const counts = loadEditorial(db, editorialStore(db, change), editorial)
  for (const line of replaced(before, showEditorial(db))) say(line)
  return counts
}

async function importFiles(db: Db, request: ImportRequest, listener: ImportListener) {
  const { skipInvalid, overwrite = false, now, facts = null } = request
  const change = changeOnDemand(db, now, { editorial: false, facts })
  const terms = termWriter(db, change)
  const last = lastTerm(db)
  const { change: before } = readCatalogState(db)
  const write = entryWriter(db, terms, change, { overwrite })
  const conflicts = overwrite ? () => [] : conflictFinder(db)
  const edits = editReport()
  const bad = badLines(listener.say)
  const repeated = repeatedSlugs(listener.say)
  const counts: Record<EntryOutcome, number> = { added: 0, changed: 0, unchanged: 0 }
  const total = await eachEntry(request, bad, listener, (entry, file, line) => {
    const faults = conflicts(terms.living(entry))
    if (faults.length > 0) return bad.add(file, line, faults)
    if (bad.count > 0 && !skipInvalid) return
    const written = write(entry)
    counts[written.outcome] += 1
    edits.add(entry.slug, written)
    repeated.add(written.id, entry.slug, { file, line })
  })
  bad.end()
  if (bad.count > 0 && !skipInvalid) throw new BadInput(refusal(bad.count, total))
  repeated.end()
  for (const move of terms.moves) listener.say(move)
  for (const text of [...edits.lines(), ...newTermLines(db, last), ...postponedLines(db, before, now)])
    listener.say(text)
  return { ...counts, skipped: bad.count, newTerms: terms.added }
}

type Take = (entry: ImportEntry, file: string, line: number) => void

/** Reads all lines of the files and passes the entries to `take`. Returns the number of lines that are not blank. */
async function eachEntry(request: ImportRequest, bad: BadLines, { progress }: ImportListener, take: Take) {
  const { files, ...leniency } = request
  const parse = importLineParser(leniency)
  let total = 0
  for (const file of files) {
    for await (const batch of linesOf(readInput(file))) {
      for (const line of batch) readLine(line, file)
      total += batch.length
      progress(total)
    }
  }
  return total

  function readLine(line: Line, file: string): void {
    const parsed = 'text' in line ? parse(line.text) : unreadable(line.fault)
    if (parsed.ok) take(parsed.value, nameOf(file), line.number)
    else bad.add(nameOf(file), line.number, parsed.faults)
  }
}

function unreadable(reason: string) {
  return { ok: false, faults: [{ field: '', reason }] } as const
}

function refusal(bad: number, total: number): string {
  return `Nothing was imported: ${counted(bad, 'bad line')} of ${total} (--skip-invalid imports the valid ones)`
}

/** Empties the log, which contains the whole import until a checkpoint. Readers may delay that without harm. */
function emptyWal(db: Db): void {
  db.pragma('busy_timeout = 1000')
  db.pragma('wal_checkpoint(TRUNCATE)')
}
