// Registers a key without leaving the page. The key is shown once and stored in this tab.
import { registrationErrorText } from '../front/registration-error.ts'
import { keepKey } from './visitor-key.ts'

/** Handles the form, if the page has one. Calls `issued` with the new key. */
export function wireRegistration(issued: (key: string) => void): void {
  const form = document.getElementById('registration') as HTMLFormElement | null
  const errorBox = document.getElementById('registration-error') as HTMLElement
  const email = document.getElementById('email') as HTMLInputElement

  async function register(given: HTMLFormElement): Promise<void> {
    showError(null)
    const data = new FormData(given)
    const answer = await post({ email: String(data.get('email')), name: String(data.get('name')) || null })
    if ('error' in answer) return showError(answer.error)
    keepKey(answer.apiKey)
    showKey(answer.apiKey)
    given.hidden = true
    issued(answer.apiKey)
  }

  function showError(text: string | null): void {
    errorBox.hidden = text === null
    errorBox.textContent = text
    email.toggleAttribute('aria-invalid', text !== null)
    if (text === null) return
    email.setAttribute('aria-invalid', 'true')
    email.focus()
  }

  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    void register(form)
  })
}

function showKey(key: string): void {
  const panel = document.getElementById('issued') as HTMLElement
  ;(document.getElementById('api-key') as HTMLElement).textContent = key
  panel.hidden = false
  document.getElementById('issued-title')?.focus()
}

async function post(body: { email: string; name: string | null }): Promise<{ apiKey: string } | { error: string }> {
  const refusal = { error: '', retryAfterSeconds: null as number | null, at: Date.now() }
  try {
    const response = await fetch('/v1/register', { method: 'POST', body: JSON.stringify(body) })
    const answer = (await response.json()) as { api_key?: string; error?: string }
    if (response.status === 201 && answer.api_key) return { apiKey: answer.api_key }
    refusal.error = answer.error ?? 'internal'
    const wait = response.headers.get('retry-after')
    if (wait !== null) refusal.retryAfterSeconds = Number(wait)
  } catch {
    refusal.error = ''
  }
  return { error: registrationErrorText(refusal) }
}
