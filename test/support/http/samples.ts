// Entries, terms and paths that exist at any address under test. Each is requested once.
import type { InspirationListing, Taxonomies, Term } from '../model/shapes.ts'
import { get } from './target.ts'

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () => {
    loaded ??= load()
    return loaded
  }
}

export const allTerms = once(async () => (await get<Taxonomies>('/v1/taxonomies')).data)

export const firstPage = once(async () => (await get<InspirationListing>('/v1/inspirations')).data)

/** The slug of the newest entry. */
export async function aSlug(): Promise<string> {
  const [first] = (await firstPage()).results
  if (!first) throw new Error('The catalog at this address has no entries to test.')
  return first.slug
}

/** Stands in for a term if a taxonomy has none. No catalog has it. */
const NONE: Term = { name: 'No such term', slug: 'no-such-term', count: 0, url: '/none/no-such-term', synonyms: [] }

/** Returns the most used term of a taxonomy. Throws if there is no section type. */
export async function aTerm(taxonomy: keyof Taxonomies): Promise<Term> {
  const [most] = (await allTerms())[taxonomy].toSorted((a, b) => b.count - a.count)
  if (!most && taxonomy === 'sections') throw new Error('The catalog at this address has no sections to test.')
  return most ?? NONE
}

/** Returns one path for each `GET` endpoint that needs a key. */
export async function keyedPaths(): Promise<string[]> {
  const { slug } = await aTerm('sections')
  return [
    '/v1/me',
    '/v1/inspirations',
    `/v1/inspirations/${encodeURIComponent(await aSlug())}`,
    `/v1/inspirations/${encodeURIComponent(await aSlug())}/similar`,
    `/v1/sections?type=${encodeURIComponent(slug)}`,
    '/v1/random?seed=a',
    '/v1/changes?since=*&limit=5',
    '/v1/taxonomies',
    '/v1/stats/taxonomy?taxonomy=genre',
    '/v1/search?q=portfolio',
    '/v1/suggest?q=a',
  ]
}

/** Returns the paths of `keyedPaths` and `/v1/meta`. */
export async function readPaths(): Promise<string[]> {
  return ['/v1/meta', ...(await keyedPaths())]
}
