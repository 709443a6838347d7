// The front page's script: registers a key, fills it into the first request and runs the request.

import type { Language } from '../../contract/sample.ts'
import type { InspirationListBody, Site } from '../catalog/api-bodies.ts'
import { siteCards } from '../catalog/site-card.ts'
import { codeBlock } from '../code.ts'
import { snippets } from '../front/first-request.ts'
import { HIGHLIGHTING, highlighted } from '../highlight.ts'
import { html } from '../html.ts'
import { type Answer, fetchApi, UNREACHABLE } from './api.ts'
import { wireRegistration } from './registration.ts'
import { wireTabs } from './tabs.ts'
import { visitorKey } from './visitor-key.ts'

const request = document.getElementById('first-request') as HTMLElement
const run = document.getElementById('run') as HTMLButtonElement
const answer = document.getElementById('first-answer') as HTMLElement
const path = request.dataset['path'] ?? ''

function fillIn(key: string): void {
  for (const [language, text] of Object.entries(snippets(request.dataset['base'] ?? '', path, key))) {
    const block = document.getElementById(`code-${language}`)
    if (block !== null) block.innerHTML = highlighted(text, HIGHLIGHTING[language as Language]).html
  }
}

async function runIt(): Promise<void> {
  const key = visitorKey()
  run.disabled = true
  if (key === null) showError('Get a key first. You only need an email address.')
  else await fetchApi(path, { headers: { authorization: `Bearer ${key}` } }).then(show, () => showError(UNREACHABLE))
  run.disabled = false
}

function showError(text: string): void {
  answer.innerHTML = html`<p class="notice bad">${text}</p>`.html
}

function show({ status, headers, body }: Answer): void {
  if (status !== 200) {
    showError((body as { message: string }).message)
    return
  }
  const { results, total } = body as InspirationListBody
  answer.innerHTML = html`<h3>${results.length} of ${total} sites</h3>${siteCards(results as Site[])}
    <div class="two">${codeBlock({ id: 'answer-headers', label: `Response headers (${status})`, code: headers.join('\n') })}${codeBlock({ id: 'answer-json', label: `Response body (${status})`, code: JSON.stringify(body, null, 2) })}</div>`.html
}

wireTabs()
wireRegistration(fillIn)
run.addEventListener('click', () => void runIt())
const known = visitorKey()
if (known !== null) fillIn(known)
