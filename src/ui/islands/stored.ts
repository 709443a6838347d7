// Texts that the browser stores for this site, such as the key in a tab. A browser that blocks storage has none and stores nothing.

type Place = 'localStorage' | 'sessionStorage'

/** The stored text, or null. */
export function stored(place: Place, name: string): string | null {
  try {
    return window[place].getItem(name)
  } catch {
    return null
  }
}

/** Stores a text, or forgets it for null. Returns whether the browser does. */
export function store(place: Place, name: string, text: string | null): boolean {
  try {
    if (text === null) window[place].removeItem(name)
    else window[place].setItem(name, text)
    return true
  } catch {
    return false
  }
}

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
