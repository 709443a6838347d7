// A key that was just made, on the pages that make one.
import { copyButton } from '../buttons.ts'
import { type Html, html } from '../html.ts'

/** The key with a copy button. It is shown only once. (rule 5.2) */
export function issuedKey(apiKey: string): Html {
  return html`<div class="issued" id="issued">
    <h2>Your key</h2>
    <p class="issued-key"><code id="api-key">${apiKey}</code>${copyButton('api-key', 'Copy', ' the key')}</p>
    <p class="small">Save it now. It is not shown again.</p>
  </div>`
}
