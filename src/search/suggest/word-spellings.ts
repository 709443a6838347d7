// Other forms of an English word that mean the same: British and American spelling, singular and plural, and words of its
// family. (rule 47.3)
import { numberForms } from './variants.ts'
import { familyOf } from './word-family.ts'

/** American spellings and the British ones, as they are in the middle or at the end of a word. */
const SPELLINGS: readonly (readonly [american: RegExp, to: string])[] = [
  [/^gray/, 'grey'],
  [/^grey/, 'gray'],
  [/ter(?=s?$)/, 'tre'],
  [/tre(?=s?$)/, 'ter'],
  [/(?<=..)our(?=s?$|ed$|ful$|ing$|ite$)/, 'or'],
  [/(?<=(?:col|fav|harb|neighb|hum|lab|flav|arm|behavi|vap))or/, 'our'],
  [/(?<=...)is(?=e[ds]?$|ing$|ations?$)/, 'iz'],
  [/(?<=...)iz(?=e[ds]?$|ing$|ations?$)/, 'is'],
  [/jewellery/, 'jewelry'],
  [/jewelry/, 'jewellery'],
  [/alogue(?=s?$)/, 'alog'],
  [/alog(?=s?$)/, 'alogue'],
  [/ence(?=s?$)/, 'ense'],
  [/ense(?=s?$)/, 'ence'],
  [/ll(?=ed$|ing$|ers?$)/, 'l'],
  [/(?<=[aeiou])l(?=ed$|ing$|ers?$)/, 'll'],
  [/alumin(?=um)/, 'alumini'],
  [/aluminium/, 'aluminum'],
]
/** What words of a family end with. */
const ENDINGS = [
  '',
  's',
  'e',
  'y',
  'ed',
  'en',
  'er',
  'ers',
  'or',
  'ing',
  'ion',
  'ic',
  'ical',
  'ist',
  'al',
  'ure',
  'ation',
  'ment',
]
/** Shorter stems are those of many words. */
const SHORTEST_STEM = 4

/** The same word in another number or spelling (matching form), without itself. Some of them are not words. */
export function spellingsOf(word: string): string[] {
  if (!/^[a-z]{3,}$/.test(word)) return []
  const spelled = SPELLINGS.flatMap(([from, to]) => (from.test(word) ? [word.replace(from, to)] : []))
  const own = [word, ...spelled]
  const forms = own.flatMap((form) => [form, ...numberForms(form)])
  return [...new Set(forms)].filter((form) => form !== word)
}

/** Words of the family of a word, if any word begins with its stem. Some of them are not words. */
export function familyFormsOf(word: string, begins: (stem: string) => boolean): string[] {
  const family = familyOf(word)
  if (family === null || family.length < SHORTEST_STEM || !word.startsWith(family) || !begins(family)) return []
  return ENDINGS.map((ending) => family + ending).filter((form) => familyOf(form) === family)
}
