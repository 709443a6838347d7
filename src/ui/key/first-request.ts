// A key that was just made, and the first request with one: the sample of the reference, with the key before it.
import { samplesOf } from '../../contract/sample.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { listSites } from '../archive/listed-sites.ts'
import { copyButton } from '../buttons.ts'
import { codeTabs } from '../code.ts'
import { type Html, html } from '../html.ts'
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

/** The key with a copy button. It is shown only once. (rule 5.2) */
export function issuedKey(apiKey: string): Html {
  return html`<div class="issued" id="issued">
    <h2>Your key</h2>
    <p class="issued-key"><code id="api-key">${apiKey}</code>${copyButton('api-key', 'Copy', ' the key')}</p>
    <p class="small">Save it now. It is not shown again.</p>
  </div>`
}
