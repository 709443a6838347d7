// What waits to be published, and the build that publishes it, beside everything else. (rules 48.19 to 48.21)
import { fork } from 'node:child_process'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { DeskState, Work } from '../../src/engine/desk/jobs.ts'
import type { Config } from '../../src/ground/config.ts'
import { replaceFile } from '../../src/snapshot/files/durable.ts'
import { readOrNull } from '../../src/snapshot/files/folder.ts'
import { EDITORIAL_KINDS } from '../../src/state/documents.ts'
import { type Db, isSqliteError } from '../../src/state/sqlite/connection.ts'
import { type Writer, writerOf } from '../import/catalog-writer.ts'
import { askIfMuch, type DeskCatalog } from './catalog.ts'

const SCRIPT = 'build-scripts/desk/build.ts'

export function publishWork({ read, config }: DeskCatalog): Pick<Work, 'state' | 'publish'> {
  const builds = openBuilds(config)
  return {
    async state({ built }) {
      const waiting = await read((db) => waitingIn(db, config, built).length)
      return { waiting, seconds: await builds.seconds(), writer: presentWriter(config), build: builds.last() }
    },
    async publish({ built, sure }) {
      if (!sure) await read((db) => askIfMuch(db, waitingIn(db, config, built)))
      builds.start()
      return null
    },
  }
}

/** Changes after the one that the served snapshot has, without those that servers follow before a build. (rules 44.56, 48.19) */
const WAITING = `SELECT number FROM changes WHERE number > @built AND EXISTS (SELECT 1 FROM change_items AS items
  WHERE items.number = changes.number AND kind IN (SELECT value FROM json_each(@kinds))
  AND (@isLive = 0 OR kind <> 'entry' OR before IS NULL OR json_remove(after, '$.hidden') <> '{}'))`

function waitingIn(db: Db, { bucket, shared }: Config, built: number): number[] {
  const isLive = bucket === null || shared !== null
  const kinds = JSON.stringify(['entry', 'term', ...(isLive ? [] : EDITORIAL_KINDS)])
  return db
    .prepare<object, number>(WAITING)
    .pluck()
    .all({ built, kinds, isLive: isLive ? 1 : 0 })
}

/** How long the first build takes, s: a guess. */
const GUESS_S = 3
/** How long it is said that a build has ended, ms. */
const NEWS_MS = 60_000

function openBuilds({ snapshotDir }: Config) {
  const record = join(snapshotDir, '.desk')
  let last: DeskState['build'] = null

  function start(): void {
    if (last?.state === 'running') return
    const began = performance.now()
    const child = fork(SCRIPT, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    const own = { state: 'running', line: 'Building what changed …' } as { state: string; line: string }
    last = own as DeskState['build']
    child.on('message', (line: string) => {
      own.line = line
    })
    const end = (code: number | null) => {
      own.state = code === 0 ? 'done' : 'failed'
      if (code === null) own.line = 'The build was interrupted. Publish again.'
      if (code === 0) void replaceFile(record, String((performance.now() - began) / 1_000)).catch(() => {})
      setTimeout(() => {
        if (last === own) last = null
      }, NEWS_MS).unref()
    }
    child.once('exit', end).on('error', () => end(null))
  }

  return {
    start,
    last: () => last,
    /** What the last one took. */
    seconds: async () => Math.ceil(Number(await readOrNull(record).catch(() => null)) || GUESS_S),
  }
}

/** The command that holds the catalog's lock at the moment. A note alone may be of a command that waits, or was killed. */
function presentWriter({ catalogDb }: Config): Writer | null {
  const writer = writerOf(catalogDb)
  return writer !== null && isLocked(catalogDb) ? writer : null
}

function isLocked(file: string): boolean {
  const db = new Database(file, { fileMustExist: true, timeout: 0 })
  try {
    db.exec('BEGIN IMMEDIATE; ROLLBACK')
    return false
  } catch (error) {
    return isSqliteError(error) && error.code.startsWith('SQLITE_BUSY')
  } finally {
    db.close()
  }
}
