// Stores the visitor's key in this tab until it is closed.
import { store, stored } from './stored.ts'

const SLOT = 'vitrine.key'
const FORM = /^svc_[0-9a-f]{12}_[0-9a-f]{32}$/

/** The stored key, or null. */
export function visitorKey(): string | null {
  return stored('sessionStorage', SLOT)
}

/** Stores a key. Returns false if the text is not a key. */
export function keepKey(text: string): boolean {
  const key = text.trim()
  return FORM.test(key) && store('sessionStorage', SLOT, key)
}

export function forgetKey(): void {
  store('sessionStorage', SLOT, null)
}
