// A token with what a snapshot knows about it, so that a search looks up each of its words once, and not in each table.
import { jsonText } from '../../ground/texts.ts'
import { foldForm } from '../matching-form.ts'

/** The tables that words are looked up in. */
const TABLES = ['topics', 'authors', 'synonyms'] as const

/** A token as in the response, and folded for comparison. */
export interface Token {
  readonly text: string
  /** Has spaces if one of its letters folds to several words. (rule 11.11) */
  readonly folded: string
  /** `text` as JSON. */
  readonly json: string
  /** What the tables have for it. */
  readonly found: unknown[]
}

export function newToken(text: string): Token {
  return { text, folded: foldForm(text), json: jsonText(text), found: Array.from(TABLES, () => undefined) }
}

/** Returns the function that finds what a table has for a token. It stays with the token if `keeps` takes it. */
export function perToken<Found extends {}>(
  table: (typeof TABLES)[number],
  find: (folded: string) => Found,
  keeps: (found: Found) => boolean = () => true,
): (token: Token) => Found {
  const at = TABLES.indexOf(table)
  return ({ folded, found }) => {
    const kept = found[at] as Found | undefined
    if (kept !== undefined) return kept
    const made = find(folded)
    if (keeps(made)) found[at] = made
    return made
  }
}
