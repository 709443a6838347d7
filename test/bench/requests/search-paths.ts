// Draws queries of the search and of suggestions as people type them: one or several term names, prefixes of names,
// synonyms, words of titles, and sometimes a word that matches nothing.
import type { Random } from '../../support/project/random.ts'
import { weighted } from './drawing.ts'
import type { Pool } from './pool.ts'

const query = weighted([
  [25, name],
  [30, namesOfOneEntry],
  [10, (random, pool) => start(random, name(random, pool), 0.6)],
  [10, (random, { synonyms }) => (synonyms.length > 0 ? random.pick(synonyms) : 'portfolio')],
  [15, (random, pool) => random.pick(title(random, pool).split(' '))],
  [5, title],
  [5, (random) => `zq${random.below(1e6).toString(36)}`],
])

function name(random: Random, { entries }: Pool): string {
  const { names, title } = random.pick(entries)
  return names.length > 0 ? random.pick(names) : title
}

function namesOfOneEntry(random: Random, { entries }: Pool): string {
  const { names, title } = random.pick(entries)
  const drawn = random.some(names, 3)
  return drawn.length > 0 ? [...new Set(drawn)].join(' ') : title
}

function title(random: Random, { entries }: Pool): string {
  return random.pick(entries).title
}

/** Draws a prefix of a text. `least` is its minimum length relative to the text. */
function start(random: Random, text: string, least: number): string {
  const characters = Array.from(text)
  const from = Math.ceil(characters.length * least)
  return characters.slice(0, from + random.below(characters.length - from + 1)).join('')
}

const SHORTEST = 2
const LONGEST = 100

function text(random: Random, pool: Pool): string {
  const q = Array.from(query(random, pool).trim()).slice(0, LONGEST).join('')
  return q.length < SHORTEST ? 'portfolio' : q
}

export function searchPath(random: Random, pool: Pool): string {
  return `/v1/search?q=${encodeURIComponent(text(random, pool))}`
}

/**
 * Draws the same searches in one of 240 ways to ask: in lower or upper case, with blanks around, and with 10 to 14 results
 * (12 are usual). So distinct requests repeat queries as a crowd does. If only distinct queries counted, those that never run
 * out would take the place of names.
 */
export function distinctSearchPath(random: Random, pool: Pool): string {
  const q = text(random, pool)
  const blanks = () => ' '.repeat(random.below(4))
  const typed = random.pick([q, q.toLowerCase(), q.toUpperCase()])
  return `/v1/search?q=${encodeURIComponent(`${blanks()}${typed}${blanks()}`)}&limit=${10 + random.below(5)}`
}

/** Draws the first one to eight characters of a name or a title. */
export function suggestPath(random: Random, pool: Pool): string {
  const text = random.chance(0.7) ? name(random, pool) : title(random, pool)
  const typed = Array.from(text)
    .slice(0, 1 + random.below(8))
    .join('')
    .trim()
  return `/v1/suggest?q=${encodeURIComponent(typed || 'a')}`
}
