// Things to ask about that exist at whatever address is tested: an entry, a section type, terms. Each is asked for once.
import type { InspirationListing, Taxonomies, Term } from '../model/shapes.ts'
import { get } from './target.ts'

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Every term of every taxonomy. */
export const allTerms = once(async () => (await get<Taxonomies>('/v1/taxonomies')).data)

/** The first page of the listing. */
export const firstPage = once(async () => (await get<InspirationListing>('/v1/inspirations')).data)

/** The slug of the newest entry. */
export async function aSlug(): Promise<string> {
  const [first] = (await firstPage()).results
  if (!first) throw new Error('The catalog at this address is empty: there is nothing to test.')
  return first.slug
}

/** A term that no catalog has, for taxonomies without terms. */
const NONE: Term = { name: 'No such term', slug: 'no-such-term', count: 0, url: '/none/no-such-term', synonyms: [] }

/** The most used term of a taxonomy. There has to be a section type. */
export async function aTerm(taxonomy: keyof Taxonomies): Promise<Term> {
  const [most] = (await allTerms())[taxonomy].toSorted((a, b) => b.count - a.count)
  if (!most && taxonomy === 'sections') throw new Error('The catalog at this address has no sections to ask for.')
  return most ?? NONE
}

/** The paths of every endpoint that needs a key. */
export async function keyedPaths(): Promise<string[]> {
  const { slug } = await aTerm('sections')
  return [
    '/v1/me',
    '/v1/inspirations',
    `/v1/inspirations/${encodeURIComponent(await aSlug())}`,
    `/v1/sections?type=${encodeURIComponent(slug)}`,
    '/v1/taxonomies',
    '/v1/stats/taxonomy?taxonomy=genre',
    '/v1/suggest?q=a',
  ]
}

/** The paths of every endpoint that answers `GET`. */
export async function readPaths(): Promise<string[]> {
  return ['/v1/meta', ...(await keyedPaths())]
}
