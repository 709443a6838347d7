// The terms of an entry as text, in the order of the ten taxonomies.
import { listsAt } from './parts'
import { PHRASE_PATHS, PHRASE_SLUG, PHRASE_TERM_LISTS, PHRASE_TERMS, TERM_LISTS, TERM_PLACES } from './shape'
import { names } from './tables'
import { copyRun, cursor, readFrom, readNumber, writePhrase } from './text'

/** Writes `terms` of the open record. */
export function writeTerms(to: usize): usize {
  const first = writePhrase(to, PHRASE_TERMS)
  let at = first
  for (let i: u32 = 0; i < TERM_LISTS; i++) {
    for (let left = findList(<u32>(TERM_PLACES >> (4 * i)) & 15); left > 0; left--) {
      at = writeTerm(at, i, readNumber())
    }
  }
  if (at > first) at--
  store<u8>(at, 0x5d)
  return at + 1
}

/** Moves the cursor to the terms of a list of the record. Returns their number. */
function findList(place: u32): u32 {
  readFrom(listsAt)
  let length = readNumber()
  for (let list: u32 = 0; list < place; list++) {
    for (; length > 0; length--) readNumber()
    length = readNumber()
  }
  return length
}

/** Writes a term of the i-th taxonomy with a comma after it. The cursor stays. */
function writeTerm(to: usize, i: u32, term: u32): usize {
  const after = cursor
  readFrom(load<u32>(names + ((<usize>term) << 2)))
  const name = copyRun(writePhrase(to, PHRASE_TERM_LISTS + i))
  const slug = copyRun(writePhrase(name, PHRASE_SLUG))
  const at = copyRun(writePhrase(slug, PHRASE_PATHS + i))
  store<u8>(at, 0x22)
  store<u8>(at, 0x7d, 1)
  store<u8>(at, 0x2c, 2)
  readFrom(after)
  return at + 3
}
