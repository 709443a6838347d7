// Makes the shards for search, filters and suggestions: terms, synonyms, lexicons, title words, names and editorial data.
import { readdirSync, readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'
import { type TypeKind, typeKind } from '../../src/catalog/design/type-kind.ts'
import type { Editorial, RelatedWords, WordLists } from '../../src/catalog/model/editorial.ts'
import { SEGMENT_SIZE } from '../../src/catalog/model/shape.ts'
import {
  inListingOrder,
  type MovedTerm,
  TAXONOMIES,
  type Taxonomy,
  type Term,
  type TermTable,
} from '../../src/catalog/model/taxonomy.ts'
import { packNames } from '../../src/search/index/name-table.ts'
import {
  joinTitleWords,
  packVocabulary,
  type SegmentTitles,
  titledEntries,
} from '../../src/search/index/title-words.ts'
import { matchingForm, wordsOf } from '../../src/search/matching-form.ts'

/** How many terms a server reads before it answers requests again. */
const TERMS_A_LINE = 2_000

/**
 * Lines of JSON: the slugs that terms had before, then every term as `[id, taxonomy, slug, name, count]`, many a line, each
 * taxonomy in listing order.
 */
export function termsShard(terms: readonly Term[], moved: readonly MovedTerm[]): string {
  const tuples = terms.map(({ id, taxonomy, slug, name, count }) => [id, taxonomy, slug, name, count])
  const starts = Array.from({ length: Math.ceil(tuples.length / TERMS_A_LINE) }, (_, i) => i * TERMS_A_LINE)
  const lines = starts.map((start) => tuples.slice(start, start + TERMS_A_LINE))
  return [moved, ...lines].map((line) => JSON.stringify(line)).join('\n')
}

/** The editorial data of the build, for a server without a catalog database (rule 16.4), and the words of `data/words`. */
export function editorialShard(editorial: Editorial, words: WordLists): string {
  return JSON.stringify({ ...editorial, ...words })
}

/** The words of all titles with their grams. */
export function vocabularyShard(segments: readonly SegmentTitles[]): Uint8Array {
  const words = segments.map((segment) => segment.words)
  return packVocabulary(joinTitleWords(words, SEGMENT_SIZE))
}

/** The terms with sites, ranked by count, then name, then slug, then as given. */
export function termNamesShard(terms: readonly Term[]): Uint8Array {
  const ranked = inListingOrder(terms.filter(({ count }) => count > 0)).sort((a, b) => b.count - a.count)
  return packNames(ranked.map(({ id, name }) => ({ owner: id, name })))
}

/** All titles, ranked by name, then slug. */
export function titleNamesShard(segments: readonly SegmentTitles[]): Uint8Array {
  const titles = segments.flatMap((segment, n) =>
    titledEntries(segment).map(({ title, slug }, i) => ({ name: title, slug, owner: n * SEGMENT_SIZE + i })),
  )
  return packNames(inListingOrder(titles))
}

// The words that lead to terms beside their names and synonyms: English ones, those of all vocabulary packs,
// and foreign ones that packs lack, because as synonyms they would change what English words find. A foreign word leads
// wherever the English one does that it means. `closest` and `match=words` read them; the steps of a search do not. (rule 47.4)

/** The folder of the words: in the project, also for built files, and whatever the working directory is. */
export const DATA = `${dirname(findPackageJSON(import.meta.url) ?? '')}/data/`

export type Words = Partial<Record<Taxonomy, Record<string, readonly string[]>>>

/** The words of terms beside their names: close ones by file, and loose ones. */
export function termWords(): { close: Words[]; loose: Words } {
  const packs = readdirSync(`${DATA}packs/`).sort()
  const close = ['words/synonyms.json', 'words/foreign.json', ...packs.map((name) => `packs/${name}`)]
  return { close: close.map((name) => readWords(name)), loose: readWords('words/related.json') }
}

/** The words of the terms that have sites. */
export function relatedWords(terms: TermTable): RelatedWords[] {
  const { close, loose } = termWords()
  const foreign = foreignWords()
  const kinds = readWords<Record<TypeKind, readonly string[]>>('words/typefaces.json')
  // Most terms are authors, of which no file has words.
  const filesOf = (taxonomy: Taxonomy) => close.map((file) => file[taxonomy]).filter((words) => words !== undefined)
  const closeOf = new Map(TAXONOMIES.map((taxonomy) => [taxonomy, filesOf(taxonomy)]))
  return terms.all
    .filter(({ count }) => count > 0)
    .map(({ taxonomy, slug, name }) => {
      const kind = taxonomy === 'typeface' ? kinds[typeKind([name])] : []
      const words = [...(closeOf.get(taxonomy) ?? []).flatMap((bySlug) => bySlug[slug] ?? []), ...kind]
      const named = translated([name, ...words], foreign).slice(1)
      return { taxonomy, slug, words: named, loose: translated(loose[taxonomy]?.[slug] ?? [], foreign) }
    })
    .filter(({ words, loose }) => words.length + loose.length > 0)
}

/** The words of each topic, in matching form. */
export function topicWords(): WordLists['topics'] {
  const topics = readWords<Record<string, string>>('words/topics.json')
  const foreign = foreignWords()
  return Object.entries(topics).map(([words, found]) => {
    const all = translated(wordsOf(matchingForm(words)), foreign).map(matchingForm)
    return [all.filter((word) => !word.includes(' ')), wordsOf(matchingForm(found))]
  })
}

/** Foreign words by the English one (matching form) that they mean. */
function foreignWords(): ReadonlyMap<string, readonly string[]> {
  const words = readWords<Record<string, string>>('words/translations.json')
  return new Map(Object.entries(words).map(([english, foreign]) => [matchingForm(english), foreign.split(' ')]))
}

/** Words with the foreign ones that mean them, each once. */
function translated(words: readonly string[], foreign: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const others = words.flatMap((word) => foreign.get(matchingForm(word)) ?? [])
  return words.length + others.length < 2 ? words : [...new Set([...words, ...others])]
}

/** What a file of data/ has. */
export function readWords<Of = Words>(name: string): Of {
  return JSON.parse(readFileSync(DATA + name, 'utf8'))
}
