// A temporary catalog for the tests of import and editorial, and the scripts run on it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openCatalog } from '../../../src/state/sqlite/catalog/database.ts'
import type { Db } from '../../../src/state/sqlite/connection.ts'
import { command, type ProcessResult, ranInHost, type Variables } from './processes.ts'

/** An import line's data, valid, with what is given instead. */
export function entry(slug: string, given: object = {}): Record<string, unknown> {
  const screenshot = { path: `/${slug}.jpg`, width: 2560, height: 9000 }
  return { title: slug.toUpperCase(), slug, published: '2019-04-02', screenshot, ...given }
}

export function jsonLines(entries: readonly object[]): string {
  return entries.map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** A folder with a catalog database, gone after the test. */
export interface Workplace {
  readonly db: Db
  readonly database: string
  /** Writes a file into the folder and returns its path. */
  file(name: string, content: string | Uint8Array): string
  /** Runs a script of build-scripts on the catalog. */
  run(
    script: 'import' | 'editorial' | 'entries' | 'terms' | 'keys' | 'backup' | 'snapshot' | 'history/history',
    args: readonly string[],
    stdin?: string | Uint8Array,
    env?: Variables,
  ): Promise<ProcessResult>
}

export function workplace(): Workplace {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-import-'))
  const database = join(folder, 'catalog.db')
  let db: Db | undefined
  onTestFinished(() => {
    db?.close()
    rmSync(folder, { recursive: true })
  })
  return {
    database,
    get db() {
      db ??= openCatalog(database)
      return db
    },
    file(name, content) {
      writeFileSync(join(folder, name), content)
      return join(folder, name)
    },
    run: (script, args, stdin, env) => runScript(database, command(script, ...args), stdin, env),
  }
}

function runScript(
  database: string,
  args: readonly string[],
  stdin?: string | Uint8Array,
  more: Variables = {},
): Promise<ProcessResult> {
  // Pictures are elsewhere, so that no line is about them.
  const [SNAPSHOT_DIR = '', ACCOUNTS_DB = ''] = ['snapshot', 'accounts.db'].map((name) => join(dirname(database), name))
  const places = { CATALOG_DB: database, SNAPSHOT_DIR, ACCOUNTS_DB, ...more }
  return ranInHost(args, { ...places, SITE_URL: 'https://gallery.example' }, stdin)
}
