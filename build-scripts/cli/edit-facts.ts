// Who edits, and why: the options that every editing command takes, for the history.

import { userName } from '../../src/ground/faults.ts'
import type { ChangeFacts } from '../../src/state/sqlite/catalog/database.ts'
import { texts, type Values } from './command.ts'

/** The options of every command that edits the catalog. */
export const EDIT_OPTIONS = texts('by', 'note')
/** Their names. */
export const EDITING = ['by', 'note'] as const

/** The part of `--help` about {@link EDIT_OPTIONS}. */
export const EDIT_HELP = `  --by NAME     who makes the change, for the history (default: the name of the system's user)
  --note TEXT   why, for the history`

/** The facts of a change that a command makes. `command` is what a user types after `npm run`, such as `entries set`. */
export function editFacts(values: Partial<Values<typeof EDIT_OPTIONS>>, command: string): ChangeFacts {
  // A container may run as a user that the system has no name for.
  const user = userName().replace(/^\d+$/, 'user $&')
  return { by: values.by ?? user, command, note: values.note ?? null }
}

/** Carries the result of an edit out of the transactions that it undoes. */
class Undone extends Error {
  readonly result: unknown

  constructor(result: unknown) {
    super()
    this.result = result
  }
}

/** Runs an edit, which calls `undo` with its result to store nothing. Resolves to its result either way. */
export async function undoable<T>(edit: (undo: (result: T) => never) => Promise<T>): Promise<T> {
  const undo = (result: T): never => {
    throw new Undone(result)
  }
  try {
    return await edit(undo)
  } catch (error) {
    if (error instanceof Undone) return error.result as T
    throw error
  }
}
