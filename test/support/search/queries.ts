// Random queries from a world's names, synonyms, titles and rules: cut, mixed and misspelled.
import { MATCH_MODES, STOPWORD_MODES } from '../../../src/search/query.ts'
import type { Random } from '../project/random.ts'
import { respelled, STRANGE_WORDS, shuffled } from './query-spelling.ts'
import type { ReferenceQuery } from './reference.ts'
import { codePoints, STOP_TOKENS } from './text.ts'
import type { SearchWorld, Term } from './world.ts'

export interface RandomQuery extends ReferenceQuery {
  /** The kind of query, for reports. */
  kind: string
}

/** The texts of a world. */
interface Source {
  world: SearchWorld
  /** Terms, the frequent ones repeated. */
  carried: readonly Term[]
  titles: readonly string[]
  synonyms: readonly string[]
}

type Draw = (random: Random, source: Source) => string

const KINDS: Record<string, Draw> = {
  name: (random, source) => term(random, source).name,
  'rare name': (random, { world }) => random.pick(world.terms).name,
  'name prefix': (random, source) => prefix(random, term(random, source).name),
  'prefix near half': (random, source) => nearHalf(random, term(random, source)),
  'several names': (random, source) => times(random, 2, 4, () => term(random, source).name),
  'several prefixes': (random, source) => times(random, 2, 3, () => nearHalf(random, term(random, source))),
  'name of one entry': (random, source) => ofOneEntry(random, source),
  slug: (random, source) => term(random, source).slug,
  synonym: (random, source) => random.pick(source.synonyms),
  'synonym in pieces': (random, source) => inPieces(random, random.pick(source.synonyms)),
  'synonym and more': (random, source) => `${random.pick(source.synonyms)} ${word(random, source)}`,
  'synonyms mixed': (random, source) =>
    inPieces(
      random,
      times(random, 2, 2, () => random.pick(source.synonyms)),
    ),
  phrase: (random, source) => [word(random, source), phrase(random, source), word(random, source)].join(' '),
  'phrase cut short': (random, source) => `${word(random, source)} ${prefix(random, phrase(random, source))}`,
  title: (random, source) => random.pick(source.titles),
  'title pieces': (random, source) => titlePieces(random, random.pick(source.titles)),
  'title and name': (random, source) => `${random.pick(source.titles)} ${term(random, source).name}`,
  rule: (random, source) => ruleTokens(random, source),
  archive: (random, source) => archiveFilters(random, source),
  author: (random, { world }) => random.pick(world.terms.filter(({ taxonomy }) => taxonomy === 'authors')).name,
  'two letters': (random, source) => times(random, 1, 3, () => prefix(random, word(random, source), 2)),
  'stop words': (random) => times(random, 1, 4, () => random.pick(STOP_TOKENS.all)),
  strange: (random, source) => times(random, 1, 3, () => random.pick([...STRANGE_WORDS, word(random, source)])),
  long: (random, source) => times(random, 12, 40, () => random.pick([word(random, source), term(random, source).name])),
}

/** Returns a function that draws the next query. The same seed and world result in the same queries. */
export function searchQueries(random: Random, world: SearchWorld): () => RandomQuery {
  const source = sourceOf(world)
  const names = Object.keys(KINDS)
  return () => {
    const kind = random.pick(names)
    const q = drawn(random, () => respelled(random, (KINDS[kind] as Draw)(random, source)))
    return { kind, q, ...page(random, world), ...reading(random), stopwords: random.pick(STOPWORD_MODES) }
  }
}

/** Mostly the first page, sometimes a later one or one past the end. (rule 28.4) */
function page(random: Random, { entries }: SearchWorld): Pick<ReferenceQuery, 'limit' | 'offset'> {
  const limit = 1 + random.below(50)
  if (random.chance(0.6)) return { limit, offset: 0 }
  return { limit, offset: random.below(random.pick([5, 50, entries.length + 10])) }
}

/** Half of the queries have the plain reading. */
function reading(random: Random): Pick<ReferenceQuery, 'match' | 'status'> {
  if (random.chance(0.5)) return { match: 'all', status: 'all' }
  return {
    match: random.pick(MATCH_MODES.filter((mode) => mode !== 'words')),
    status: random.pick(['all', 'live', 'offline']),
  }
}

const SHORTEST = 2
const LONGEST = 200

/** Draws until the query is long enough, and cuts it if it is too long. (rule 11.2) */
function drawn(random: Random, draw: () => string): string {
  for (;;) {
    const q = Array.from(draw()).slice(0, LONGEST).join('')
    if (codePoints(q.trim()) >= SHORTEST) return random.chance(0.05) && codePoints(q) < LONGEST ? ` ${q}` : q
  }
}

function sourceOf(world: SearchWorld): Source {
  const carried = world.terms.flatMap((term) => Array<Term>(Math.min(term.count, 30)).fill(term))
  const titles = world.entries.map(({ site }) => site.line.title.replaceAll('&amp;', '&'))
  const synonyms = world.terms.flatMap((term) => term.synonyms)
  return { world, carried, titles, synonyms: synonyms.length > 0 ? synonyms : titles }
}

function term(random: Random, { carried, world }: Source): Term {
  return random.pick(carried.length > 0 ? carried : world.terms)
}

function times(random: Random, least: number, most: number, draw: () => string): string {
  return Array.from({ length: least + random.below(most - least + 1) }, draw).join(' ')
}

/** The first `length` characters of a text. */
function prefix(random: Random, text: string, length = 1 + random.below(codePoints(text))): string {
  return Array.from(text).slice(0, length).join('')
}

/** A prefix of slug or name of half its length, or up to two characters more or less. (rule 12.7) */
function nearHalf(random: Random, { name, slug }: Term): string {
  const text = random.pick([name, slug, slug.replaceAll('-', ' ')])
  return prefix(random, text, Math.ceil(codePoints(text) / 2) + random.below(5) - 2)
}

function word(random: Random, source: Source): string {
  const text = random.pick([term(random, source).name, random.pick(source.titles), random.pick(source.synonyms)])
  return random.pick(text.split(/\s+/))
}

/** A name of several words, if a few draws find one. */
function phrase(random: Random, source: Source): string {
  const draws = Array.from({ length: 12 }, () => term(random, source).name)
  return draws.find((name) => /\S[\s-]\S/.test(name)) ?? (draws[0] as string)
}

/** The words of a text in random order, some of them cut. */
function inPieces(random: Random, text: string): string {
  const pieces = text.split(/\s+/).map((piece) => (random.chance(0.5) ? prefix(random, piece) : piece))
  return shuffled(random, pieces).join(' ')
}

/** Words and parts of words of a title. */
function titlePieces(random: Random, title: string): string {
  const pieces = title.split(/\s+/).map((piece) => {
    const characters = Array.from(piece)
    const from = random.chance(0.5) ? random.below(characters.length) : 0
    return characters.slice(from, from + 2 + random.below(characters.length + 1)).join('')
  })
  const kept = pieces.filter(() => random.chance(0.7))
  return (random.chance(0.5) ? kept : shuffled(random, kept)).join(' ')
}

function ofOneEntry(random: Random, { world }: Source): string {
  const { site } = random.pick(world.entries)
  const slugs = Object.values(site.slugs).flat()
  return slugs.length === 0 ? site.line.slug : times(random, 1, 4, () => random.pick(slugs).replaceAll('-', ' '))
}

function ruleTokens(random: Random, source: Source): string {
  const { rules } = source.world
  if (rules.length === 0) return word(random, source)
  const tokens = random.pick(rules).tokens.map((token) => (random.chance(0.3) ? token + word(random, source) : token))
  const more = random.chance(0.4) ? [word(random, source)] : []
  return shuffled(random, random.chance(0.2) ? tokens.slice(1).concat(more) : tokens.concat(more)).join(' ')
}

function archiveFilters(random: Random, source: Source): string {
  const { archives, terms } = source.world
  if (archives.length === 0) return word(random, source)
  const names = random.pick(archives).filters.map(({ taxonomy, slug }) => {
    return terms.find((term) => term.taxonomy === taxonomy && term.slug === slug)?.name ?? slug
  })
  const more = random.chance(0.3) ? [term(random, source).name] : []
  return shuffled(random, random.chance(0.2) ? names.slice(1).concat(more) : names.concat(more)).join(' ')
}

const SYMBOLS = ['+', '#', '.', '&', '-', "'", '🚀', '’', ' ', '!']

/** The beginning of a name, of its words or of several of its words, as people type it into a search box. */
export function typedText(random: Random, { terms, entries }: SearchWorld): string {
  const synonyms = terms.flatMap((term) => term.synonyms)
  const texts = [terms.map(({ name }) => name), entries.map(({ site }) => site.line.title), synonyms]
  const name = random.pick(random.pick(texts.filter((list) => list.length > 0)))
  const words = name.split(' ')
  const from = words.slice(random.chance(0.4) ? random.below(words.length) : 0).join(' ')
  const first = random.chance(0.2) ? from : prefix(random, from, 1 + random.below(6))
  const begun = random.chance(0.2) ? `${random.pick(terms).name}${random.pick([' ', '  '])}${first}` : first
  const cased = random.chance(0.3) ? begun.toUpperCase() : begun
  const symbols = random.chance(0.15) ? cased + random.pick(SYMBOLS) : cased
  return random.chance(0.1) ? ` ${symbols} ` : symbols
}
