// The API requests behind the results, as curl commands with their responses, in a drawer.
import type { Exchange } from '../catalog/api-bodies.ts'
import { codeBlock } from '../code.ts'
import { type Html, html } from '../html.ts'

/** All requests, in order. `base` is the address of the service. */
export function requestDrawer(exchanges: readonly Exchange[], base: string): Html {
  return html`<details class="drawer"><summary data-key="drawer">${exchanges.length > 1 ? 'API requests' : 'API request'}</summary>${exchanges.map(
    ({ path, body }, i) => {
      const command = `curl -H "Authorization: Bearer $KEY" \\\n  '${base}${path.replaceAll("'", '%27')}'`
      return html`${codeBlock({ id: `exchange-${i}-request`, label: 'curl', code: command, wrapped: true })}${codeBlock({ id: `exchange-${i}-body`, label: 'Response, shortened', code: JSON.stringify(shortened(body), null, 2) })}`
    },
  )}</details>`
}

const SHOWN = 2

/** The same value with the first members of each list, and the number of the others. */
export function shortened(value: unknown): unknown {
  if (Array.isArray(value)) {
    const rest = value.length - SHOWN
    return [...value.slice(0, SHOWN).map(shortened), ...(rest > 0 ? [`… ${rest} more`] : [])]
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, shortened(own)]))
}
