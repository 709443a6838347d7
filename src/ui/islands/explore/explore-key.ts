// The explorer's form to set and remove the visitor's key.
import { forgetKey, keepKey, visitorKey } from '../visitor-key.ts'

export interface ExploreKey {
  current(): string | null
  /** Removes the key and says in the form that the server refused it. */
  refused(): void
}

/** Handles the form. Calls `changed` when the key was set or removed. Over 40 lines: its functions share elements. */
export function exploreKey(changed: () => void): ExploreKey {
  const details = document.getElementById('key-details') as HTMLDetailsElement
  const form = document.getElementById('key-form') as HTMLFormElement
  const box = document.getElementById('key') as HTMLInputElement
  const help = document.getElementById('key-help') as HTMLElement
  const forget = document.getElementById('key-forget') as HTMLButtonElement

  function showError(text: string): void {
    box.setAttribute('aria-invalid', 'true')
    help.textContent = text
    help.setAttribute('role', 'alert')
    details.open = true
  }

  function settle(): void {
    box.value = ''
    box.removeAttribute('aria-invalid')
    details.open = false
    label()
    changed()
  }

  function label(): void {
    const key = visitorKey()
    const summary = details.querySelector('summary') as HTMLElement
    summary.textContent = key === null ? 'Use a key' : `Your key ${key.slice(0, 8)}…`
    forget.hidden = key === null
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (keepKey(box.value)) settle()
    else showError('This is not a key. A key starts with svc_ and has 49 characters.')
  })
  forget.addEventListener('click', () => {
    forgetKey()
    settle()
  })
  label()
  return {
    current: visitorKey,
    refused() {
      forgetKey()
      label()
      showError('The server did not accept this key. It may have been revoked.')
    },
  }
}
