// A term in imported data: a name, or a name with a slug. (rule 17.3)
import { z } from 'zod'
import { plainText } from '../model/entities.ts'
import { slugOf } from '../model/slug.ts'
import type { Fault } from './fault.ts'

/** A name with its HTML entities, or `{ "name", "slug" }`. */
export const TermName = z.union([z.string(), z.object({ name: z.string(), slug: z.string() })], {
  error: 'must be a name or { "name", "slug" }',
})
export type TermName = z.infer<typeof TermName>

/** The plain name of a term and its slug in lower case. */
export interface NamedTerm {
  name: string
  slug: string
}

/** Characters that end a path segment, and white space. */
const NOT_IN_SLUGS = /[/?#\s]/

/** Why a text cannot be a slug, or null. (rule 17.7) */
export function slugFault(slug: string): string | null {
  if (slug === '') return 'must not be empty'
  return NOT_IN_SLUGS.test(slug) ? 'must not contain "/", "?", "#" or white space' : null
}

/** The fault of a term that was read from `given`, or null. */
export function termFault(given: TermName, { name, slug }: NamedTerm, field: string): Fault | null {
  if (name === '') return { field, reason: 'must not be blank' }
  const reason = typeof given === 'string' ? null : slugFault(slug)
  return reason === null ? null : { field: `${field}.slug`, reason }
}

/** The most names that a reader caches. A few thousand names make up most of a catalog. */
const MAX_CACHED = 50_000

/**
 * Creates a function that converts names to terms. {@link termFault} tells whether a term is valid. The function caches
 * plain names, so that each name is decoded once.
 */
export function termReader(): (given: TermName) => NamedTerm {
  const cache = new Map<string, NamedTerm>()

  function plain(text: string): NamedTerm {
    const known = cache.get(text)
    if (known) return known
    const name = plainText(text)
    const term = { name, slug: name && slugOf(name) }
    if (cache.size >= MAX_CACHED) cache.clear()
    cache.set(text, term)
    return term
  }

  return (given) =>
    typeof given === 'string' ? plain(given) : { name: plainText(given.name), slug: given.slug.toLowerCase() }
}
