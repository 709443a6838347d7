// The words of sections: for each segment a prefix table of the words of their texts, and of their types. A query reads the
// lists of its words, none of them twice, so its cost is at most that of reading the tables once. (rule 8.9)

import { latin1Reader, utf8 } from '#platform'
import type { TermTable } from '../../catalog/model/taxonomy.ts'
import type { Reach } from '../../catalog/storage/arena.ts'
import { packColumns, u32, unpackColumns } from '../../catalog/storage/columns.ts'
import type { SectionRow } from '../../catalog/storage/section-record.ts'
import type { SectionWords } from '../../catalog/storage/section-words.ts'
import { matchingForm, wordsOf } from '../matching-form.ts'
import { type Beginnings, beginnings } from './beginnings.ts'
import { startsOf } from './packed-lists.ts'
import { openPrefixes, PREFIX_COLUMNS, type PrefixTable, packPrefixes } from './prefix-table.ts'

/** The block of the sections of a segment, by entry, from the lowest up. Names of types are not in it, because they can change. */
export function packSectionWords(pages: readonly (readonly SectionRow[])[]): Uint8Array {
  return packColumns([startsOf(pages), ...packPrefixes(pages.flat().map(keysOf))])
}

function keysOf({ type, prompt, wireframe_prompt }: SectionRow): string[] {
  return [typeKey(type), ...wordsOf(matchingForm(`${prompt} ${wireframe_prompt ?? ''}`))]
}

/** No word has a number sign. */
function typeKey(type: number): string {
  return `#${type}`
}

interface Segment extends Pick<Block, 'reach'> {
  readonly firsts: Uint32Array
  readonly keys: readonly [Uint8Array, Uint8Array]
  readonly table: PrefixTable
}

/** A block, and what its lists need. */
interface Block {
  readonly bytes: Uint8Array
  readonly reach?: Reach | undefined
}

/** Opens the blocks of a catalog. Throws BadColumns. */
export function openSectionWords(blocks: readonly Block[], terms: TermTable): SectionWords {
  const segments = blocks.map(({ bytes, reach }): Segment => {
    const [firsts, ...keys] = unpackColumns(bytes, 1 + PREFIX_COLUMNS) as [Uint8Array, Uint8Array, Uint8Array]
    return { firsts: u32(firsts), keys, table: openPrefixes(keys), reach }
  })
  let filter: Beginnings | null = null
  const known = { mayHave: (word: string, isWhole: boolean) => filter?.mayHave(word, isWhole) ?? true }
  const firsts = joined(segments.map((segment) => segment.firsts))
  const types = terms.of('sections').map(({ id, name }) => ({ id, words: wordsOf(matchingForm(name)) }))
  const stepsOf = (text: string, isWhole: boolean) => stepsOfWords(differentWords(text), isWhole, { types, known })
  const find = finder(segments, firsts.at(-1) as number)
  return {
    firsts,
    find(q, type) {
      const worded = q === null ? [] : stepsOf(q, false)
      if (q !== null && worded.length === 0) return NONE
      const typed: Step[] = type === null ? [] : [{ prefix: null, isWhole: false, types: [type] }]
      if (q === null && type === null) return Uint32Array.from({ length: firsts.at(-1) as number }, (_, n) => n)
      return find([[...typed, ...worded]]).slice()
    },
    having: (texts) => find(texts.map(({ text, isWhole }) => stepsOf(text, isWhole))),
    has({ text, isWhole }) {
      const steps = stepsOf(text, isWhole)
      if (steps.length > 1) return find([steps]).length > 0
      const isIn = ({ table }: Segment) => steps.some((step) => rangesOf(table, step).length > 0)
      return steps.every(canPass) && segments.some(isIn)
    },
    async load(pause) {
      if (filter !== null) return
      const all = beginnings(blocks.reduce((sum, { bytes }) => sum + bytes.length, 0))
      for (const { keys } of segments) {
        addKeys(all, keys)
        await pause()
      }
      filter = all
    },
  }
}

const NONE = new Uint32Array(0)

function differentWords(text: string): string[] {
  return [...new Set(wordsOf(matchingForm(text)))]
}

function addKeys(known: Beginnings, [text, bounds]: readonly [Uint8Array, Uint8Array]): void {
  const keys = latin1Reader(text)(0, text.length)
  const starts = u32(bounds)
  for (let i = 1; i < starts.length; i++) known.add(keys, starts[i - 1], starts[i])
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
  /** UTF-8; null if no word is enough. */
  readonly prefix: Uint8Array | null
  readonly isWhole: boolean
  readonly types: readonly number[]
}

interface KnownWords {
  readonly types: readonly { readonly id: number; readonly words: readonly string[] }[]
  readonly known: Pick<Beginnings, 'mayHave'>
}

/** What sections with some words have to pass. A word that another one begins with says nothing more. */
function stepsOfWords(words: readonly string[], isWhole: boolean, { types, known }: KnownWords): Step[] {
  const longest = words.filter((word) => isWhole || !words.some((other) => other !== word && other.startsWith(word)))
  const fits = (word: string, prefix: string) => (isWhole ? word === prefix : word.startsWith(prefix))
  const typesWith = (prefix: string) => types.filter((own) => own.words.some((word) => fits(word, prefix)))
  return longest.map((word) => ({
    prefix: known.mayHave(word, isWhole) ? utf8(word) : null,
    isWhole,
    types: typesWith(word).map(({ id }) => id),
  }))
}

function canPass({ prefix, types }: Step): boolean {
  return prefix !== null || types.length > 0
}

/** Returns the function that finds the sections that pass all steps of one of several lists, ascending. Its next call overwrites them. */
function finder(segments: readonly Segment[], size: number): (lists: readonly (readonly Step[])[]) => Uint32Array {
  const sizes = segments.map(({ firsts }) => firsts.at(-1) as number)
  const most = Math.max(0, ...sizes)
  const room = new Uint32Array(size)
  const bits = new Uint32Array((most >>> 5) + 1)
  const passed = new Uint16Array(most)
  return (lists) => {
    const possible = lists.filter((steps) => steps.every(canPass))
    if (possible.length === 0) return NONE
    for (const { table, reach } of segments)
      reach?.(possible.flat().flatMap((step) => rangesOf(table, step).map((keys) => table.bytesOf(...keys))))
    let first = 0
    let count = 0
    for (const [n, { table }] of segments.entries()) {
      let isMarked = false
      for (const steps of possible) isMarked = markPassing(table, steps, { bits, passed }) || isMarked
      if (isMarked) count = takeMarked(bits, first, room, count)
      first += sizes[n] as number
    }
    return room.subarray(0, count)
  }
}

interface Marks {
  readonly bits: Uint32Array
  /** The number of steps that each section has passed. */
  readonly passed: Uint16Array
}

/** Marks the sections of a segment that pass all steps, if any. Returns whether some may. */
function markPassing(table: PrefixTable, steps: readonly Step[], { bits, passed }: Marks): boolean {
  const last = steps.length - 1
  if (last > 0) passed.fill(0)
  for (const [n, step] of steps.entries()) {
    const ranges = rangesOf(table, step)
    if (ranges.length === 0) return false
    for (const keys of ranges) {
      const list = table.ranks(...keys)
      for (let i = 0; i < list.length; i++) {
        const section = list[i] as number
        if (last > 0 && passed[section] !== n) continue
        if (n === last) bits[section >>> 5]! |= 1 << (section & 31)
        else passed[section] = n + 1
      }
    }
  }
  return true
}

/** Writes the marked sections behind `count` others, and clears the marks. Returns how many they are together. */
function takeMarked(bits: Uint32Array, first: number, to: Uint32Array, count: number): number {
  let at = count
  for (let word = 0; word < bits.length; word++) {
    for (let left = bits[word] as number; left !== 0; left &= left - 1) {
      to[at++] = first + word * 32 + 31 - Math.clz32(left & -left)
    }
    bits[word] = 0
  }
  return at
}

/** The positions of the keys of which a section that passes a step has one. */
function rangesOf(table: PrefixTable, { prefix, isWhole, types }: Step): (readonly [from: number, to: number])[] {
  const keys = [...(isWhole && prefix !== null ? [prefix] : []), ...types.map((type) => utf8(typeKey(type)))]
  const begun = prefix === null || isWhole ? ([0, 0] as const) : table.range(prefix)
  const whole = keys.map((key) => table.find(key)).filter((at) => at !== -1)
  return [begun, ...whole.map((at) => [at, at + 1] as const)].filter(([from, to]) => from < to)
}
