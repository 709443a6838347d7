// "If the normalized query contains a multi-word term name as a word-boundary substring, that term becomes a matched
// filter. Single-word names skip this step. Per taxonomy, the longest name wins; ties go to the highest count."
import type { Taxonomy } from '../../catalog/model/taxonomy.ts'
import { type LexicalTerm, PRIMARY } from '../index/lexicon.ts'
import { codePoints, wordsOf } from '../matching-form.ts'
import { bestOf, type Match, type Reading } from './step.ts'

const TAXONOMIES: readonly Taxonomy[] = [...PRIMARY, 'post_tag']

/** The filters of the step, in the order of its taxonomies. */
export function phraseStep({ tokens, lexicon }: Reading): Match[] {
  const contained = containedNames(wordsOf(tokens.phrase), lexicon)
  if (contained.length === 0) return []
  return TAXONOMIES.flatMap((taxonomy) => longest(contained.filter((term) => term.taxonomy === taxonomy)))
}

/** The terms whose name of several words is a run of the query's words. */
function containedNames(words: readonly string[], lexicon: Reading['lexicon']): LexicalTerm[] {
  const found = new Set<LexicalTerm>()
  for (let from = 0; from < words.length - 1; from++) {
    let run = words[from] as string
    for (let to = from + 1; to < Math.min(words.length, from + lexicon.longestPhrase); to++) {
      run += ` ${words[to]}`
      for (const term of named(run, lexicon)) found.add(term)
    }
  }
  return Array.from(found)
}

/** The terms with a name; whole slugs stand among the keys, too. */
function named(name: string, { wholes, byRank }: Reading['lexicon']): LexicalTerm[] {
  const at = wholes.find(name)
  const terms = at === -1 ? [] : Array.from(wholes.ranks(at, at + 1), byRank)
  return terms.filter(({ nameForm }) => nameForm === name)
}

function longest(terms: readonly LexicalTerm[]): Match[] {
  const length = Math.max(0, ...terms.map((term) => codePoints(term.nameForm)))
  const best = bestOf(terms.filter((term) => codePoints(term.nameForm) === length))
  if (!best) return []
  const lost = terms.filter((term) => term !== best.term)
  return [{ term: best.term, lost, step: 'phrase', by: best.term.nameForm, how: 'phrase' }]
}
