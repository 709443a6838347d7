// The catalog as the desk uses it: readings never wait, and edits wait for other writers without blocking anything.

import { setTimeout as pause } from 'node:timers/promises'
import type { Done, Edit, Question } from '../../src/engine/desk/jobs.ts'
import { catalogHome, type EditorialHome } from '../../src/engine/editorial/home.ts'
import { withEditorialHome } from '../../src/engine/engine.ts'
import type { Config } from '../../src/ground/config.ts'
import { EngineUnavailable, UnusableEngine } from '../../src/ground/faults.ts'
import { inTurn } from '../../src/ground/scheduling.ts'
import { type ChangeFacts, openCatalog, readCatalogState } from '../../src/state/sqlite/catalog/database.ts'
import {
  closing,
  type Db,
  inTransaction,
  outlastReadings,
  reading,
  SERVER_BUSY_MS,
} from '../../src/state/sqlite/connection.ts'
import { readChange } from '../../src/state/sqlite/history/log.ts'
import { BadInput, explained, WrongUsage } from '../cli/command.ts'
import { counted } from '../cli/lines.ts'
import { PUBLISHES } from '../entries/set.ts'
import { changesOf } from '../entries/texts.ts'
import { unseenBy } from '../history/expect.ts'
import { named } from '../history/texts.ts'
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
function forEditors(text: string): string {
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

// What every edit of the desk is: one change of the history, all of it or nothing, which overwrites nothing that its editor has not
// seen, and asks before it changes much. (rules 48.13, 48.21)

/** An edit that is not done before its editor says so. */
export class Asked extends BadInput {
  readonly question: Question

  constructor(message: string, question: Question) {
    super(message)
    this.question = question
  }
}

/** For the history: `command` is the one that makes the same edit. (rule 48.8) */
export function factsOf({ by }: Edit, command: string): ChangeFacts {
  return { by, command, note: null }
}

/** The work of an edit with the functions of the commands. What they need of a home is in the transaction of the edit already. */
type Work = (home: EditorialHome) => Promise<readonly string[]> | readonly string[]

/**
 * Runs an edit as one transaction, which `home` has a part in if it may concern editorial data, and says which change it made.
 * Throws {@link Asked}, and {@link BadInput} of the work, and changes nothing then.
 */
export function edited(db: Db, home: EditorialHome, asked: Edit, work: Work): Promise<Done> {
  const run = async () => {
    const { change: last } = readCatalogState(db)
    if (asked.expected !== null && asked.expected > last) throw new BadInput(OTHER_CATALOG)
    const lines = (await work(catalogHome)).filter((line) => !line.startsWith(PUBLISHES)).map(forEditors)
    const { change } = readCatalogState(db)
    if (change === last) return { lines, change: null }
    requireSeen(db, asked, change)
    if (!asked.sure) askIfMuch(db, [change], lines)
    return { lines, change }
  }
  return home.edit(db, () => inTransaction(db, run))
}

function requireSeen(db: Db, { expected }: Edit, own: number): void {
  const unseen = expected === null ? [] : unseenBy(db, expected, own)
  if (unseen.length === 0) return
  const versions = unseen.flatMap(({ item, later: { member, number, by, is } }) => {
    const at = readChange(db, number)?.at ?? ''
    const differences = changesOf(item.kind, { [member]: is }, { [member]: item.after?.[member] ?? null })
    return differences.map(({ path, before, after }) => {
      return { what: `${named(item)}: ${path}`, theirs: before, yours: after, by, at }
    })
  })
  const message = 'Somebody changed this since you opened the page. Nothing was changed yet.'
  throw new Asked(message, { kind: 'conflict', change: own - 1, versions })
}

const OTHER_CATALOG =
  'The catalog is not the one that you saw, probably an older backup of it. Nothing was changed. Open the page again.'

/** How many sites an edit changes without a question. */
const FEW = 20

/** How many sites changes are about, and whether one concerns the whole catalog: a name of terms, a rule, or whether there is a site. */
const MUCH = `SELECT count(DISTINCT CASE kind WHEN 'entry' THEN subject END) AS sites, max(kind = 'rule'
  OR kind = 'term' AND before IS NOT NULL AND after IS NOT NULL
  OR kind = 'entry' AND after ->> '$.hidden' = '') AS isOfAll
  FROM change_items WHERE number IN (SELECT value FROM json_each(?))`

/** Throws {@link Asked} about changes of many sites, or of the whole catalog. (rule 48.21) */
export function askIfMuch(db: Db, changes: readonly number[], lines: readonly string[] = []): void {
  const read = db.prepare<[string], { sites: number; isOfAll: number | null }>(MUCH)
  const { sites = 0, isOfAll = 0 } = read.get(JSON.stringify(changes)) ?? {}
  if (sites <= FEW && !isOfAll) return
  const reach = sites > 0 ? `This changes ${counted(sites, 'site')}.` : 'This changes what visitors find.'
  throw new Asked([`${reach} Nothing was changed yet.`, ...lines].join('\n'), { kind: 'sure' })
}
