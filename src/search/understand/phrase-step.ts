// Phrase step. A term matches if its normalized name has several words and the whole normalized query, stop words
// included, contains them one after the other. The step takes one term of each taxonomy: the longest normalized name in
// characters, then the highest count. A phrase uses up no tokens. (rules 12.2–12.4)
import { namesFoundBy } from '../../catalog/model/taxonomy.ts'
import type { LexicalTerm } from '../index/lexicon.ts'
import { codePointLength, wordsOf } from '../matching-form.ts'
import { bestOf, type Match, type StepInput } from './step.ts'
import type { Tokens } from './tokenize.ts'

const TAXONOMIES = namesFoundBy('tokens', 'tags')

/** The filters of the step, in the order of its taxonomies. */
export function phraseStep({ tokens, lexicon }: StepInput): Match[] {
  const contained = containedTerms(wordsOf(tokens.phrase), lexicon)
  if (contained.length === 0) return []
  return TAXONOMIES.flatMap((taxonomy) =>
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
