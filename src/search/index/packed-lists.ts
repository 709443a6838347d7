// Lists in one array, one after another: list i is `values` from `starts[i]` up to, not including, `starts[i + 1]`.
import { byteWriter } from '../../catalog/storage/byte-writer.ts'

export interface PackedLists {
  /** One more than there are lists. */
  readonly starts: Uint32Array
  readonly values: Uint32Array
}

export function packLists(lists: readonly ArrayLike<number>[]): PackedLists {
  const starts = startsOf(lists)
  const values = new Uint32Array(starts[lists.length] as number)
  for (const [i, list] of lists.entries()) values.set(list, starts[i])
  return { starts, values }
}

/** Ascending lists in bytes: of each number what it is more than the one before it, LEB128, which mostly takes one byte. */
export interface AscendingLists {
  /** One more than there are lists. */
  readonly starts: Uint32Array
  readonly bytes: Uint8Array
}

export function packAscending(lists: readonly ArrayLike<number>[]): AscendingLists {
  const starts = new Uint32Array(lists.length + 1)
  const bytes = byteWriter()
  for (const [i, list] of lists.entries()) {
    for (let at = 0; at < list.length; at++) bytes.number((list[at] as number) - (list[at - 1] ?? 0))
    starts[i + 1] = bytes.length
  }
  return { starts, bytes: bytes.written() }
}

let room = new Uint32Array(0)

/** The numbers of the lists `from` up to, not including, `to`. The next call of any overwrites them. */
export function numbersOfLists({ starts, bytes }: AscendingLists, from: number, to: number): Uint32Array {
  const most = (starts[to] as number) - (starts[from] as number)
  if (most > room.length) room = new Uint32Array(2 * most)
  const numbers = room
  let count = 0
  for (let list = from; list < to; list++) {
    const end = starts[list + 1] as number
    let number = 0
    for (let at = starts[list] as number; at < end; ) {
      let byte = bytes[at++] as number
      number += byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++] as number
        number += (byte & 127) << shift
      }
      numbers[count++] = number
    }
  }
  return numbers.subarray(0, count)
}

/** The start of each list, and the end of the last. */
export function startsOf(lists: readonly { readonly length: number }[]): Uint32Array {
  const starts = new Uint32Array(lists.length + 1)
  for (const [i, { length }] of lists.entries()) starts[i + 1] = (starts[i] as number) + length
  return starts
}

/** Appends a value to the list of a key. */
export function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** The same, but not twice in succession. */
export function appendOnce<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else if (list.at(-1) !== value) list.push(value)
}
