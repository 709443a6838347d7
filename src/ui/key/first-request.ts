// A key that was just made, and the first request with one: the sample of the reference, with the key before it.
import { samplesOf } from '../../contract/sample.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { listSites } from '../catalog/api-bodies.ts'
import { codeTabs } from '../code.ts'
import { copyButton, type Html, html } from '../html.ts'
import { mostUsed } from '../stats/period-stats.ts'

/** A short list of sites of the most used genre: its path and query. */
export function firstTarget(served: ServedSnapshot): string {
  const [genre] = mostUsed(served, 'genre')
  return `/v1/inspirations?${genre ? `genre=${encodeURIComponent(genre.slug)}&` : ''}limit=${LIMIT}`
}

/** The same list with its sites. */
export function firstListing(served: ServedSnapshot) {
  const filters = mostUsed(served, 'genre').slice(0, 1)
  const list = filters.map(({ slug }) => ({ taxonomy: 'genre' as const, slug }))
  return { target: firstTarget(served), ...listSites(served, { filters: list, limit: LIMIT }) }
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

/** The key with a copy button. It is shown only once. (rule 5.2) */
export function issuedKey(apiKey: string): Html {
  return html`<div class="issued" id="issued">
    <h2>Your key</h2>
    <p class="issued-key"><code id="api-key">${apiKey}</code>${copyButton('api-key', 'Copy', ' the key')}</p>
    <p class="small">Save it now. It is not shown again.</p>
  </div>`
}
