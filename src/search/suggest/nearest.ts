// Which words are near a misspelled one. (rule 28.13) Words are compared one by one: people rarely mistype the first
// character, and most words with the same one differ in their length or in their letters, which takes nanoseconds to see.
import { editsBetween } from '../../catalog/model/edit-distance.ts'

export const CORRECTIONS = 3
/** Words with this many characters can have two edits. */
const LONG = 8
/** In words with this many characters, the one edit can be that of the first character. */
const CLEAR = 6

/** Words with the same first character, each with its length and its letters: most words differ in those numbers. */
interface Group {
  readonly words: string[]
  readonly lengths: number[]
  readonly letters: number[]
}

export type ComparableWords = ReturnType<typeof comparableWords>

/** Distinct words that can be compared with others. */
export function comparableWords(words: Iterable<string> = []) {
  const groups = new Map<string, Group>()
  const all = new Set<string>()
  const groupOf = (text: string): Group => groups.get(text.charAt(0)) ?? { words: [], lengths: [], letters: [] }
  const has = (word: string) => all.has(word)

  /** The words that one edit of its first character makes of a word. To try them all (some 80 in Latin script, thousands in Han, which take half a millisecond) takes a fifth of the memory of lists by what follows. */
  function withAnotherStart(word: string): string[] {
    const rest = word.slice(1)
    const ending = (end: string) => Array.from(groups.keys(), (start) => start + end)
    return [...ending(word), ...ending(rest), rest].filter(has)
  }

  function add(word: string): void {
    const group = groupOf(word)
    groups.set(word.charAt(0), group)
    group.words.push(word)
    group.lengths.push(word.length)
    group.letters.push(lettersOf(word))
    all.add(word)
  }

  for (const word of words) add(word)
  return {
    has,
    add,
    /** The words that can be meant by a misspelled one. */
    near(word: string): string[] {
      const others = word.length < CLEAR ? [] : withAnotherStart(word)
      const swapped = `${word.charAt(1)}${word.charAt(0)}${word.slice(2)}`
      return [...new Set([...closeIn(groupOf(word), word), ...others, ...[swapped].filter(has)])]
    },
  }
}

/** The words of a group within one edit of a word, or two if it is long. */
function closeIn({ words, lengths, letters }: Group, word: string): string[] {
  const most = word.length < LONG ? 1 : 2
  const own = lettersOf(word)
  const close: string[] = []
  for (let i = 0; i < words.length; i++) {
    if (Math.abs((lengths[i] as number) - word.length) > most || differ(own, letters[i] as number, 2 * most)) continue
    if (editsBetween(word, words[i] as string, most) <= most) close.push(words[i] as string)
  }
  return close
}

/** The characters of a text as bits. An edit changes two at most. */
function lettersOf(text: string): number {
  let bits = 0
  for (let i = 0; i < text.length; i++) bits |= 1 << (text.charCodeAt(i) & 31)
  return bits
}

/** Whether more than `most` bits differ. */
function differ(a: number, b: number, most: number): boolean {
  let bits = a ^ b
  for (let left = most; left > 0; left--) bits &= bits - 1
  return bits !== 0
}

/** What chooses among near words: which can be meant, and which are names of terms and come first. */
export interface Choice {
  isMeant(other: string): boolean
  isTerm(other: string): boolean
}
const ANY: Choice = { isMeant: () => true, isTerm: () => false }

/** The nearest words, up to {@link CORRECTIONS}; of equally near ones names first, then the most used. */
export function nearest(
  word: string,
  words: ComparableWords,
  uses: ReadonlyMap<string, number>,
  { isMeant, isTerm }: Choice = ANY,
): string[] {
  const rows = words
    .near(word)
    .filter(isMeant)
    .map((other) => ({ other, edits: editsBetween(word, other), uses: uses.get(other) ?? 0, isTerm: isTerm(other) }))
  rows.sort(
    (a, b) =>
      a.edits - b.edits || Number(b.isTerm) - Number(a.isTerm) || b.uses - a.uses || (a.other < b.other ? -1 : 1),
  )
  return rows.slice(0, CORRECTIONS).map(({ other }) => other)
}
