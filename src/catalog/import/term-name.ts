// A term as imported data names it: a name alone, or a name with its slug.
import { z } from 'zod'
import { plainText } from '../model/entities.ts'
import { slugOf } from '../model/slug.ts'
import type { Fault } from './fault.ts'

/** A name, HTML entities and all, or `{ "name", "slug" }`. */
export const TermName = z.union([z.string(), z.object({ name: z.string(), slug: z.string() })], {
  error: 'must be a name or { "name", "slug" }',
})
export type TermName = z.infer<typeof TermName>

/** A term's plain name and its slug, lower case. */
export interface NamedTerm {
  name: string
  slug: string
}

/** Characters that end a path segment, and white space: no slug holds them. */
const NOT_IN_SLUGS = /[/?#\s]/

/** Why a text cannot be a slug, or null where it can. (decisions.md 1.4) */
export function slugFault(slug: string): string | null {
  if (slug === '') return 'must not be empty'
  return NOT_IN_SLUGS.test(slug) ? 'must hold no "/", "?", "#" or white space' : null
}

/** What is wrong with a term as it was given and read, or null. */
export function termFault(given: TermName, { name, slug }: NamedTerm, field: string): Fault | null {
  if (name === '') return { field, reason: 'must not be blank' }
  const reason = typeof given === 'string' ? null : slugFault(slug)
  return reason === null ? null : { field: `${field}.slug`, reason }
}

/** How many plain names a reader remembers: the same few thousand names carry most of a catalog. */
const REMEMBERED = 50_000

/**
 * Makes a function that turns term names into terms; {@link termFault} says whether one is sound. It remembers plain
 * names, so that each is decoded and made a slug once.
 */
export function termReader(): (given: TermName) => NamedTerm {
  const remembered = new Map<string, NamedTerm>()

  function plain(text: string): NamedTerm {
    const known = remembered.get(text)
    if (known) return known
    const name = plainText(text)
    const term = { name, slug: name && slugOf(name) }
    if (remembered.size >= REMEMBERED) remembered.clear()
    remembered.set(text, term)
    return term
  }

  return (given) => (typeof given === 'string' ? plain(given) : explicit(given))
}

function explicit({ name, slug }: { name: string; slug: string }): NamedTerm {
  return { name: plainText(name), slug: slug.toLowerCase() }
}
