// The first request with a key as code in three languages: the sample of the reference, with the key before it.
import { samplesOf } from '../../contract/sample.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { listSites } from '../archive/listed-sites.ts'
import { codeTabs } from '../code.ts'
import type { Html } from '../html.ts'
import { mostUsed } from '../stats/period-stats.ts'

/** A short list of sites: its path and query, and the filters of its genre, the most used one. */
export function firstListing(served: ServedSnapshot) {
  const [genre] = mostUsed(served, 'genre')
  const filters = genre ? [{ taxonomy: 'genre' as const, slug: genre.slug }] : []
  const query = genre ? `genre=${encodeURIComponent(genre.slug)}&` : ''
  return { target: `/v1/inspirations?${query}limit=${LIMIT}`, ...listSites(served, { filters, limit: LIMIT }) }
}

const LIMIT = 3

/** The code as tabs, with a placeholder where there is no key yet. */
export function firstRequest(base: string, target: string, key = 'YOUR_KEY'): Html {
  const { curl, javascript, python } = samplesOf(base, { method: 'GET', target, sent: undefined }, true)
  return codeTabs('code', {
    curl: `KEY=${key}\n${curl}`,
    javascript: `const key = '${key}'\n${javascript}`,
    python: `key = '${key}'\n${python}`,
  })
}
