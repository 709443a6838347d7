// The visitor's key: kept in this tab only, for as long as it is open.

const SLOT = 'vitrine.key'
const FORM = /^svc_[0-9a-f]{12}_[0-9a-f]{32}$/

/** The key, or null where the visitor has given none. */
export function visitorKey(): string | null {
  return sessionStorage.getItem(SLOT)
}

/** Keeps a key; false where the text is none. */
export function keepKey(text: string): boolean {
  const key = text.trim()
  if (!FORM.test(key)) return false
  sessionStorage.setItem(SLOT, key)
  return true
}

export function forgetKey(): void {
  sessionStorage.removeItem(SLOT)
}
