// The front page's script: registers a key, fills it into the first request and runs the request.
import type { Language } from '../../contract/sample.ts'
import type { InspirationListBody, Site } from '../catalog/api-bodies.ts'
import { siteCards } from '../catalog/site-card.ts'
import { codeBlock } from '../code.ts'
import { snippets } from '../front/first-request.ts'
import { registrationErrorText } from '../front/registration-error.ts'
import { HIGHLIGHTING, highlighted } from '../highlight.ts'
import { html } from '../html.ts'
import { type Answer, fetchApi, UNREACHABLE } from './api.ts'
import { keepKey, visitorKey } from './stored.ts'
import { wireTabs } from './tabs.ts'

// Registers a key without leaving the page. The key is shown once and stored in this tab.
/** Handles the form. Calls `issued` with the new key. */
function wireRegistration(issued: (key: string) => void): void {
  const form = document.getElementById('registration') as HTMLFormElement
  const errorBox = document.getElementById('registration-error') as HTMLElement
  const email = document.getElementById('email') as HTMLInputElement

  async function register(): Promise<void> {
    showError(null)
    const data = new FormData(form)
    const answer = await post({ email: String(data.get('email')), name: String(data.get('name')) || null })
    if ('error' in answer) return showError(answer.error)
    keepKey(answer.apiKey)
    showKey(answer.apiKey)
    form.hidden = true
    issued(answer.apiKey)
  }

  function showError(text: string | null): void {
    errorBox.hidden = text === null
    errorBox.textContent = text
    email.ariaInvalid = text === null ? null : 'true'
    if (text !== null) email.focus()
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void register()
  })
}

function showKey(key: string): void {
  const panel = document.getElementById('issued') as HTMLElement
  ;(document.getElementById('api-key') as HTMLElement).textContent = key
  panel.hidden = false
  document.getElementById('issued-title')?.focus()
}

async function post(body: { email: string; name: string | null }): Promise<{ apiKey: string } | { error: string }> {
  const at = Date.now()
  try {
    const response = await fetch('/v1/register', { method: 'POST', body: JSON.stringify(body) })
    const { api_key: apiKey, error = 'internal' } = (await response.json()) as { api_key?: string; error?: string }
    if (response.status === 201 && apiKey) return { apiKey }
    const wait = response.headers.get('retry-after')
    return { error: registrationErrorText({ error, retryAfterSeconds: wait === null ? null : Number(wait), at }) }
  } catch {
    return { error: registrationErrorText({ error: '', retryAfterSeconds: null, at }) }
  }
}

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
