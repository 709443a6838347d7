// Where words lead in a snapshot with the synonyms in force.
import type { Mood } from '../../catalog/pictures/moods.ts'
import { onceEach } from '../../ground/caches.ts'
import type { ClosestSource } from '../../search/closest/closest.ts'
import { closestSections } from '../../search/closest/sections.ts'
import { type TermNames, termNames } from '../../search/closest/term-names.ts'
import { otherTexts, readUnits, unitsOf, wordReader } from '../../search/closest/units.ts'
import type { Way } from '../../search/closest/way.ts'
import { wordForms } from '../../search/closest/word-forms.ts'
import { wordSites } from '../../search/closest/word-sites.ts'
import type { SynonymNames } from '../../search/index/synonym-names.ts'
import type { Spelling } from '../../search/suggest/spelling.ts'
import type { WordFamilies } from '../../search/suggest/word-family.ts'
import type { WordReader } from '../../search/understand/step.ts'
import type { Titles } from '../../search/understand/title-step.ts'
import type { Tokens } from '../../search/understand/tokenize.ts'
import type { OpenedSnapshot } from '../load/open.ts'
import type { EditorialOverlay } from './editorial-overlay.ts'

interface WordParts {
  titles: Titles
  synonyms: SynonymNames
  families: WordFamilies
  spelling: Spelling
  /** Whether a word is spelled as it is meant. */
  isMeant(word: string): boolean
}

/** What `closest` and `match=words` read. Later edits of synonyms are applied as they come. */
export function liveWords(
  { catalog, topics, termNames: sorted, titleNames, words, moodOf }: OpenedSnapshot,
  overlay: EditorialOverlay,
  { titles, synonyms, families, spelling, isMeant }: WordParts,
): {
  closest: ClosestSource
  alone: WordReader
  otherTexts: (ways: readonly Way[]) => string[]
  load: TermNames['load']
} {
  const names = termNames({ terms: catalog.terms, names: sorted, synonyms, related: words.related })
  const forms = wordForms({ names, topics: words.topics, families, corrections: spelling.corrections, isMeant })
  const sites = wordSites({
    catalog,
    titleNames,
    names,
    forms,
    moodOf: (mood) => moodOf(mood as Mood),
  })
  overlay.onSynonyms((_, synonyms) => names.forget(synonyms))
  overlay.onSynonyms(sites.forget)
  overlay.onHidden(sites.forget)
  const parts = { names, words: sites }
  const units = onceEach((tokens: Tokens) => unitsOf(tokens, parts))
  const read = onceEach((tokens: Tokens) => readUnits(tokens, parts))
  return {
    closest: { catalog, titles, units, read, sections: closestSections(catalog) },
    load: names.load,
    alone: wordReader({ topics, read, ...parts }),
    otherTexts: otherTexts(topics),
  }
}
