// The steps of the reference search, written from the rules alone (section 12). Each loops over every term.
import type { MatchMode } from '../../../src/search/query.ts'
import { codePoints, type ReadQuery, wordsOf } from './text.ts'
import type { SearchTaxonomy, SearchWorld, Term } from './world.ts'

/** The sites that a tag needs. (rule 12.12) */
const TAG_SITES = 10

const PHRASE = ['genre', 'color', 'style', 'sections', 'tech', 'platform', 'typeface', 'post_tag'] as const
const PRIMARY = ['genre', 'color', 'style', 'sections', 'tech', 'platform', 'typeface'] as const
const SYNONYMS = ['post_tag', 'style', 'color', 'genre', 'pricing', 'tech', 'sections'] as const

/** (rules 12.12, 12.16) */
export function isEligible(term: Term): boolean {
  return term.count >= (term.taxonomy === 'post_tag' ? TAG_SITES : 1)
}

/** A matched filter with the tokens of the response that it comes from. (rule 28.6) */
export interface Matched {
  term: Term
  tokens: readonly string[]
}

/** The matched filters of a query with tokens, in the order in which the steps find them. (rules 12.1, 28.1, 28.2) */
export function matchedFilters(world: SearchWorld, query: ReadQuery, match: MatchMode): Matched[] {
  if (match === 'title') return []
  const terms = world.terms.filter(isEligible)
  const found = phraseStep(terms, query)
  found.push(...tokenStep(terms, query, { taxonomies: PRIMARY, claimed: claimedBy(found), match }))
  if (match === 'all') found.push(...synonymStep(terms, query, claimedBy(found)))
  if (found.length === 0)
    found.push(...tokenStep(terms, query, { taxonomies: ['post_tag'], claimed: new Set(), match }))
  return found
}

type Claimed = ReadonlySet<SearchTaxonomy>

function claimedBy(found: readonly Matched[]): Claimed {
  return new Set(found.map(({ term }) => term.taxonomy))
}

/** The order of ties. (rule 12.15) */
export function byCount(taxonomies: readonly SearchTaxonomy[]) {
  return (a: Term, b: Term) =>
    b.count - a.count || taxonomies.indexOf(a.taxonomy) - taxonomies.indexOf(b.taxonomy) || a.rank - b.rank
}

/** (rules 12.2–12.4) */
function phraseStep(terms: readonly Term[], { whole, tokens, matched }: ReadQuery): Matched[] {
  return PHRASE.flatMap((taxonomy) => {
    const contained = terms.filter((term) => term.taxonomy === taxonomy && isIn(whole, term))
    const byLength = (a: Term, b: Term) => codePoints(b.nameForm) - codePoints(a.nameForm)
    const best = contained.sort((a, b) => byLength(a, b) || byCount(PHRASE)(a, b)).slice(0, 1)
    const isUsed = ({ nameWords }: Term, token: string) => wordsOf(token).every((word) => nameWords.includes(word))
    return best.map((term) => ({ term, tokens: tokens.filter((_, at) => isUsed(term, matched[at] as string)) }))
  })
}

function isIn(whole: string, { nameForm, nameWords }: Term): boolean {
  return nameWords.length > 1 && ` ${whole} `.includes(` ${nameForm} `)
}

/** The token step and the tag step. (rules 12.5–12.8, 12.11) */
function tokenStep(
  terms: readonly Term[],
  { tokens, matched }: ReadQuery,
  { taxonomies, claimed, match }: { taxonomies: readonly SearchTaxonomy[]; claimed: Claimed; match: MatchMode },
): Matched[] {
  const best = matched.map((token) => {
    const looked = terms.filter((term) => taxonomies.includes(term.taxonomy))
    const exact = looked.filter((term) => isExact(term, token))
    const prefixed = match === 'exact' ? [] : looked.filter((term) => hasPrefix(term, token))
    const candidates = exact.length > 0 ? exact : prefixed
    const free = candidates.filter((term) => !claimed.has(term.taxonomy))
    return free.sort(byCount(taxonomies))[0]
  })
  const distinct = [...new Set(best)].filter((term) => term !== undefined)
  return distinct.map((term) => ({ term, tokens: tokens.filter((_, at) => best[at] === term) }))
}

/** Whether the whole slug or name is the token. */
export function isExact({ slugForm, nameForm }: Term, token: string): boolean {
  return slugForm === token || nameForm === token
}

/** Whether the token is a prefix of slug or name, and at least half as long. (rule 12.7) */
function hasPrefix({ slugForm, nameForm }: Term, token: string): boolean {
  return [slugForm, nameForm].some((form) => form.startsWith(token) && 2 * codePoints(token) >= codePoints(form))
}

/** (rules 12.9, 12.10) */
function synonymStep(terms: readonly Term[], { tokens, matched }: ReadQuery, claimed: Claimed): Matched[] {
  return SYNONYMS.filter((taxonomy) => !claimed.has(taxonomy)).flatMap((taxonomy) => {
    const named = terms.filter((term) => term.taxonomy === taxonomy)
    const candidates = named.filter((term) => term.synonymWords.some((words) => isInSynonym(matched, words)))
    const best = candidates.sort(byCount(SYNONYMS)).slice(0, 1)
    return best.map((term) => ({ term, tokens }))
  })
}

/** Whether every token is a prefix of some word of the synonym, in any order. */
function isInSynonym(tokens: readonly string[], words: readonly string[]): boolean {
  return tokens.every((token) => words.some((word) => word.startsWith(token)))
}
