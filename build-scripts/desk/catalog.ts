// The catalog as the desk uses it: readings never wait, and edits wait for other writers without blocking anything.
import { setTimeout as pause } from 'node:timers/promises'
import type { EditorialHome } from '../../src/engine/editorial/home.ts'
import { withEditorialHome } from '../../src/engine/engine.ts'
import type { Config } from '../../src/ground/config.ts'
import { EngineUnavailable, UnusableEngine } from '../../src/ground/faults.ts'
import { inTurn } from '../../src/ground/scheduling.ts'
import { openCatalog } from '../../src/state/sqlite/catalog/database.ts'
import { closing, type Db, reading, SERVER_BUSY_MS } from '../../src/state/sqlite/connection.ts'
import { outlastReadings } from '../../src/state/sqlite/data-version.ts'
import { BadInput, explained, WrongUsage } from '../cli/command.ts'
import { requireCatalog, writerOf } from '../import/catalog-writer.ts'

/** How long an edit waits for another writer, ms. */
const LONGEST_MS = 30_000

/** What an editor is told who waited for another writer in vain. */
function busy(file: string): string {
  const { command, since } = writerOf(file) ?? {}
  const who = command
    ? `The command "${command}" has been writing since ${since?.slice(11, 16)} UTC`
    : 'A command is writing'
  return `${who}. Nothing was changed. Try again when it has ended.`
}

export type DeskCatalog = ReturnType<typeof openDeskCatalog>

/** `longestMs` is for tests. */
export function openDeskCatalog(config: Config, longestMs = LONGEST_MS) {
  const next = inTurn()
  const { catalogDb } = config

  async function attempt<T>(work: (db: Db, home: EditorialHome) => Promise<T> | T, until: number): Promise<T> {
    try {
      return await withEditorialHome(config, (home) =>
        closing(openCatalog(catalogDb, SERVER_BUSY_MS), (db) => work(db, home), 'catalog'),
      )
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() > until) throw new BadInput(busy(catalogDb))
    }
    await pause(SERVER_BUSY_MS)
    return attempt(work, until)
  }

  return {
    config,
    /** Runs work that only reads. */
    read<T>(work: (db: Db) => Promise<T> | T): Promise<T> {
      requireCatalog(catalogDb)
      return reading(catalogDb, work, 'catalog')
    },
    /** Runs an edit, after those before it. It is repeated while another process writes. Throws {@link BadInput}. */
    edit<T>(work: (db: Db, home: EditorialHome) => Promise<T> | T): Promise<T> {
      requireCatalog(catalogDb)
      const until = performance.now() + longestMs
      return next(() => attempt(work, until).finally(outlastReadings))
    },
  }
}

function isBusy(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_BUSY')
}

/** What an editor can act on. Other errors are for the log of the server, which gets the output of this process. */
export function whyOf(error: unknown): string {
  if (error instanceof BadInput || error instanceof WrongUsage) return forEditors(error.message)
  console.error(explained(error))
  if (/^(SQLITE_FULL|ENOSPC|EDQUOT)$/.test(codeOf(error))) return FULL
  return error instanceof EngineUnavailable || error instanceof UnusableEngine ? AWAY : FAILED
}

/** What commands say to do, and what an editor does instead. */
const INSTEAD: readonly (readonly [RegExp, string])[] = [
  [/add --new\./, 'check the box that creates them, and send this again.'],
  [/add --with-editorial\./, 'check the box for that.'],
  [/(To make them one term): npm run .*$/, '$1, use Merge.'],
  [/use merge; npm run .*$/, 'use Merge.'],
  [/"npm run history -- log" shows the changes\./, 'The list of edits has them all.'],
  [/( [\w ]+)?: npm run .*$/, ''],
]

/** What a command says, for somebody who has no terminal. */
export function forEditors(text: string): string {
  return INSTEAD.reduce((said, [command, way]) => said.replace(command, way), text)
}

const FULL = 'The disk of the server is full. Nothing was changed. Tell the operator, and try again.'
const AWAY = 'A database that the servers share does not answer. Nothing was changed. Try again in a moment.'
const FAILED = 'The desk could not do this, and nothing was changed. The log of the server says why.'

/** The code of an error of SQLite or the system, explained or not. */
function codeOf(error: unknown): string {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  return String(code ?? cause?.code ?? '')
}
