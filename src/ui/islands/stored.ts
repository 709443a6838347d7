// Texts that the browser stores for this site. A browser that blocks storage has none and stores nothing.

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
