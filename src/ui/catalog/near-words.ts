// Which suggestions of a search belong to its text. The API always suggests something, at last its most used terms
// (rule 28.18); to read those as corrections of an unknown word would be wrong.
import { editsBetween } from '../../catalog/model/edit-distance.ts'
import type { SearchBody } from './api-bodies.ts'

const BEGINNING = 3
/** Shorter words are near to too many others. */
const CORRECTABLE = 4

/** The suggestions with a word that is, begins, contains or is spelled like one of the query. */
export function nearSuggestions({ query, suggestions = [] }: Pick<SearchBody, 'query' | 'suggestions'>) {
  const asked = wordsOf(query)
  return suggestions.filter((own) => wordsOf(own.query).some((word) => asked.some((typed) => isNear(typed, word))))
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}

function isNear(typed: string, word: string): boolean {
  if (word.startsWith(typed.slice(0, BEGINNING)) || word.includes(typed)) return true
  return typed.length >= CORRECTABLE && editsBetween(typed, word) <= 2
}
