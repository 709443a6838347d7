// The explorer's form for a key: paste it, forget it, or hear that it was refused.
import { forgetKey, keepKey, visitorKey } from '../visitor-key.ts'

export interface ExploreKey {
  current(): string | null
  /** The server does not take the key (any more): it is forgotten, and the form says so. */
  refused(): void
}

/** Wires the form; `changed` is called when the page has another key than before, or none. */
export function exploreKey(changed: () => void): ExploreKey {
  const details = document.getElementById('key-details') as HTMLDetailsElement
  const form = document.getElementById('key-form') as HTMLFormElement
  const box = document.getElementById('key') as HTMLInputElement
  const help = document.getElementById('key-help') as HTMLElement
  const forget = document.getElementById('key-forget') as HTMLButtonElement

  function complain(text: string): void {
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
    else complain('That is no key: it begins with svc_ and has 49 characters.')
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
      complain('The server does not take this key; it may have been revoked.')
    },
  }
}
