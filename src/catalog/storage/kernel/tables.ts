// What the kernel looks up: fixed texts, names of terms, records, dictionaries; each a table of addresses.

import type { ImagePrefixes } from '../../model/image-urls.ts'
import type { TermTable } from '../../model/term-table.ts'
import { type Arena, wordsAt } from '../arena.ts'
import { byteWriter } from '../byte-writer.ts'
import type { Pause } from '../pause.ts'
import { type RecordSegment, SEGMENT_SIZE } from '../record-segment.ts'
import { phrasesFor } from './phrases.ts'

/** The tables' addresses. */
export interface Tables {
  readonly phrases: number
  readonly names: number
  readonly records: number
  readonly dictionaries: number
}

export interface TableSources {
  /** The segments' records, as views of the arena. */
  segments: readonly RecordSegment[]
  /** Number of entries. */
  size: number
  terms: TermTable
  images: ImagePrefixes
}

/** Fills the tables. */
export async function joinTables(
  arena: Arena,
  { segments, size, terms, images }: TableSources,
  pause: Pause,
): Promise<Tables> {
  return {
    phrases: phraseTable(arena, phrasesFor(images)),
    names: await nameTable(arena, terms, pause),
    records: await recordTable(arena, { segments, size }, pause),
    dictionaries: dictionaryTable(arena, segments),
  }
}

function phraseTable(arena: Arena, phrases: readonly string[]): number {
  const table = arena.reserve(phrases.length * 8)
  for (const [i, phrase] of phrases.entries()) {
    const text = Buffer.from(phrase)
    const at = arena.reserve(text.length)
    arena.bytes.set(text, at)
    arena.words.set([at, text.length], (table >>> 2) + i * 2)
  }
  return table
}

const NAMES_A_STEP = 1000

/** Names as JSON strings behind their lengths; an id that no term has gets an empty text. */
async function nameTable(arena: Arena, terms: TermTable, pause: Pause): Promise<number> {
  const table = arena.reserve(terms.limit * 4)
  const addresses = wordsAt(arena, table, terms.limit)
  const names = byteWriter()
  names.byte(0)
  for (const [i, { id, name }] of terms.all.entries()) {
    addresses[id] = names.length
    names.run(() => names.text(JSON.stringify(name)))
    if (i % NAMES_A_STEP === 0) await pause()
  }
  const at = arena.reserve(names.length)
  arena.bytes.set(names.written(), at)
  for (let id = 0; id < addresses.length; id++) addresses[id]! += at
  return table
}

async function recordTable(
  arena: Arena,
  { segments, size }: Pick<TableSources, 'segments' | 'size'>,
  pause: Pause,
): Promise<number> {
  const table = arena.reserve(size * 4)
  const addresses = wordsAt(arena, table, size)
  for (const [n, { starts, records }] of segments.entries()) {
    for (let i = 0; i < starts.length; i++) addresses[n * SEGMENT_SIZE + i] = records.byteOffset + (starts[i] as number)
    await pause()
  }
  return table
}

function dictionaryTable(arena: Arena, segments: readonly RecordSegment[]): number {
  const table = arena.reserve(segments.length * 4)
  arena.words.set(
    segments.map(({ dictionary }) => dictionary.byteOffset),
    table >>> 2,
  )
  return table
}
