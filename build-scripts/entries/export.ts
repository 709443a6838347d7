// Writes entries as import lines that say which change they show, so that an import notices a later one. (rule 44.29)
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { lineOf } from '../../src/catalog/import/import-line.ts'
import type { NamedTerm } from '../../src/catalog/import/import-schema.ts'
import { plainText } from '../../src/catalog/model/entities.ts'
import { slugOf } from '../../src/catalog/model/slug.ts'
import { renameSynced } from '../../src/snapshot/files/durable.ts'
import { adopt } from '../../src/state/ownership.ts'
import { type StoredEntry, storedEntryReader } from '../../src/state/sqlite/catalog/entry-reader.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { unlessClosed } from '../cli/command.ts'
import { notWritten, pathToWrite, STREAM } from '../cli/files.ts'
import { selection } from './selection.ts'

/** The import line of an entry. Terms whose slugs follow from their names are names. */
export function exportLine({ entry, change }: Pick<StoredEntry, 'entry' | 'change'>): string {
  return JSON.stringify({ ...lineOf(entry), change }, shortTerms)
}

/** For `JSON.stringify`: a term whose slug follows from its name becomes its name. */
export function shortTerms(_: string, value: unknown): unknown {
  return isPlainTerm(value) ? value.name : value
}

function isPlainTerm(value: unknown): value is NamedTerm {
  if (typeof value !== 'object' || value === null || !('name' in value)) return false
  const { name, slug } = value as NamedTerm
  return slugOf(plainText(name)) === slug
}

function* exportLines(db: Db, filters: readonly string[]): Generator<string> {
  const read = storedEntryReader(db)
  for (const { slug } of selection(db, filters)) yield `${exportLine(read(slug) as StoredEntry)}\n`
}

/** Writes the entries that pass the filters to standard output, or as a whole into a file. */
export async function exportEntries(db: Db, filters: readonly string[], out = STREAM): Promise<void> {
  const lines = Readable.from(exportLines(db, filters))
  if (out === STREAM) return pipeline(lines, process.stdout, { end: false }).catch(unlessClosed)
  const file = pathToWrite(out)
  const temporary = `${file}.${process.pid}.tmp`
  const target = await open(temporary, 'w').catch(notWritten(file))
  try {
    await pipeline(lines, target.createWriteStream({ flush: true }))
    adopt(temporary)
    await renameSynced(temporary, file)
  } finally {
    await rm(temporary, { force: true })
  }
}
