// The words of sections: for each segment a prefix table of the words of their texts, and of their types. A query reads the
// lists of its words, none of them twice, so its cost is at most that of reading the tables once. (rule 8.9)

import type { TermTable } from '../../catalog/model/term-table.ts'
import { packColumns, u32, unpackColumns } from '../../catalog/storage/columns.ts'
import { fromTheLowest, type SectionRow } from '../../catalog/storage/section-record.ts'
import type { SectionWords } from '../../catalog/storage/section-words.ts'
import { matchingForm, wordsOf } from '../matching-form.ts'
import { startsOf } from './packed-lists.ts'
import { openPrefixes, PREFIX_COLUMNS, type PrefixTable, packPrefixes, type Ranks } from './prefix-table.ts'

/** The block of the sections of a segment, by entry. Names of types are not in it, because they can change. */
export function packSectionWords(pages: readonly (readonly SectionRow[])[]): Uint8Array {
  return packColumns([startsOf(pages), ...packPrefixes(pages.flatMap(fromTheLowest).map(keysOf))])
}

function keysOf({ type, prompt, wireframe_prompt }: SectionRow): string[] {
  return [typeKey(type), ...wordsOf(matchingForm(`${prompt} ${wireframe_prompt ?? ''}`))]
}

/** No word has a number sign. */
function typeKey(type: number): string {
  return `#${type}`
}

interface Segment {
  readonly firsts: Uint32Array
  readonly table: PrefixTable
}

/** Opens the blocks of a catalog. Throws BadColumns. */
export function openSectionWords(blocks: readonly Uint8Array[], terms: TermTable): SectionWords {
  const segments = blocks.map((block): Segment => {
    const [firsts, ...columns] = unpackColumns(block, 1 + PREFIX_COLUMNS)
    return { firsts: u32(firsts as Uint8Array), table: openPrefixes(columns) }
  })
  const firsts = joined(segments.map((segment) => segment.firsts))
  const room = new Uint32Array(firsts.at(-1) as number)
  const types = terms.of('sections').map(({ id, name }) => ({ id, words: wordsOf(matchingForm(name)) }))
  return {
    firsts,
    find(q, type, isWhole = false) {
      const steps = stepsOf(q, type, { all: types, isWhole })
      return steps === null ? new Uint32Array(0) : room.slice(0, findIn(segments, steps, room))
    },
  }
}

function joined(starts: readonly Uint32Array[]): Uint32Array {
  const firsts = new Uint32Array(1 + starts.reduce((sum, { length }) => sum + length - 1, 0))
  let at = 0
  for (const own of starts) {
    const before = firsts[at] as number
    for (let i = 1; i < own.length; i++) firsts[++at] = before + (own[i] as number)
  }
  return firsts
}

/** A section passes that has a word with the prefix (or equal to it), or one of the types. */
interface Step {
  readonly prefix: string | null
  readonly isWhole: boolean
  readonly types: readonly number[]
}

interface NamedType {
  readonly id: number
  readonly words: readonly string[]
}

/** What sections have to pass, or null if none can. A word that another one begins with says nothing more. */
function stepsOf(
  q: string | null,
  type: number | null,
  { all, isWhole }: { all: readonly NamedType[]; isWhole: boolean },
): Step[] | null {
  const words = q === null ? [] : [...new Set(wordsOf(matchingForm(q)))]
  if (q !== null && words.length === 0) return null
  const longest = words.filter((word) => isWhole || !words.some((other) => other !== word && other.startsWith(word)))
  const fits = (word: string, prefix: string) => (isWhole ? word === prefix : word.startsWith(prefix))
  const typesWith = (prefix: string) => all.filter((own) => own.words.some((word) => fits(word, prefix)))
  const steps = longest.map((prefix) => ({ prefix, isWhole, types: typesWith(prefix).map(({ id }) => id) }))
  return type === null ? steps : [{ prefix: null, isWhole, types: [type] }, ...steps]
}

/** Writes the sections that pass all steps. Returns how many they are. */
function findIn(segments: readonly Segment[], steps: readonly Step[], to: Uint32Array): number {
  let first = 0
  let count = 0
  for (const { firsts, table } of segments) {
    const size = firsts.at(-1) as number
    const lists = steps.map((step) => listsOf(table, step))
    if (lists.every((own) => own.some(({ length }) => length > 0))) {
      const passed = new Uint16Array(size)
      if (lists.every((own, i) => pass(passed, i, own)))
        for (let n = 0; n < size; n++) if (passed[n] === steps.length) to[count++] = first + n
    }
    first += size
  }
  return count
}

function listsOf(table: PrefixTable, { prefix, isWhole, types }: Step): Ranks[] {
  const places = types.map((type) => table.find(typeKey(type))).filter((at) => at !== -1)
  const own = places.map((at) => table.ranks(at, at + 1))
  if (prefix === null) return own
  if (!isWhole) return [table.ranks(...table.range(prefix)), ...own]
  const at = table.find(prefix)
  return at === -1 ? own : [table.ranks(at, at + 1), ...own]
}

/** Lets the sections of the lists that have passed so many steps pass one more. Returns whether any did. */
function pass(passed: Uint16Array, steps: number, lists: readonly Ranks[]): boolean {
  let any = false
  for (const list of lists) {
    for (let i = 0; i < list.length; i++) {
      if (passed[list[i] as number] !== steps) continue
      passed[list[i] as number] = steps + 1
      any = true
    }
  }
  return any
}
