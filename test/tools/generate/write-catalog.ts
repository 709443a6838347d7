// Puts a synthetic catalog into its files. They appear whole or not at all: text goes to a temporary name beside each,
// and renames end the work.
import { createWriteStream, renameSync, rmSync, statSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SyntheticCatalog } from './catalog.ts'

export interface Destination {
  /** The file of the entries; `-` is standard output, which gets them as they are made. */
  out: string
  /** The file of the editorial data, if it is wanted. */
  editorial?: string | undefined
  signal?: AbortSignal
  /** Called with the number of entries made so far. */
  made?: (entries: number) => void
}

/** Writes the catalog. Where that fails, or `signal` aborts it, the files are as they were, and it throws. */
export async function writeCatalog(catalog: SyntheticCatalog, destination: Destination): Promise<void> {
  const { out, editorial, signal, made } = destination
  const abort = signal ? { signal } : {}
  const files = [out, editorial].filter((file) => file !== undefined && file !== '-') as string[]
  for (const file of files) requireReplaceable(file)
  try {
    if (out === '-') await pipeline(Readable.from(catalog.lines(made)), process.stdout, { ...abort, end: false })
    else await pour(catalog.lines(made), out, abort)
    if (editorial) await pour([`${JSON.stringify(catalog.editorial(), null, 1)}\n`], editorial, abort)
    for (const file of files) renameSync(temporary(file), file)
  } finally {
    for (const file of files) rmSync(temporary(file), { force: true })
  }
}

/** A rename would put a file in place of a device, a pipe or a folder. */
function requireReplaceable(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() ?? true) return
  throw new Error(`${file} is no regular file`)
}

/** Makes and writes chunk after chunk, no faster than the disk takes them, and waits until they are on it. */
function pour(chunks: Iterable<string>, file: string, abort: { signal?: AbortSignal }): Promise<void> {
  return pipeline(Readable.from(chunks), createWriteStream(temporary(file), { flush: true }), abort)
}

function temporary(file: string): string {
  return `${file}.${process.pid}.part`
}
