// `closest`: the sites and sections that have the most of the words of a query, for a query that leaves words over.
// (section 47)
import { inspirationBits } from '../../catalog/listing/fields.ts'
import { isUnfiltered, selectEntries } from '../../catalog/listing/filter.ts'
import { type Selection, select } from '../../catalog/listing/selection.ts'
import type { EntryNumber } from '../../catalog/storage/arena.ts'
import type { Kernel } from '../../catalog/storage/kernel/kernel.ts'
import { type Dense, wordsFor } from '../../catalog/storage/postings.ts'
import { onceEach } from '../../ground/caches.ts'
import { jsonText } from '../../ground/texts.ts'
import { hasNumber, listOf, type NumberSet } from '../index/sets.ts'
import type { Token } from '../index/token.ts'
import type { SearchQuery } from '../query.ts'
import { bitsOf, type FoundSource, matchingEntries } from '../understand/found.ts'
import type { Tokens } from '../understand/tokenize.ts'
import type { Understanding } from '../understand/understand.ts'
import type { ClosestSections } from './sections.ts'
import type { ReadUnit, Unit } from './units.ts'
import type { Way } from './way.ts'

/** The sites where the request does not say how many. */
const STANDARD = 12
/** The lists of all words, the heaviest first. More do not fit into the scratch memory of the kernel. */
const MOST_LISTS = 96
/** What a vague word counts for beside one that says what something is about. */
const VAGUE_SHARE = 0.2
/** The ways of a word that are told. */
const MOST_WAYS = 5

export interface ClosestSource extends FoundSource {
  /** What tokens are made of, made once for each query. */
  units(tokens: Tokens): readonly Unit[]
  /** The same without sites. */
  read(tokens: Tokens): readonly ReadUnit[]
  sections: ClosestSections
}

/** The member `closest` with its comma, or an empty text if the response has none. (rule 47.1) */
export function closestMember(
  source: ClosestSource,
  query: SearchQuery,
  own: Understanding,
  unmatched: readonly Token[],
): string {
  const most = query.closest ?? STANDARD
  const isAsked = own.total === 0 || (query.closest != null && unmatched.length > 0)
  return isAsked && most > 0 ? `,"closest":${closestText(source, query, own, most)}` : ''
}

function closestText(source: ClosestSource, query: SearchQuery, own: Understanding, most: number): string {
  const { catalog } = source
  const units = source.units(own.tokens)
  return catalog.kernel.withScratch(() => {
    const isWhole = isUnfiltered(query) && catalog.takenDown.shown === null
    const passing = isWhole ? null : bitsOf(catalog.kernel, selectEntries(catalog, query))
    const sites = nearestSites(source, units, { among: without(source, query, own, passing), limit: most })
    const bits = inspirationBits(query.fields ?? null, query.include)
    const matched = matchedTexts(units, catalog.size)
    const items = sites.map((entry) => catalog.inspirationWith(matched(entry), entry, bits))
    const sections = source.sections(units, passing)
    return `{"words":[${wordTexts(own, units)}],"items":[${items}],"sections":${sections}}`
  })
}

/** The passing entries that are no results; null for all. */
function without(source: ClosestSource, query: SearchQuery, own: Understanding, passing: Dense | null): Dense | null {
  if (own.total === 0) return passing
  const { kernel, size } = source.catalog
  const terms = own.matches.map(({ term }) => term)
  const at = kernel.scratch()
  matchingEntries(source, { tokens: own.tokens, terms, filtering: query }).writeBits(at)
  const others = kernel.flipBits(at, size)
  if (passing === null) return others
  return { ...others, count: kernel.andBits(at, at, passing.at, wordsFor(size)) }
}

/** The best sites by how many of the words they have, then by how rare those are and how they have them. (rule 47.5) */
function nearestSites(
  { catalog }: ClosestSource,
  units: readonly Unit[],
  { among, limit }: { among: Dense | null; limit: number },
) {
  const { kernel, size } = catalog
  const rare = units.flatMap((unit) => {
    const rarity = Math.log(1 + size / unit.sites.all.count) ** 2
    return unit.sites.all.count === 0 ? [] : [{ unit, rarity: unit.isVague ? rarity * VAGUE_SHARE : rarity }]
  })
  rare.sort((a, b) => b.rarity - a.rarity)
  const lists = rare.flatMap(({ unit: { sites, tokens }, rarity }) =>
    sites.levels.map(({ set, worth }) => ({ set, weight: worth * rarity * tokens.length })),
  )
  /** More than all words together can weigh, so that each word counts for more. */
  const each = 1 + lists.reduce((sum, { weight }) => sum + weight, 0)
  lists.push(...rare.map(({ unit: { sites, tokens } }) => ({ set: sites.all, weight: each * tokens.length })))
  if (lists.length === 0) return []
  lists.sort((a, b) => b.weight - a.weight)
  const postingsOf = onceEach((set: NumberSet) => listOf(kernel, set))
  const weighted = lists.slice(0, MOST_LISTS).map(({ set, weight }) => ({ set, postings: postingsOf(set), weight }))
  // The heaviest are the words. If enough sites have all of them, or all but one of the lightest, the others are not ranked.
  const words = weighted.slice(0, rare.length)
  const having = (own: typeof words) =>
    select(kernel, own.map(({ postings }) => postings).concat(among ?? []), { from: 0, to: size })
  const all = having(words)
  const isEnough = all.total >= limit
  const sets = isEnough ? words.map(({ set }) => set.list) : []
  const best = isEnough ? bitsOf(kernel, all) : lackingOne(kernel, words, having)
  return kernel.rank({
    lists: weighted.map((list) => ({ ...list, isShared: sets.includes(list.set.list) })),
    except: size as EntryNumber,
    among: best !== null && best.count >= limit ? best : among,
    limit,
  })
}

/** The sites that lack at most one of the lightest words, or null unless there are three: of more words, few sites lack only one. */
function lackingOne<Word extends { readonly weight: number }>(
  kernel: Kernel,
  words: readonly Word[],
  having: (own: Word[]) => Selection,
): Dense | null {
  if (words.length !== 3) return null
  const lightest = words.filter(({ weight }) => weight === words.at(-1)?.weight)
  const lists = lightest.map((one) => bitsOf(kernel, having(words.filter((word) => word !== one))).at)
  const at = kernel.scratch()
  return { kind: 'dense', at, count: kernel.orBits(at, lists, wordsFor(kernel.size)) }
}

/** Returns the member `matched` of an entry. */
function matchedTexts(units: readonly Unit[], size: number): (entry: EntryNumber) => string {
  const texts = units.map(({ tokens }) => tokens.map(({ json }) => json).join(','))
  return (entry) =>
    `"matched":[${texts.filter((_, n) => hasNumber((units[n] as Unit).sites.all, entry, size)).join(',')}]`
}

function wordTexts({ tokens }: Understanding, units: readonly Unit[]): string[] {
  return tokens.kept.map((token) => {
    const ways = units.find((unit) => unit.tokens.includes(token))?.sites.ways ?? NO_WAYS
    return `{"word":${token.json},"as":${waysText(ways)}}`
  })
}

const NO_WAYS: readonly Way[] = []
const waysText = onceEach((ways: readonly Way[]) => jsonText(ways.slice(0, MOST_WAYS).map(shown)))

function shown({ kind, term, name, value }: Way) {
  const { taxonomy, name: termName, slug } = term ?? {}
  return { kind, taxonomy, name: termName ?? name, slug, value }
}
