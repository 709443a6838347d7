// The requests behind what is shown, each with its answer: to copy, and to take away into a program.
import type { Exchange } from '../catalog/api-bodies.ts'
import { type Html, html } from '../html.ts'

/** Every exchange, the last one (the results) first. `base` is the service's address for the command line. */
export function requestPanel(exchanges: readonly Exchange[], base: string): Html {
  const latestFirst = exchanges.toReversed()
  return html`<section class="requests" aria-labelledby="requests-title">
    <h2 id="requests-title">The request</h2>
    ${latestFirst.map((exchange, i) => block(exchange, { base, id: `exchange-${i}` }))}
  </section>`
}

function block({ path, status, headers, body }: Exchange, { base, id }: { base: string; id: string }): Html {
  const command = `curl -H "Authorization: Bearer $KEY" \\\n  '${base}${path.replaceAll("'", '%27')}'`
  return html`
    ${code(`${id}-request`, 'curl', command, { wrapped: true })}
    ${headers.length > 0 && code(`${id}-headers`, `Headers of the ${status}`, headers.map(([name, value]) => `${name}: ${value}`).join('\n'), { wrapped: true })}
    ${code(`${id}-body`, `JSON of the ${status}`, JSON.stringify(body, null, 2))}`
}

/** The same block as code-block.astro. */
export function code(id: string, label: string, text: string, { wrapped = false } = {}): Html {
  return html`<div class="code${wrapped && ' wrapped'}"><header><span>${label}</span><button class="copy needs-js" type="button" data-copy="${id}">Copy<span class="visually-hidden"> ${label}</span></button></header><pre tabindex="0" role="region" aria-label="${label}"><code id="${id}">${text}</code></pre></div>`
}
