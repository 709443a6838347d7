// The editorial data of the shared database in the memory of a server. It is read when a change is known of, and not for
// each request. (rules 37.40 to 37.43)
import { latestRead } from '../../../ground/scheduling.ts'
import {
  changesOf,
  type Document,
  type EditorialChanges,
  keyOf,
  type LiveEditorial,
  takedownIn,
} from '../../documents.ts'
import type { Postgres } from '../pool.ts'
import { type EditorialRead, readEditorial } from './rows.ts'

export interface SharedEditorial {
  /**
   * The editorial data for one snapshot. It stays what was read last while PostgreSQL is away. Throws
   * {@link EngineUnavailable} if PostgreSQL is away and nothing was read yet.
   */
  open(): Promise<LiveEditorial>
  /** The number of the last change that is applied; 0 if there was none. */
  readonly change: number
  /**
   * Applies everything that was committed before the call, to all open {@link LiveEditorial}s in one turn. Throws
   * {@link EngineUnavailable}. Calls share a read if it begins after them.
   */
  catchUp(): Promise<void>
  /** Forgets the listeners. The connections belong to the caller. */
  close(): void
}

type Listener = (changes: EditorialChanges) => void

/** Follows the editorial data of the shared database. */
export function openSharedEditorial(db: Postgres): SharedEditorial {
  const copy = editorialCopy()
  const listeners = new Set<Listener>()
  let isRead = false
  let fault: string | null = null

  const catchUp = latestRead(async () => {
    try {
      const read = await newDocuments(db, copy)
      const changes = read && copy.apply(read)
      if (changes !== null) for (const listener of listeners) listener(changes)
      isRead = true
      fault = null
    } catch (error) {
      fault = (error as Error).message
      throw error
    }
  })

  return {
    async open() {
      await catchUp().catch((error) => {
        if (!isRead) throw error
      })
      return liveEditorial(copy, listeners, () => fault)
    },
    get change() {
      return copy.change
    },
    catchUp,
    close: () => listeners.clear(),
  }
}

/** What changed since the copy was read; null if nothing did. */
async function newDocuments({ query }: Postgres, copy: EditorialCopy): Promise<EditorialRead | null> {
  const found = await readEditorial(query, copy.change)
  if (found.token === copy.token) return null
  return found.known === copy.token ? found : copy.replacedBy(await readEditorial(query, 0))
}

/** The editorial data for one snapshot. */
function liveEditorial(copy: EditorialCopy, listeners: Set<Listener>, fault: () => string | null): LiveEditorial {
  const own = new Set<Listener>()
  return {
    version: () => copy.token,
    fault,
    subscribe(listener) {
      if (copy.change > 0) listener(copy.all())
      own.add(listener)
      listeners.add(listener)
    },
    close() {
      for (const listener of own) listeners.delete(listener)
    },
  }
}

type EditorialCopy = ReturnType<typeof editorialCopy>

/** All documents, removed ones too. */
function editorialCopy() {
  const documents = new Map<string, Document>()
  let last = { change: 0, token: '' }

  /** Documents as changes, with all takedowns, whenever they changed. */
  function withTakedowns(changed: readonly Document[]): EditorialChanges {
    const takedowns = [...documents.values()].filter(({ kind }) => kind === 'takedown').map(takedownIn)
    return { ...changesOf(changed), takedowns }
  }

  return {
    /** The number of the last change that is applied; 0 if there was none. */
    get change() {
      return last.change
    },
    /** Its random value. */
    get token() {
      return last.token
    },
    apply(read: EditorialRead): EditorialChanges {
      last = { change: read.change, token: read.token }
      for (const document of read.documents) documents.set(keyOf(document), document)
      return withTakedowns(read.documents)
    },
    all: () => withTakedowns([...documents.values()]),
    /** What was read from a database with another history, together with the removal of what it lacks. */
    replacedBy(read: EditorialRead): EditorialRead {
      const kept = new Set(read.documents.map(keyOf))
      const gone = [...documents.values()].filter((document) => !kept.has(keyOf(document)))
      return { ...read, documents: [...gone.map((document) => ({ ...document, members: null })), ...read.documents] }
    },
  }
}
