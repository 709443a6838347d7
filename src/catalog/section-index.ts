// The sections of all entries by type: for each type its sections in the order of `sort=oldest`.
import type { Segment } from './catalog.ts'
import { sharedWords } from './postings.ts'
import { SEGMENT_SIZE } from './record-segment.ts'
import type { SectionSegment } from './section-segment.ts'

/** The sections of one type; both arrays run in the order of `sort=oldest`. */
export interface TypedSections {
  /** The entry each section belongs to. */
  readonly parents: Uint32Array
  /** Number of each section among all. */
  readonly numbers: Uint32Array
}

export interface SectionIndex {
  /** The sections whose type is the term with this id. */
  of(type: number): TypedSections
  /** Where a section's data lies. */
  locate(number: number): { segment: SectionSegment; i: number }
}

/** Joins the segments' sections. `terms` is one more than the greatest term id. */
export function joinSections(segments: readonly Pick<Segment, 'sections'>[], terms: number): SectionIndex {
  const blocks = segments.map((segment) => segment.sections)
  const firsts = firstNumbers(blocks)
  const starts = countTypes(blocks, terms)
  const total = firsts[blocks.length] as number
  const parents = sharedWords(total)
  const numbers = sharedWords(total)
  const next = starts.slice()
  for (const [s, block] of blocks.entries()) {
    for (let i = 0; i < block.types.length; i++) {
      const at = next[block.types[i] as number]!++
      parents[at] = s * SEGMENT_SIZE + (block.parents[i] as number)
      numbers[at] = (firsts[s] as number) + i
    }
  }
  return {
    of: (type) => ({
      parents: parents.subarray(starts[type], starts[type + 1]),
      numbers: numbers.subarray(starts[type], starts[type + 1]),
    }),
    locate: (number) => locate(blocks, firsts, number),
  }
}

/** Number of the first section of each block, and of the one after the last. */
function firstNumbers(blocks: readonly SectionSegment[]): Uint32Array {
  const firsts = new Uint32Array(blocks.length + 1)
  for (const [s, block] of blocks.entries()) firsts[s + 1] = (firsts[s] as number) + block.types.length
  return firsts
}

/** Where each type's run starts; one more than terms. */
function countTypes(blocks: readonly SectionSegment[], terms: number): Uint32Array {
  const starts = sharedWords(terms + 1)
  for (const { types } of blocks) for (let i = 0; i < types.length; i++) starts[(types[i] as number) + 1]!++
  for (let term = 0; term < terms; term++) starts[term + 1]! += starts[term] as number
  return starts
}

function locate(blocks: readonly SectionSegment[], firsts: Uint32Array, number: number) {
  let low = 0
  let high = blocks.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((firsts[middle] as number) <= number) low = middle
    else high = middle - 1
  }
  return { segment: blocks[low] as SectionSegment, i: number - (firsts[low] as number) }
}
