// The entries of a snapshot in the order of their last changes: the build packs the list, and the server keeps it as it
// is. A run has the entries with the same change number, sorted by ID.

import { base64url, digest, fromBase64, hex, textOf, utf8 } from '#platform'
import { packColumns, u32, unpackColumns } from '../storage/columns.ts'

/** A write transaction of the catalog. */
export interface Change {
  /** Counts from 1 without gaps. */
  readonly number: number
  /** Random, 16 hex characters: differs in another history of the catalog. */
  readonly token: string
  /** ISO 8601. */
  readonly at: string
}

/** A site that was public and is not any more. */
export interface RemovedSite {
  /** See {@link removedId}. */
  readonly id: number
  readonly slug: string
  readonly change: number
  /** The decoded paths of pictures that no site shows. */
  readonly pictures: readonly string[]
}

const REMOVED_IDS = { hidden: 0x8000_0000, lost: 0xc000_0000 }

/** The place of a removed site in the feed, among those of the same change: after all entries, and below 2³² - 1. */
export function removedId(kind: keyof typeof REMOVED_IDS, row: number): number {
  return REMOVED_IDS[kind] + row
}

export interface ChangeList {
  /** The number of the last change of the catalog. */
  readonly last: number
  /** By run: the change number, ascending; the time in ms since 1970-01-01; the start in `entries`. */
  readonly numbers: Uint32Array
  readonly times: Float64Array
  readonly starts: Uint32Array
  /** Entry numbers, by change number, then by ID. From the number of entries on, the places of `removed`. */
  readonly entries: Uint32Array
  /** The IDs of `entries`. */
  readonly ids: Uint32Array
  /** The tokens of all changes, {@link TOKEN_BYTES} each. */
  readonly tokens: Uint8Array
  readonly removed: readonly Omit<RemovedSite, 'id' | 'change'>[]
}

/** Bytes of the token of a change. */
export const TOKEN_BYTES = 8

/** The ID in the catalog and the change number of each entry, by entry number. */
export interface ChangedEntries {
  readonly ids: Uint32Array
  readonly changes: Uint32Array
  /** By ascending ID. */
  readonly removed: readonly RemovedSite[]
}

/** Packs the list of a catalog with these changes, which are sorted by number. */
export function packChanges({ ids, changes, removed }: ChangedEntries, all: readonly Change[]): Uint8Array {
  const ends = new Uint32Array(all.length + 1)
  for (const change of changes) ends[change]! += 1
  for (const { change } of removed) ends[change]! += 1
  for (let number = 1; number < ends.length; number++) ends[number]! += ends[number - 1] as number
  const entries = new Uint32Array(ids.length + removed.length)
  const next = Uint32Array.from(ends, (_, number) => ends[number - 1] ?? 0)
  for (const entry of byId(ids)) entries[next[changes[entry] as number]!++] = entry
  for (const [place, { change }] of removed.entries()) entries[next[change]!++] = ids.length + place
  const runs = all.filter(({ number }) => ends[number] !== ends[number - 1])
  return packColumns([
    Uint32Array.from(runs, ({ number }) => number),
    Float64Array.from(runs, ({ at }) => Date.parse(at)),
    Uint32Array.from(runs, ({ number }) => ends[number - 1] as number),
    entries,
    Uint32Array.from(entries, (entry) => ids[entry] ?? (removed[entry - ids.length] as RemovedSite).id),
    Uint8Array.fromHex(all.map(({ token }) => token).join('')),
    utf8(JSON.stringify(removed.map(({ slug, pictures }) => ({ slug, pictures })))),
  ])
}

/** Entry numbers in the order of their IDs, which are almost without gaps. */
function* byId(ids: Uint32Array): Iterable<number> {
  const greatest = ids.reduce((most, id) => Math.max(most, id), 0)
  const entries = new Uint32Array(greatest + 1)
  for (const [entry, id] of ids.entries()) entries[id] = entry + 1
  for (const place of entries) if (place > 0) yield place - 1
}

/** The list as views of its bytes, which lie at a multiple of 8. Throws BadColumns. */
export function unpackChanges(block: Uint8Array): ChangeList {
  const [numbers, times, starts, entries, ids, tokens, removed] = unpackColumns(block, 7)
  return {
    last: tokens.length / TOKEN_BYTES,
    numbers: u32(numbers),
    times: new Float64Array(times.buffer, times.byteOffset, times.byteLength / 8),
    starts: u32(starts),
    entries: u32(entries),
    ids: u32(ids),
    tokens,
    removed: JSON.parse(textOf(removed)) as ChangeList['removed'],
  }
}

// Tokens of the change feed. A token names the last entry that was read, and the history of the catalog up to there.
//
// Layout: a version; the change number and the ID of the entry, 32-bit words; the token of the change; the first bytes of
// a hash of all this, so that a token that was cut short or mistyped is no token.

/** A place in the feed: everything up to here was read. */
export interface FeedPosition {
  /** A change number; 0 for the beginning. */
  readonly change: number
  /** The last entry of the change that was read, or {@link WHOLE_CHANGE}. */
  readonly id: number
  /** The token of the change, {@link TOKEN_BYTES}. Not compared at the beginning. */
  readonly history: Uint8Array
}

/** Greater than the ID of any entry. */
export const WHOLE_CHANGE = 0xffffffff

/** Before the first change. */
export const BEGINNING: FeedPosition = { change: 0, id: WHOLE_CHANGE, history: new Uint8Array(0) }

const VERSION = 1
const CHANGE = 1
const ID = 5
const HISTORY = 9
const CHECK = HISTORY + TOKEN_BYTES
const CHECK_BYTES = 4

/** The token of a position: 28 characters that need no escaping. (rule 27.11) */
export function feedToken({ change, id, history }: FeedPosition): string {
  const bytes = new Uint8Array(CHECK + CHECK_BYTES)
  const words = new DataView(bytes.buffer)
  bytes[0] = VERSION
  words.setUint32(CHANGE, change)
  words.setUint32(ID, id)
  bytes.set(history, HISTORY)
  bytes.set(checkOf(bytes), CHECK)
  return base64url(bytes)
}

/** The position of a token, or null if the text is no token. */
export function feedPosition(text: string): FeedPosition | null {
  const bytes = fromBase64(text)
  if (bytes.length !== CHECK + CHECK_BYTES || base64url(bytes) !== text) return null
  if (bytes[0] !== VERSION || hex(checkOf(bytes)) !== hex(bytes.subarray(CHECK))) return null
  const words = new DataView(bytes.buffer, bytes.byteOffset)
  return { change: words.getUint32(CHANGE), id: words.getUint32(ID), history: bytes.subarray(HISTORY, CHECK) }
}

function checkOf(bytes: Uint8Array): Uint8Array {
  return digest('sha256', bytes.subarray(0, CHECK)).subarray(0, CHECK_BYTES)
}
