// The terms and colors that a word names, and their sites. (rules 47.3, 47.6)

import { entriesOf } from '../../catalog/listing/near.ts'
import type { Taxonomy, Term } from '../../catalog/model/taxonomy.ts'
import { MOOD_NAMES } from '../../catalog/pictures/moods.ts'
import { colorsOfName } from '../../catalog/pictures/oklab.ts'
import type { WITHIN } from '../../catalog/storage/colors/color-index.ts'
import type { Postings } from '../../catalog/storage/postings.ts'
import { copyOf, type NumberSet, setOf } from '../index/sets.ts'
import { isEmptyWord } from './empty-words.ts'
import type { NamedTerm, TermNames } from './term-names.ts'
import type { TextSource } from './text-sites.ts'
import type { Way } from './way.ts'
import type { WordForms } from './word-forms.ts'

export interface WordSource extends TextSource {
  names: TermNames
  forms: WordForms
  moodOf(mood: string): Postings
  /** The sections of a type, by its ID. */
  ofType(type: number): NumberSet
}

/** The ways to terms and colors: by a whole name, and by other forms. */
export interface Named {
  readonly whole: readonly Way[]
  readonly form: readonly Way[]
}

export function namedBy(source: WordSource, text: string): Named {
  const { names, forms } = source
  const terms = names.whole(text).map(wayOfTerm)
  const isTerm = terms.some(({ kind, term }) => kind === 'term' && term?.taxonomy === 'color')
  const color = isTerm ? null : colorWord(text)
  const shown = (color === null ? [] : [wayOfColor(color)]).filter((way) => setOfWay(source, way, 'wide').count > 0)
  const whole = [...shown, ...terms]
  // What says nothing means something only as a name.
  if (isEmptyWord(text)) return { whole: whole.filter(({ kind }) => kind === 'term'), form: [] }
  const related = forms.related(text).map((term): Way => ({ kind: 'family', term }))
  const form = whole.length === 0 ? [...forms.parts(text).map(wayOfTerm), ...related] : related
  const seen = new Set(whole.map(({ term }) => term?.id))
  return { whole, form: form.filter(({ term }) => !seen.has(term?.id) && seen.add(term?.id)) }
}

/** The way to a term that a text names. */
export function wayOfTerm({ term, by }: NamedTerm): Way {
  return by === null ? { kind: 'term', term } : { kind: 'synonym', term, value: by }
}

function wayOfColor({ name, hex }: ColorWord): Way {
  return { kind: 'color', name, ...(hex !== null && { value: hex }) }
}

/** Names of these are often made of ordinary words: Open Sans, Three.js. */
const PROPER: ReadonlySet<Taxonomy> = new Set(['typeface', 'tech', 'platform', 'authors'])
const ORDINARY = 3

/** Whether a word is rather an ordinary one than a part of the name of a term: sections of many other sites have it. */
export function isOrdinary(term: Term | undefined, sites: number): boolean {
  return term !== undefined && PROPER.has(term.taxonomy) && sites > ORDINARY * term.count
}

/** The sites with a similar color, or if there are none, those with the nearest. */
export function nearestSet(source: WordSource, way: Way): NumberSet {
  const similar = setOfWay(source, way, 'similar')
  return similar.count > 0 ? similar : setOfWay(source, way, 'wide')
}

export function setOfWay(
  { catalog, moodOf }: WordSource,
  { term, name = '', value }: Way,
  within: keyof typeof WITHIN,
): NumberSet {
  const { kernel, siteColors, postings } = catalog
  if (term) return setOf(kernel, postings.of(term.id))
  if (value === undefined) return setOf(kernel, moodOf(name))
  return kernel.withScratch(() => copyOf(kernel, entriesOf(kernel, siteColors.near({ colors: [value], within }))))
}

interface ColorWord {
  readonly name: string
  /** `#rrggbb`, or null for a mood. */
  readonly hex: string | null
}

/** The color of the table or the mood that a word (matching form) names, or null. (rule 47.6) */
export function colorWord(word: string): ColorWord | null {
  if (MOOD_NAMES.some((mood) => mood === word)) return { name: word, hex: null }
  const [hex, another] = colorsOfName(word)
  return hex === undefined || another !== undefined ? null : { name: word, hex }
}
