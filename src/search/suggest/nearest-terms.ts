// The terms that a filter probably means with a value that no term of its taxonomy has as its slug. (rule 24.15)
import type { Taxonomy, Term, TermTable } from '../../catalog/model/taxonomy.ts'
import { matchingForm } from '../matching-form.ts'
import { CORRECTIONS, type ComparableWords, comparableWords, nearest } from './nearest.ts'
import { numberForms } from './variants.ts'
import { byFamily, familyOf } from './word-family.ts'

/** Longer values are no misspelled slugs. */
const LONGEST = 60

interface Slugs {
  /** Of the terms with sites, each with the number of its sites. */
  readonly uses: ReadonlyMap<string, number>
  readonly words: ComparableWords
  /** Slugs by the families of the words of their names. */
  families?: ReadonlyMap<string, readonly Term[]>
}

/** Names up to three slugs of a taxonomy that are near a value. */
export type NearestTerms = (taxonomy: Taxonomy, value: string) => string[]

/**
 * A term that had the value as its slug before a rename or merge comes first. `named` returns the terms that have a text as
 * their whole name or as a synonym, the most used first.
 */
export function nearestTerms(
  { of, moved }: Pick<TermTable, 'of' | 'moved'>,
  named: (text: string) => Term[],
): NearestTerms {
  const known = new Map<Taxonomy, Slugs>()
  return (taxonomy, value) => {
    const slugs = known.get(taxonomy) ?? slugsOf(of(taxonomy))
    known.set(taxonomy, slugs)
    const form = matchingForm(value)
    const equal = named(value).filter((term) => term.taxonomy === taxonomy)
    slugs.families ??= byFamily(of(taxonomy).filter(isUsed), ({ name }) => name)
    const related = slugs.families.get(familyOf(form) ?? '') ?? []
    const spelled = spelledLike(slugs, form.replaceAll(' ', '-'))
    const living = moved(taxonomy, value.toLowerCase())
    return [
      ...new Set([
        ...(living ? [living.slug] : []),
        ...slugsIn(equal),
        ...spelled.same,
        ...slugsIn(related),
        ...spelled.near,
      ]),
    ].slice(0, CORRECTIONS)
  }
}

const isUsed = ({ count }: Term) => count > 0
const slugsIn = (terms: readonly Term[]) => terms.map(({ slug }) => slug)

function slugsOf(terms: readonly Term[]): Slugs {
  const uses = new Map(terms.filter(isUsed).map(({ slug, count }) => [slug, count]))
  return { uses, words: comparableWords(uses.keys()) }
}

/** The slug itself, its singular or plural, and slugs within one edit, or two if it has six or more characters. */
function spelledLike({ uses, words }: Slugs, slug: string): Record<'same' | 'near', string[]> {
  if (slug.length > LONGEST) return { same: [], near: [] }
  const same = [slug, ...numberForms(slug)].filter((form) => uses.has(form))
  return { same, near: nearest(slug, words, uses) }
}
