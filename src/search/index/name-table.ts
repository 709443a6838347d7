// Names sorted for completion: one text with all names in the order of their ranks, and positions in it, sorted by the
// text that follows (a suffix array of words). The names with a prefix are a range of positions, which a binary search
// finds. The build packs the table, so that loading sorts and parses nothing.
import { textOf as textIn, utf8 } from '#platform'
import { packColumns, u32, unpackColumns } from '../../catalog/storage/columns.ts'
import { matchingForm, rawForm } from '../matching-form.ts'

/** Ends each name. No name contains it, and it sorts before every character of a name. */
const END = 0x0a
const SPACE = 0x20

/** Positions in a text, sorted by the UTF-8 bytes that follow, which is code point order. */
interface SortedNames {
  /** UTF-8, with a line feed after each name. */
  readonly text: Uint8Array
  readonly positions: Uint32Array
  /** The rank of the name at each position. */
  readonly ranks: Uint32Array
}

export interface NameTable {
  /** The term's ID or the entry's number, by rank. */
  readonly owners: Uint32Array
  /** Matching forms. */
  readonly full: SortedNames
  /** Matching forms from each later word on. */
  readonly laterWords: SortedNames
  /** Raw forms, if they differ from the matching form. */
  readonly raw: SortedNames
}

/** The part of a name that is compared: its raw form, its matching form, or its matching form from a later word on. */
export type NamePart = 'raw' | 'full' | 'laterWords'

/** Names of which a part begins with a text, or equals it if `isWhole`. */
export interface Tier {
  part: NamePart
  text: string
  isWhole: boolean
}

export interface OwnedName {
  name: string
  owner: number
}

/** The block of a table. Names come in the order of their ranks, the best first. */
export function packNames(names: readonly OwnedName[]): Uint8Array {
  const forms = names.map(({ name }) => matchingForm(name))
  const rawForms = names.map(({ name }) => rawForm(name))
  const different = Array.from(names.keys()).filter((rank) => rawForms[rank] !== forms[rank])
  const formText = textOf(forms)
  const rawText = textOf(different.map((rank) => rawForms[rank] as string))
  const full = sortedAfter(formText, END)
  const laterWords = sortedAfter(formText, SPACE)
  const raw = sortedAfter(rawText, END)
  const rawRanks = raw.ranks.map((nth) => different[nth] as number)
  return packColumns([
    Uint32Array.from(names, ({ owner }) => owner),
    ...[formText, full.positions, full.ranks, laterWords.positions, laterWords.ranks],
    ...[rawText, raw.positions, rawRanks],
  ])
}

/** The table of a block, as views of the block's bytes. Throws BadColumns. */
export function unpackNames(block: Uint8Array): NameTable {
  const [owners, text, full, fullRanks, laterWords, laterWordRanks, rawText, raw, rawRanks] = unpackColumns(
    block,
    9,
  ) as Nine
  return {
    owners: u32(owners),
    full: { text, positions: u32(full), ranks: u32(fullRanks) },
    laterWords: { text, positions: u32(laterWords), ranks: u32(laterWordRanks) },
    raw: { text: rawText, positions: u32(raw), ranks: u32(rawRanks) },
  }
}

/** The matching forms of all names, by their owners. */
export function formsByOwner({ owners, full }: NameTable): string[] {
  const forms: string[] = Array(owners.length)
  const lines = textIn(full.text).split('\n')
  for (const [rank, owner] of owners.entries()) forms[owner] = lines[rank] as string
  return forms
}

type Three = [Uint8Array, Uint8Array, Uint8Array]
type Nine = [...Three, ...Three, ...Three]

function textOf(lines: readonly string[]): Uint8Array {
  return utf8([...lines, ''].join('\n'))
}

/** The sorted positions after each byte `before`, without empty names. The text starts as if after {@link END}. */
function sortedAfter(text: Uint8Array, before: number): SortedNames {
  const positions: number[] = []
  const ranks: number[] = []
  for (let at = 0, rank = 0; at < text.length; at++) {
    if (text[at] === END) rank += 1
    else if ((at === 0 ? END : text[at - 1]) === before) {
      positions.push(at)
      ranks.push(rank)
    }
  }
  const order = Uint32Array.from(positions.keys()).sort(
    (a, b) => compare(text, positions[a] as number, positions[b] as number) || a - b,
  )
  return { text, positions: order.map((i) => positions[i] as number), ranks: order.map((i) => ranks[i] as number) }
}

/** Compares the texts at two positions, up to the ends of the names. */
function compare(text: Uint8Array, a: number, b: number): number {
  let i = 0
  while (text[a + i] === text[b + i] && text[a + i] !== END) i += 1
  return (text[a + i] as number) - (text[b + i] as number)
}
