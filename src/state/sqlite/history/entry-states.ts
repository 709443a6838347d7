// Entries as the history has them: the members of an import line, why an entry is hidden, and what editors corrected.
import type { LayeredEntry } from '../../../catalog/import/entry-layers.ts'
import { lineOf } from '../../../catalog/import/entry-line.ts'
import { type ImportEntry, importLineParser } from '../../../catalog/import/import-line.ts'
import type { Members } from '../../documents.ts'
import type { ChangeNumber } from '../catalog/database.ts'
import { digestOf } from '../catalog/entry-rows.ts'
import { CORRECTION, entryStore, membersOfEntry } from '../catalog/entry-store.ts'
import type { Db } from '../connection.ts'
import { Irreversible, type SubjectStates } from './subject-states.ts'

const parseLine = importLineParser()

/** Entries by their slug. One whose addition is taken back is hidden without a reason: an import may bring it back. */
export function entryStates(db: Db, change: ChangeNumber): SubjectStates {
  const store = entryStore(db, change)
  return {
    read(subject) {
      const stored = store.read(subject)
      return stored && membersOfEntry(stored)
    },
    write(subject, members) {
      const stored = store.read(subject)
      if (stored === null) throw new Irreversible(`There is no entry "${subject}".`)
      const wanted = { ...membersOfEntry(stored), ...(members ?? { hidden: '' }) }
      // Nobody sees the other members then, and their terms would come back.
      const next = wanted.hidden === '' ? { ...stored, hidden: '' } : layersOf(wanted)
      const isSame = JSON.stringify(lineOf(stored.entry)) === JSON.stringify(lineOf(next.entry))
      store.put(stored, next, isSame ? stored.digest : digestOf(next.entry))
    },
  }
}

/** The entry with these members. One that is what the file said is not corrected. */
function layersOf(members: Members): LayeredEntry {
  const [line, said]: [Record<string, unknown>, Map<string, unknown>] = [{}, new Map()]
  for (const [name, value] of Object.entries(members)) {
    if (name.startsWith(CORRECTION))
      said.set(name.slice(CORRECTION.length), (value as { imported?: unknown } | null)?.imported)
    else if (name !== 'hidden') line[name] = value
  }
  const isCorrected = ([member, imported]: [string, unknown]) =>
    imported !== undefined && JSON.stringify(imported) !== JSON.stringify(line[member])
  return {
    entry: entryOf(line),
    said: new Map([...said].filter(isCorrected)),
    hidden: members['hidden'] as string | null,
  }
}

function entryOf(line: Members): ImportEntry {
  const parsed = parseLine(JSON.stringify(line))
  if (parsed.ok) return parsed.value
  const [fault] = parsed.faults
  throw new Irreversible(`"${line['slug']}" cannot be stored: ${fault?.field} ${fault?.reason}.`)
}
