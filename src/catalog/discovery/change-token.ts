// Tokens of the change feed. A token names the last entry that was read, and the history of the catalog up to there.
//
// Layout: a version; the change number and the ID of the entry, 32-bit words; the token of the change; the first bytes of
// a hash of all this, so that a token that was cut short or mistyped is no token.
import { hash } from 'node:crypto'
import { TOKEN_BYTES } from './change-list.ts'

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
  const bytes = Buffer.alloc(CHECK + CHECK_BYTES)
  bytes[0] = VERSION
  bytes.writeUInt32BE(change, CHANGE)
  bytes.writeUInt32BE(id, ID)
  bytes.set(history, HISTORY)
  bytes.set(checkOf(bytes), CHECK)
  return bytes.toString('base64url')
}

/** The position of a token, or null if the text is no token. */
export function feedPosition(text: string): FeedPosition | null {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== CHECK + CHECK_BYTES || bytes.toString('base64url') !== text) return null
  if (bytes[0] !== VERSION || !checkOf(bytes).equals(bytes.subarray(CHECK))) return null
  return { change: bytes.readUInt32BE(CHANGE), id: bytes.readUInt32BE(ID), history: bytes.subarray(HISTORY, CHECK) }
}

function checkOf(bytes: Buffer): Buffer {
  return hash('sha256', bytes.subarray(0, CHECK), 'buffer').subarray(0, CHECK_BYTES)
}
