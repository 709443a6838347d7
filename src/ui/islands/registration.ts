// Registers a key without leaving the page. The key is shown once and stored in this tab.
import { registrationErrorText } from '../front/registration-error.ts'
import { keepKey } from './visitor-key.ts'

/** Handles the form. Calls `issued` with the new key. */
export function wireRegistration(issued: (key: string) => void): void {
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
