// `match=words`: what a token means that no step of a search understands. (rule 47.10)
import type { Lexicon } from '../index/lexicon.ts'
import type { Match, WordReader } from '../understand/step.ts'
import { isEmptyWord } from './empty-words.ts'
import type { TermNames } from './term-names.ts'
import type { Way } from './way.ts'
import type { WordForms } from './word-forms.ts'
import type { WordSites } from './word-sites.ts'

interface ReaderSource {
  topics: Lexicon
  names: TermNames
  forms: WordForms
  words: WordSites
}

/** Reads a token as a name, a synonym or a related word, then as a form of its family, then as a correction. */
export function wordReader({ topics, names, forms, words }: ReaderSource): WordReader {
  function* ways(word: string): Generator<Way> {
    for (const { term } of names.whole(word)) yield { kind: 'synonym', term }
    for (const term of forms.related(word)) yield { kind: 'family', term }
    for (const { term } of words.corrected(word)) yield { kind: 'correction', term }
  }
  return ({ text, folded }) => {
    if (isEmptyWord(folded)) return null
    for (const { kind, term } of ways(folded)) {
      const known = term && topics.byId(term.id)
      if (known) return { term: known, step: 'word', by: text, tokens: [text], how: kind as Match['how'], lost: [] }
    }
    return null
  }
}
