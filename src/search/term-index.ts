// The serialized term index: MiniSearch over the names and slugs of terms, and over every synonym as a document of its
// own, because the tokens of a query have to meet in one synonym. The build and the server share these options.
import MiniSearch, { type Options } from 'minisearch'
import { fold } from '../catalog/fold.ts'
import { normalForm } from '../catalog/normal-form.ts'

interface IndexedTerm {
  id: number
  name: string
  slug: string
  synonyms: readonly string[]
}

/** A term (`id` is the term's), or one of its synonyms (`id` is `<term>/<position>`). */
interface Document {
  id: number | string
  text: string
}

const OPTIONS: Options<Document> = {
  fields: ['text'],
  tokenize: (text) => text.split(' '),
  processTerm: (word) => word || null,
}

/** The index as JSON text. Equal terms and synonyms give equal text. */
export function serializeTermIndex(terms: readonly IndexedTerm[]): string {
  const index = new MiniSearch(OPTIONS)
  index.addAll(terms.flatMap(documentsOf))
  return JSON.stringify(index)
}

/** Loads what {@link serializeTermIndex} made. */
export function loadTermIndex(text: string): MiniSearch<Document> {
  return MiniSearch.loadJSON(text, OPTIONS)
}

function documentsOf({ id, name, slug, synonyms }: IndexedTerm): Document[] {
  const words = new Set(`${matching(name)} ${matching(slug)}`.split(' '))
  const own = { id, text: Array.from(words).join(' ') }
  return [own, ...synonyms.map((synonym, i) => ({ id: `${id}/${i}`, text: matching(synonym) }))]
}

/** What names and tokens are compared in: the normal form, accents folded. */
function matching(text: string): string {
  return normalForm(fold(normalForm(text)))
}
