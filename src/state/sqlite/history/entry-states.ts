// Entries as the history has them: the members of an import line, why an entry is hidden, and what editors corrected.
import { importLineParser } from '../../../catalog/import/import-line.ts'
import type { ChangeNumber } from '../catalog/change-number.ts'
import { CORRECTION } from '../catalog/corrections.ts'
import { entryReader, hiddenFinder } from '../catalog/entry-reader.ts'
import { entryWriter } from '../catalog/entry-store.ts'
import { differing, itemRecorder, type Members } from '../catalog/history.ts'
import { termWriter } from '../catalog/term-store.ts'
import type { Db } from '../connection.ts'
import { Irreversible, type SubjectStates } from './subject-states.ts'

const parseLine = importLineParser()

/** Entries by their slug. One whose addition is taken back is hidden without a reason: an import may bring it back. */
export function entryStates(db: Db, change: ChangeNumber): SubjectStates {
  const line = entryReader(db)
  const find = hiddenFinder(db)
  const update = db.prepare('UPDATE entries SET offline = ?, hidden = ?, change = ? WHERE id = ?')
  const corrections = correctionRows(db)
  const record = itemRecorder(db, change)

  function read(subject: string): Members | null {
    const row = find.get(subject)
    return row ? { ...line(subject), hidden: row.hidden, ...corrections.read(row.id) } : null
  }

  function write(subject: string, members: Members | null): void {
    const [row, before] = [find.get(subject), read(subject)]
    if (!row || !before) throw new Irreversible(`There is no entry "${subject}".`)
    const given: Members = { ...before, ...(members ?? { hidden: '' }) }
    // Nobody sees the other members then, and their terms would come back.
    const wanted: Members = given['hidden'] === '' ? { ...before, hidden: '' } : given
    const names = Object.keys(differing(before, wanted).after)
    if (names.length === 0) return
    // Terms of an entry that nobody saw may have been removed since: writing it brings them back.
    // An import neither ends an offline mark nor replaces what editors corrected, and it shows an entry again.
    const writeOwn = (hidden: unknown) => update.run(wanted['offline'] ? 1 : 0, hidden, change(), row.id)
    writeOwn(null)
    corrections.replace(row.id, {})
    if (!names.every(isOwn) || before['hidden'] === '') rewrite(db, change, row.id, wanted)
    writeOwn(wanted['hidden'])
    corrections.replace(row.id, wanted)
    const after = read(subject) as Members
    const { before: old, after: now } = differing(before, after)
    if (Object.keys(now).some(isOwn)) record({ kind: 'entry', subject, before: ownOf(old), after: ownOf(now) })
  }

  return { read, write }
}

/** Whether a member is no other member of an import line, so that the writer of entries does not record it. */
function isOwn(name: string): boolean {
  return name === 'offline' || name === 'hidden' || name.startsWith(CORRECTION)
}

function ownOf(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([name]) => isOwn(name)))
}

/** Writes an entry as an import of its line does, whatever line was imported before. */
function rewrite(db: Db, change: ChangeNumber, id: number, members: Members): void {
  const line = Object.fromEntries(Object.entries(members).filter(([name]) => name === 'offline' || !isOwn(name)))
  const parsed = parseLine(JSON.stringify(line))
  const [first] = parsed.ok ? [] : parsed.faults
  if (!parsed.ok) throw new Irreversible(`"${line['slug']}" cannot be stored: ${first?.field} ${first?.reason}.`)
  db.prepare("UPDATE entries SET digest = '' WHERE id = ?").run(id)
  entryWriter(db, termWriter(db, change), change)(parsed.value)
}

function correctionRows(db: Db) {
  type Row = { member: string; imported: string }
  const all = db.prepare<[number], Row>('SELECT member, imported FROM corrections WHERE entry_id = ? ORDER BY member')
  const clear = db.prepare('DELETE FROM corrections WHERE entry_id = ?')
  const insert = db.prepare('INSERT INTO corrections VALUES (?, ?, ?)')
  return {
    read(id: number): Members {
      const said = ({ member, imported }: Row) => [CORRECTION + member, { imported: JSON.parse(imported) }] as const
      return Object.fromEntries(all.all(id).map(said))
    },
    /** Stores the corrections among the members. A member that is what the file said is not corrected. */
    replace(id: number, members: Members): void {
      clear.run(id)
      for (const [name, value] of Object.entries(members)) {
        const member = name.slice(CORRECTION.length)
        const imported = JSON.stringify((value as { imported?: unknown } | null)?.imported)
        if (name.startsWith(CORRECTION) && imported !== undefined && imported !== JSON.stringify(members[member]))
          insert.run(id, member, imported)
      }
    },
  }
}
