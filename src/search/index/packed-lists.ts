// Lists in one array, one after another: list i is `values` from `starts[i]` up to, not including, `starts[i + 1]`.

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
