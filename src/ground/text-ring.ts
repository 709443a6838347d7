// Recent texts outside the heap: writing one makes no garbage, and the oldest are overwritten, so that whatever is asked for,
// a ring never has more memory than at its start, and half as much for names in the heap.
import { latin1Reader, writeLatin1 } from '#platform'
import { textHash } from './texts.ts'

/** The room of a short text. A name has at most a quarter as many characters, of two bytes at most. */
const LEAST_BYTES = 1024
/** The longest text, as a part of the ring: a few long ones do not take the place of all others. */
const LONGEST_PART = 1 / 16

interface Place<About> {
  readonly name: string
  /** The first byte, counted from the first write ever. */
  readonly from: number
  readonly size: number
  readonly about: About
}

/** A ring of one-byte texts by names that say all that they depend on. */
export function textRing<About>(bytes: number) {
  const memory = new Uint8Array(bytes)
  const read = latin1Reader(memory)
  /** In the order of their writing, by the hash of their names: V8 copies a new text that is looked up in a `Map` (0.5 µs). */
  const places = new Map<number, Place<About>>()
  let end = 0

  /** Forgets what a text up to `until` overwrites. */
  function overwrite(until: number): void {
    for (const [key, { from }] of places) {
      if (from >= until - bytes) return
      places.delete(key)
    }
  }

  return {
    /** The text that is kept, and what is known about it. */
    get(name: string): { text: string; about: About } | null {
      const place = places.get(textHash(name) | 0)
      if (place?.name !== name) return null
      const at = place.from % bytes
      return { text: read(at, at + place.size), about: place.about }
    },
    /** Keeps a text unless it or its name is too long. */
    put(name: string, text: string, about: About): void {
      const size = text.length
      if (size > bytes * LONGEST_PART || name.length > LEAST_BYTES / 4) return
      const room = Math.max(size, LEAST_BYTES)
      const left = bytes - (end % bytes)
      const from = left < room ? end + left : end
      end = from + room
      overwrite(end)
      writeLatin1(text, memory, from % bytes)
      const key = textHash(name) | 0
      places.delete(key)
      places.set(key, { name, from, size, about })
    },
    forget: () => places.clear(),
  }
}

/** How many names {@link repeats} tells apart, half a megabyte. Others that fall on the same mark are forgotten. */
const MARKS = 2 ** 16
/** A name that comes back after more others than this would hardly find its text: the ring has 2,000 of nine kilobytes. */
const WINDOW = 3_000

/** Returns a function that says whether one of its last {@link WINDOW} calls had the same name. */
export function repeats(): (name: string) => boolean {
  const marks = new Uint32Array(MARKS)
  const calls = new Uint32Array(MARKS)
  let call = 0
  return (name) => {
    const mark = textHash(name)
    const at = mark % MARKS
    call++
    const isKnown = marks[at] === mark && (call - (calls[at] as number)) >>> 0 <= WINDOW
    marks[at] = mark
    calls[at] = call
    return isKnown
  }
}
