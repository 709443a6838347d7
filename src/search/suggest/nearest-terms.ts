// The terms that a filter probably means with a value that no term of its taxonomy has as its slug. (rule 24.15) Spelling
// compares slugs with slugs, without an index: most of them differ in their length or in their letters, which takes
// nanoseconds to see.
import { editsBetween } from '../../catalog/model/edit-distance.ts'
import type { Taxonomy } from '../../catalog/model/taxonomy.ts'
import type { Term, TermTable } from '../../catalog/model/term-table.ts'
import { matchingForm } from '../matching-form.ts'
import { CORRECTIONS, LONG, nearest, swapped } from './nearest.ts'
import { numberForms } from './variants.ts'
import { byFamily, familyOf } from './word-family.ts'

/** Longer values are no misspelled slugs. */
const LONGEST = 60

interface Slugs {
  /** Of the terms with sites, each with the number of its sites. */
  readonly uses: ReadonlyMap<string, number>
  readonly letters: Uint32Array
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
  return { uses, letters: Uint32Array.from(uses.keys(), lettersOf) }
}

/** The slug itself, its singular or plural, and slugs within one edit, or two if it has six or more characters. */
function spelledLike({ uses, letters }: Slugs, slug: string): Record<'same' | 'near', string[]> {
  if (slug.length > LONGEST) return { same: [], near: [] }
  const most = slug.length < LONG ? 1 : 2
  const own = lettersOf(slug)
  const swaps = new Set(swapped(slug))
  const near: string[] = []
  let at = -1
  for (const other of uses.keys()) {
    at += 1
    const isClose = Math.abs(other.length - slug.length) <= most && differing(own, letters[at] as number) <= 2 * most
    if (isClose && (swaps.has(other) || editsBetween(slug, other) <= most)) near.push(other)
  }
  return { same: [slug, ...numberForms(slug)].filter((form) => uses.has(form)), near: nearest(slug, near, uses) }
}

/** The characters of a text as bits. An edit changes two at most. */
function lettersOf(text: string): number {
  let bits = 0
  for (let i = 0; i < text.length; i++) bits |= 1 << (text.charCodeAt(i) & 31)
  return bits >>> 0
}

/** The number of bits that differ. */
function differing(a: number, b: number): number {
  let bits = a ^ b
  let count = 0
  for (; bits !== 0; count++) bits &= bits - 1
  return count
}
