// The steps that match filters. Each takes what earlier ones left.
import { namesFoundBy, SYNONYM_TAXONOMIES, type Taxonomy } from '../../catalog/model/taxonomy.ts'
import type { LexicalTerm, Lexicon } from '../index/lexicon.ts'
import type { SynonymHit } from '../index/synonym-names.ts'
import type { Token } from '../index/token.ts'
import { codePointLength, wordsOf } from '../matching-form.ts'
import type { Tokens } from './tokenize.ts'

export interface StepInput {
  tokens: Tokens
  lexicon: Lexicon
  /** Synonyms with a word that starts with a token. */
  synonyms: readonly SynonymHit[]
  /** Taxonomies that earlier steps claimed. */
  claimed: readonly Taxonomy[]
}

type StepName = 'phrase' | 'primary' | 'synonym' | 'tag' | 'word'

/** A matched filter, and how it was found. (rule 13.15) */
export interface Match {
  term: LexicalTerm
  step: StepName
  /** The words of the query that it matches, as `explain` shows them. */
  by: string
  /** The tokens that it comes from, as in the response. (rule 28.6) */
  tokens: readonly string[]
  how: 'phrase' | 'exact' | 'prefix' | 'synonym' | 'family' | 'correction'
  /** Position of the synonym in the term's list. */
  synonym?: number
  /** The other candidates. */
  lost: readonly LexicalTerm[]
}

/** The filters that the tokens mean by themselves which are not used. (rule 47.10) */
export type WordReader = (tokens: Tokens, used: ReadonlySet<string>) => Match[]

/** The candidate with the best rank, which decides all ties (rule 12.15), and the other candidates. */
function bestOf(candidates: readonly LexicalTerm[]): { term: LexicalTerm; lost: LexicalTerm[] } | null {
  const [first, ...others] = candidates
  if (!first) return null
  const term = others.reduce((best, other) => (other.rank < best.rank ? other : best), first)
  return { term, lost: candidates.filter((candidate) => candidate !== term) }
}

// Phrase step. A term matches if its normalized name has several words and the whole normalized query, stop words
// included, contains them one after the other. The step takes one term of each taxonomy: the longest normalized name in
// characters, then the highest count. A phrase uses up no tokens. (rules 12.2–12.4)

const PHRASE_TAXONOMIES = namesFoundBy('tokens', 'tags')

/** The filters of the step, in the order of its taxonomies. */
export function phraseStep({ tokens, lexicon }: StepInput): Match[] {
  const contained = containedTerms(wordsOf(tokens.phrase), lexicon)
  if (contained.length === 0) return []
  return PHRASE_TAXONOMIES.flatMap((taxonomy) =>
    longest(
      contained.filter((term) => term.taxonomy === taxonomy),
      tokens,
    ),
  )
}

/** The terms whose name consists of two or more consecutive words of the query. */
function containedTerms(words: readonly string[], lexicon: StepInput['lexicon']): LexicalTerm[] {
  const found = new Set<LexicalTerm>()
  for (let from = 0; from < words.length - 1; from++) {
    let phrase = words[from] as string
    for (let to = from + 1; to < Math.min(words.length, from + lexicon.longestPhrase); to++) {
      phrase += ` ${words[to]}`
      // Few phrases are names, so only those take a place in the cache. A term can have one as its slug only.
      if (lexicon.fullForms.find(phrase) === -1) continue
      for (const term of lexicon.named(phrase)) if (term.nameForm === phrase) found.add(term)
    }
  }
  return Array.from(found)
}

function longest(terms: readonly LexicalTerm[], { kept }: Tokens): Match[] {
  const length = Math.max(0, ...terms.map((term) => codePointLength(term.nameForm)))
  const best = bestOf(terms.filter((term) => codePointLength(term.nameForm) === length))
  if (!best) return []
  const lost = terms.filter((term) => term !== best.term)
  const by = best.term.nameForm
  return [{ term: best.term, lost, step: 'phrase', by, tokens: tokensIn(by, kept), how: 'phrase' }]
}

/** The tokens whose words are words of the phrase. */
function tokensIn(phrase: string, tokens: Tokens['kept']): string[] {
  const words = new Set(wordsOf(phrase))
  return tokens.filter(({ folded }) => wordsOf(folded).every((word) => words.has(word))).map(({ text }) => text)
}

// Token step, which `explain` calls `primary`, and tag step, which runs only if no earlier step matched. Each token finds at most
// one term of their taxonomies; two tokens may find terms of the same one. If a term has a slug or name equal to the token, only
// equal ones count. Otherwise a term matches if its slug or normalized name starts with the token and the token has at least half
// of that text's length. (rules 12.5 to 12.8, 12.11)

/** The filters of the token step, in the order of the tokens. */
export const primaryStep = stepOf('primary', namesFoundBy('tokens'))
/** The filters of the tag step, in the order of the tokens. */
export const tagStep = stepOf('tag', namesFoundBy('tags'))

/** A step with the best match of each token. Several tokens can match one term. */
function stepOf(step: 'primary' | 'tag', of: readonly Taxonomy[]): (input: StepInput) => Match[] {
  const taxonomies = new Set(of)
  const inScope = ({ taxonomy }: LexicalTerm) => taxonomies.has(taxonomy)
  /** An equal term of a claimed taxonomy does not match, but it excludes prefixes. */
  function matchToken(token: Token, { lexicon, claimed }: StepInput): Match[] {
    const { text } = token
    const exact = lexicon.namedBy(token).filter(inScope)
    const candidates = exact.length > 0 ? exact : lexicon.completing(token).filter(inScope)
    const best = bestOf(candidates.filter(({ taxonomy }) => !claimed.includes(taxonomy)))
    return best ? [{ ...best, step, by: text, tokens: [text], how: exact.length > 0 ? 'exact' : 'prefix' }] : []
  }
  return (input) => input.tokens.kept.flatMap((token) => matchToken(token, input))
}

// Synonym step. A term matches if every token begins some word of one of its synonyms, in any order. The step picks one
// term for each of its taxonomies that is not claimed. (rules 12.9, 12.10)

/** The filters of the step, in the order of its taxonomies. */
export function synonymStep(input: StepInput): Match[] {
  const positions = firstPositions(input)
  if (positions.size === 0) return []
  const candidates = Array.from(positions.keys())
  const tokens = input.tokens.kept.map(({ text }) => text)
  const by = tokens.join(' ')
  return SYNONYM_TAXONOMIES.flatMap((taxonomy): Match[] => {
    if (input.claimed.includes(taxonomy)) return []
    const best = bestOf(candidates.filter((term) => term.taxonomy === taxonomy))
    if (!best) return []
    return [{ ...best, step: 'synonym', by, tokens, how: 'synonym', synonym: positions.get(best.term) ?? 0 }]
  })
}

/** The terms that match, each with the position of its first synonym that matches. */
function firstPositions({ lexicon, synonyms }: StepInput): Map<LexicalTerm, number> {
  const positions = new Map<LexicalTerm, number>()
  for (const { term, position, matchesAll } of synonyms) {
    const known = matchesAll ? lexicon.byId(term) : undefined
    if (known) positions.set(known, Math.min(position, positions.get(known) ?? position))
  }
  return positions
}
