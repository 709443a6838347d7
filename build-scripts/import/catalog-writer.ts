// Opens the catalog for scripts that write to it. SQLite's errors become one line for the operator.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, parse } from 'node:path'
import type { EditorialHome } from '../../src/engine/editorial/home.ts'
import { withEditorialHome } from '../../src/engine/engine.ts'
import { loadConfig } from '../../src/ground/config.ts'
import { parseJson } from '../../src/ground/texts.ts'
import { hasEnded, ownName } from '../../src/snapshot/files/folder-notes.ts'
import { adopt } from '../../src/state/ownership.ts'
import { openCatalog } from '../../src/state/sqlite/catalog/database.ts'
import { closing, type Db, isSqliteError, outlastReadings } from '../../src/state/sqlite/connection.ts'
import { BadInput } from '../cli/command.ts'

/**
 * Opens the catalog, runs `work` and closes the catalog. Throws {@link BadInput} if SQLite cannot open or write the file,
 * or if another process writes to it for longer than a script waits.
 */
export async function withCatalog<T>(file: string, work: (db: Db) => Promise<T> | T): Promise<T> {
  const removeNote = noteWriter(file)
  try {
    return await closing(openCatalog(file), work, 'catalog')
  } catch (error) {
    throw isSqliteError(error) ? new BadInput(`${file}: ${error.message}`) : error
  } finally {
    removeNote()
    outlastReadings()
  }
}

/** The same with the catalog of the settings, which must be there, and the home of its editorial data. */
export function withHome<T>(work: (db: Db, home: EditorialHome) => Promise<T> | T): Promise<T> {
  const config = loadConfig()
  requireCatalog(config.catalogDb)
  return withEditorialHome(config, (home) => withCatalog(config.catalogDb, (db) => work(db, home)))
}

// Which commands use the catalog: a small file beside it for each, for who has to wait. (rule 48.25)

/** A command that uses the catalog. */
export interface Writer {
  /** As typed after `npm run`. */
  readonly command: string
  /** ISO 8601. */
  readonly since: string
}

const NOTE = '-writer-'

/** Notes this command, and returns the function that removes the note. A folder that cannot be written gets none. */
function noteWriter(file: string): () => void {
  const note = `${file}${NOTE}${process.pid}`
  const [, script = '', verb = ''] = process.argv
  const command = [parse(script).name, ...(/^[a-z]+$/.test(verb) ? [verb] : [])].join(' ')
  const writer: Writer = { command, since: new Date().toISOString() }
  try {
    writeFileSync(note, JSON.stringify({ ...writer, process: ownName() }))
    adopt(note)
  } catch {}
  return () => rmSync(note, { force: true })
}

/** The command that has used the catalog for the longest time; null if none is known. */
export function writerOf(file: string): Writer | null {
  const notes = readdirSync(dirname(file)).filter((name) => name.startsWith(basename(file) + NOTE))
  const writers = notes.flatMap((name) => {
    const { ok, value } = parseJson(readFileSync(join(dirname(file), name), 'utf8')) as { ok: boolean; value?: Note }
    return ok && value && !hasEnded(value.process) ? [value] : []
  })
  return writers.sort((one, other) => (one.since < other.since ? -1 : 1))[0] ?? null
}

type Note = Writer & { readonly process: string }

/** Throws {@link BadInput} if there is no catalog, for commands that must not create one. (rule 21.12) */
export function requireCatalog(file: string): void {
  if (existsSync(file)) return
  throw new BadInput(`There is no catalog at ${file} (CATALOG_DB). Load one with: npm run import -- FILE.jsonl`)
}
