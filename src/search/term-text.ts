// A term as search responses show it: `{ taxonomy, name, slug, count, url }`.

import { archivePath } from '../catalog/model/taxonomy.ts'
import type { Term } from '../catalog/model/term-table.ts'
import { toLatin1 } from '../catalog/storage/latin1.ts'

const texts = new WeakMap<Term, string>()

/** The JSON of a term, its UTF-8 bytes as a one-byte string. Made once a term. */
function termText(term: Term): string {
  const known = texts.get(term)
  if (known !== undefined) return known
  const { taxonomy, name, slug, count } = term
  const text = toLatin1(JSON.stringify({ taxonomy, name, slug, count, url: archivePath(taxonomy, slug) }))
  texts.set(term, text)
  return text
}

/** A JSON array of terms. */
export function termsText(terms: readonly Term[]): string {
  return `[${terms.map(termText).join(',')}]`
}
