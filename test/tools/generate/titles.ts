// Titles: an invented brand, often with words that many titles share, so that title search finds few and many.
import { type Choice, weighted, zipf } from './choice.ts'
import { TITLE_WORDS } from './names.ts'
import { createRandom, type Random } from './random.ts'
import { foreignWord, latinWord } from './words.ts'

/** How many words follow the brand. */
const FOLLOWING = weighted([46, 32, 14, 5, 2, 1])
/** Titles are repeated from the first so many. */
const REPEATABLE = 500
const REPEAT_CHANCE = 0.006

/** A function that gives the next title, plain text; it never ends in a digit. */
export function createTitles(entries: number, seed: string): (random: Random) => string {
  const words = createWords(Math.ceil(20 * entries ** 0.4), seed)
  const rank = zipf(words.length, 0.9)
  const first: string[] = []
  return (random) => {
    if (first.length > 0 && random.chance(REPEAT_CHANCE)) return random.pick(first)
    const title = invent(random, words, rank)
    if (first.length < REPEATABLE) first.push(title)
    return title
  }
}

function createWords(invented: number, seed: string): string[] {
  const random = createRandom(`${seed} title words`)
  return [...TITLE_WORDS, ...Array.from({ length: invented }, () => latinWord(random))]
}

function invent(random: Random, words: readonly string[], rank: Choice): string {
  if (random.chance(0.03)) return foreignWord(random)
  const title = random.chance(0.15) ? [random.pick(words), latinWord(random)] : [latinWord(random)]
  const following = FOLLOWING(random)
  if (following > 0 && random.chance(0.12)) title.push('&')
  for (let left = following; left > 0; left--) title.push(words[rank(random)]!)
  return title.join(' ')
}
