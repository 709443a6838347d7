// The tables that the kernel looks things up in: fixed texts, names of terms, records, dictionaries.

import { utf8 } from '#platform'
import type { Pause } from '../../../ground/scheduling.ts'
import type { ImagePrefixes } from '../../model/image-urls.ts'
import { SEGMENT_SIZE } from '../../model/shape.ts'
import type { TermTable } from '../../model/taxonomy.ts'
import { type Address, type Arena, type ArenaBytes, addressOf, wordsAt } from '../arena.ts'
import { byteWriter } from '../byte-writer.ts'
import type { RecordSegment } from '../record-segment.ts'
import { phrasesFor } from './phrases.ts'

/** The addresses of the tables. */
export interface Tables {
  readonly phrases: Address
  readonly names: Address
  readonly records: Address
  readonly dictionaries: Address
}

interface Records {
  segments: readonly RecordSegment<ArenaBytes>[]
  /** Number of entries. */
  size: number
}

interface TableSources extends Records {
  terms: TermTable
  images: ImagePrefixes
}

/** Fills the tables. */
export async function joinTables(arena: Arena, sources: TableSources, pause: Pause): Promise<Tables> {
  return {
    phrases: phraseTable(arena, Object.values(phrasesFor(sources.images))),
    names: await nameTable(arena, sources.terms, pause),
    records: await recordTable(arena, sources, pause),
    dictionaries: dictionaryTable(arena, sources.segments),
  }
}

/** Address and length of each phrase. */
function phraseTable(arena: Arena, phrases: readonly string[]): Address {
  const table = arena.reserve(phrases.length * 8)
  const pairs = phrases.flatMap((phrase) => {
    const text = utf8(phrase)
    return [store(arena, text), text.length]
  })
  wordsAt(arena, table, pairs.length).set(pairs)
  return table
}

function store(arena: Arena, bytes: Uint8Array): Address {
  const at = arena.reserve(bytes.length)
  arena.bytes.set(bytes, at)
  return at
}

const NAMES_PER_STEP = 1000

/**
 * Names as JSON strings, slugs as JSON without quotes, and slugs as in paths, each after its length. An ID without a term
 * has an empty name.
 */
async function nameTable(arena: Arena, terms: TermTable, pause: Pause): Promise<Address> {
  const table = arena.reserve(terms.limit * 4)
  const addresses = wordsAt(arena, table, terms.limit)
  const names = byteWriter()
  names.byte(0)
  for (const [i, { id, name, slug }] of terms.all.entries()) {
    addresses[id] = names.length
    names.run(() => names.text(JSON.stringify(name)))
    names.run(() => names.text(JSON.stringify(slug).slice(1, -1)))
    names.run(() => names.text(encodeURIComponent(slug)))
    if (i % NAMES_PER_STEP === 0) await pause()
  }
  const at = store(arena, names.written())
  for (let id = 0; id < addresses.length; id++) addresses[id]! += at
  return table
}

async function recordTable(arena: Arena, { segments, size }: Records, pause: Pause): Promise<Address> {
  const table = arena.reserve(size * 4)
  const addresses = wordsAt(arena, table, size)
  for (const [n, { starts, records }] of segments.entries()) {
    const at = addressOf(records)
    for (let i = 0; i < starts.length; i++) addresses[n * SEGMENT_SIZE + i] = at + (starts[i] as number)
    await pause()
  }
  return table
}

function dictionaryTable(arena: Arena, segments: readonly RecordSegment<ArenaBytes>[]): Address {
  const table = arena.reserve(segments.length * 4)
  wordsAt(arena, table, segments.length).set(segments.map(({ dictionary }) => addressOf(dictionary)))
  return table
}
