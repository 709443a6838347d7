// The words that lead to terms beside their names and synonyms: English ones, those of all vocabulary packs,
// and foreign ones that packs lack, because as synonyms they would change what English words find. `closest` and
// `match=words` read them; the steps of a search do not. (rule 47.4)
import { readdirSync, readFileSync } from 'node:fs'
import { type TypeKind, typeKind } from '../../src/catalog/design/design.ts'
import type { RelatedWords, WordLists } from '../../src/catalog/model/editorial.ts'
import type { Taxonomy } from '../../src/catalog/model/taxonomy.ts'
import type { TermTable } from '../../src/catalog/model/term-table.ts'
import { matchingForm, wordsOf } from '../../src/search/matching-form.ts'

const DATA = new URL('../../data/', import.meta.url)

/** What typefaces of a kind are called. */
const KINDS: Record<TypeKind, readonly string[]> = {
  sans: ['sans', 'sans serif', 'sans serif font', 'sans serif typeface', 'ohne serifen', 'serifenlos'],
  serif: ['serif', 'serifs', 'serif font', 'serif typeface', 'serif type', 'roman', 'antiqua', 'serifen'],
  mono: [
    'mono',
    'monospace',
    'monospaced',
    'monospace font',
    'monospaced font',
    'fixed width',
    'typewriter',
    'dicktengleich',
  ],
  display: ['display font', 'display typeface', 'decorative font', 'fancy font', 'ornamental font'],
}

type Words = Partial<Record<Taxonomy, Record<string, readonly string[]>>>

/** The words of the terms that have sites. */
export function relatedWords(terms: TermTable): RelatedWords[] {
  const packs = readdirSync(new URL('packs/', DATA)).sort()
  const close = ['words/synonyms.json', 'words/foreign.json', ...packs.map((name) => `packs/${name}`)].map(readWords)
  const loose = readWords('words/related.json')
  return terms.all
    .filter(({ count }) => count > 0)
    .map(({ taxonomy, slug, name }) => {
      const kind = taxonomy === 'typeface' ? KINDS[typeKind([name])] : []
      const words = [...close.flatMap((file) => file[taxonomy]?.[slug] ?? []), ...kind]
      return { taxonomy, slug, words: [...new Set(words)], loose: loose[taxonomy]?.[slug] ?? [] }
    })
    .filter(({ words, loose }) => words.length + loose.length > 0)
}

/** The words of each topic, in matching form. */
export function topicWords(): WordLists['topics'] {
  const topics = read('words/topics.json') as Record<string, string>
  return Object.entries(topics).map(([words, found]) => [wordsOf(matchingForm(words)), wordsOf(matchingForm(found))])
}

function readWords(name: string): Words {
  return read(name) as Words
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, DATA), 'utf8'))
}
