// What a word means by itself: for `match=words`, where no step of a search understands it, and for suggestions.
// (rules 28.12, 47.10)
import type { Lexicon } from '../index/lexicon.ts'
import type { Match, WordReader } from '../understand/step.ts'
import type { Tokens } from '../understand/tokenize.ts'
import type { TermNames } from './term-names.ts'
import type { ReadUnit, Unit } from './units.ts'
import type { Way } from './way.ts'
import type { WordSites } from './word-sites.ts'

interface ReaderSource {
  /** The terms that a search matches. */
  topics: Lexicon
  names: TermNames
  words: WordSites
  /** The units of a query that are not vague. */
  read(tokens: Tokens): readonly ReadUnit[]
}

/**
 * Reads the units of a query of which no token is used: each as a name, a synonym or a related word, as a form of its family, or
 * as a correction. If nothing else is known of the query, words that are only about a term mean it.
 */
export function wordReader({ topics, names, words, read }: ReaderSource): WordReader {
  const about = (text: string) => names.loose(text).map((term): Way => ({ kind: 'synonym', term }))
  function matchOf({ tokens }: Pick<Unit, 'tokens'>, ways: readonly Way[]): Match[] {
    for (const { kind, term } of ways) {
      const found = term && topics.byId(term.id)
      const texts = tokens.map((token) => token.text)
      const how = kind === 'term' ? 'synonym' : (kind as Match['how'])
      if (found) return [{ term: found, step: 'word', by: texts.join(' '), tokens: texts, how, lost: [] }]
    }
    return []
  }
  return (tokens, used) => {
    const left = read(tokens).flatMap((unit) => {
      const unused = unit.tokens.filter((token) => !used.has(token.text))
      if (unused.length === unit.tokens.length) return [unit]
      return unused.map((token) => ({ tokens: [token], text: token.folded, ways: words.meant(token.folded) }))
    })
    const found = left.flatMap((unit) => matchOf(unit, unit.ways))
    return found.length > 0 || used.size > 0 ? found : left.flatMap((unit) => matchOf(unit, about(unit.text)))
  }
}

/** Returns other texts for what ways lead to, the best first: a correction, and the names of terms in lower case. */
export function otherTexts(topics: Lexicon) {
  const nameOf = ({ term }: Way): string[] => (term && topics.byId(term.id) ? [term.name.toLowerCase()] : [])
  return (ways: readonly Way[]): string[] => {
    const corrections = ways.flatMap(({ kind, value }) => (kind === 'correction' && value !== undefined ? [value] : []))
    return [...new Set([...corrections, ...ways.flatMap(nameOf)])]
  }
}
