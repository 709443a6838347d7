// Stores the visitor's key in this tab until it is closed.

const SLOT = 'vitrine.key'
const FORM = /^svc_[0-9a-f]{12}_[0-9a-f]{32}$/

/** The stored key, or null. */
export function visitorKey(): string | null {
  return sessionStorage.getItem(SLOT)
}

/** Stores a key. Returns false if the text is not a key. */
export function keepKey(text: string): boolean {
  const key = text.trim()
  if (!FORM.test(key)) return false
  sessionStorage.setItem(SLOT, key)
  return true
}

export function forgetKey(): void {
  sessionStorage.removeItem(SLOT)
}
