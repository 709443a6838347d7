// Edits that store nothing after all: dry runs, and edits that turn out to change nothing.

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
