// The API requests behind the results, as curl commands with their responses.
import type { Exchange } from '../catalog/api-bodies.ts'
import { type Html, html } from '../html.ts'

/** All requests, latest first. `base` is the address of the service. */
export function requestPanel(exchanges: readonly Exchange[], base: string): Html {
  const latestFirst = exchanges.toReversed()
  return html`<section class="requests" aria-labelledby="requests-title">
    <h2 id="requests-title">API request</h2>
    ${latestFirst.map((exchange, i) => block(exchange, { base, id: `exchange-${i}` }))}
  </section>`
}

function block({ path, status, headers, body }: Exchange, { base, id }: { base: string; id: string }): Html {
  const command = `curl -H "Authorization: Bearer $KEY" \\\n  '${base}${path.replaceAll("'", '%27')}'`
  return html`
    ${code(`${id}-request`, 'curl', command, { wrapped: true })}
    ${headers.length > 0 && code(`${id}-headers`, `Response headers (${status})`, headers.map(([name, value]) => `${name}: ${value}`).join('\n'), { wrapped: true })}
    ${code(`${id}-body`, `Response body (${status})`, JSON.stringify(body, null, 2))}`
}

/** The same markup as code-block.astro, for the page's script. */
export function code(id: string, label: string, text: string, { wrapped = false } = {}): Html {
  return html`<div class="code${wrapped && ' wrapped'}"><header><span>${label}</span><button class="copy needs-js" type="button" data-copy="${id}">Copy<span class="visually-hidden"> ${label}</span></button></header><pre tabindex="0" role="region" aria-label="${label}"><code id="${id}">${text}</code></pre></div>`
}
