// Names sorted for completion, as the build makes them: one text in UTF-8 with all names in the order of their ranks,
// and positions in it, sorted by the text that follows. All names with one beginning are a run of positions, found by
// binary search; a name costs its bytes and a few numbers, and loading sorts and parses nothing.
import { packColumns, u32, unpackColumns } from '../../catalog/storage/columns.ts'
import { matchingForm, rawForm } from '../matching-form.ts'

/** Ends every name of a text; no name holds it, and it sorts before all that one can hold. */
const END = 0x0a
const SPACE = 0x20

/** Positions in a text, sorted by the bytes from there on, which is code point order. */
export interface SortedNames {
  /** UTF-8; every name is followed by a line feed. */
  readonly text: Uint8Array
  readonly positions: Uint32Array
  /** The rank of the name at each position. */
  readonly ranks: Uint32Array
}

export interface NameTable {
  /** Who has the name, by rank: a term's id, an entry's number. */
  readonly owners: Uint32Array
  /** Matching forms from their starts. */
  readonly heads: SortedNames
  /** Matching forms from each later word on. */
  readonly words: SortedNames
  /** Raw forms, of the names whose matching form is another one. */
  readonly raws: SortedNames
}

export interface OwnedName {
  name: string
  owner: number
}

/** The block of a table. Names are given in the order of their ranks, the best first. */
export function packNames(names: readonly OwnedName[]): Uint8Array {
  const forms = names.map(({ name }) => matchingForm(name))
  const raws = names.map(({ name }) => rawForm(name))
  const odd = Array.from(names.keys()).filter((rank) => raws[rank] !== forms[rank])
  const formText = textOf(forms)
  const rawText = textOf(odd.map((rank) => raws[rank] as string))
  const heads = sortedAfter(formText, END)
  const words = sortedAfter(formText, SPACE)
  const rawHeads = sortedAfter(rawText, END)
  const rawRanks = rawHeads.ranks.map((nth) => odd[nth] as number)
  return packColumns([
    Uint32Array.from(names, ({ owner }) => owner),
    ...[formText, heads.positions, heads.ranks, words.positions, words.ranks],
    ...[rawText, rawHeads.positions, rawRanks],
  ])
}

/** The table of a block, as views of its bytes. Throws BadColumns. */
export function unpackNames(block: Uint8Array): NameTable {
  const [owners, text, heads, headRanks, words, wordRanks, rawText, raws, rawRanks] = unpackColumns(block, 9) as Nine
  return {
    owners: u32(owners),
    heads: { text, positions: u32(heads), ranks: u32(headRanks) },
    words: { text, positions: u32(words), ranks: u32(wordRanks) },
    raws: { text: rawText, positions: u32(raws), ranks: u32(rawRanks) },
  }
}

type Three = [Uint8Array, Uint8Array, Uint8Array]
type Nine = [...Three, ...Three, ...Three]

function textOf(lines: readonly string[]): Uint8Array {
  return Buffer.from(lines.map((line) => `${line}\n`).join(''))
}

/** The positions that follow a byte (the text's start follows an end), but those of empty names, sorted. */
function sortedAfter(text: Uint8Array, before: number): SortedNames {
  const places: number[] = []
  const ranks: number[] = []
  for (let at = 0, rank = 0; at < text.length; at++) {
    if (text[at] === END) rank += 1
    else if ((at === 0 ? END : text[at - 1]) === before) {
      places.push(at)
      ranks.push(rank)
    }
  }
  const order = Uint32Array.from(places.keys()).sort(
    (a, b) => compare(text, places[a] as number, places[b] as number) || a - b,
  )
  return { text, positions: order.map((i) => places[i] as number), ranks: order.map((i) => ranks[i] as number) }
}

/** Compares what stands at two positions, up to the ends of the names. */
function compare(text: Uint8Array, a: number, b: number): number {
  let i = 0
  while (text[a + i] === text[b + i] && text[a + i] !== END) i += 1
  return (text[a + i] as number) - (text[b + i] as number)
}
