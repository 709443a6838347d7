// The entries of the browser's history: one for each query that was shown for a moment, with its scroll position.

/** With a query shown for this long, the next text is another query and gets an entry of its own. */
const SETTLED_MS = 1_000

interface Entry {
  id: number
  top: number
}

/** Scroll positions by entry, for those that were left in this document. */
const tops = new Map<number, number>()
let id = entryOf(history.state)?.id ?? 0
let shownAt = Number.NEGATIVE_INFINITY
let isTyped = false

/** Takes over from the browser, which would scroll before the results are there. */
export function openHistory(): void {
  const entry = entryOf(history.state)
  history.scrollRestoration = 'manual'
  history.replaceState({ id, top: 0 } satisfies Entry, '')
  if (entry !== null) scrollTo(0, entry.top)
  addEventListener('pagehide', saveTop)
}

/** Adds an entry for a text that is being typed. It replaces that of an earlier text that was hardly shown. */
export function enterTyped(href: string): void {
  if (isTyped && performance.now() - shownAt < SETTLED_MS) history.replaceState(history.state, '', href)
  else enter(href)
  isTyped = true
  shownAt = Number.POSITIVE_INFINITY
}

/** Adds an entry. */
export function enter(href: string): void {
  saveTop()
  id = Math.max(id, ...tops.keys()) + 1
  history.pushState({ id, top: 0 } satisfies Entry, '', href)
  isTyped = false
}

/** Tells that the results of the entry are shown. */
export function settle(): void {
  shownAt = performance.now()
}

/** Moves to the entry that the browser went to. Returns its scroll position. */
export function moveTo(state: unknown): number {
  tops.set(id, scrollY)
  const entry = entryOf(state)
  id = entry?.id ?? 0
  isTyped = false
  return tops.get(id) ?? entry?.top ?? 0
}

function saveTop(): void {
  tops.set(id, scrollY)
  history.replaceState({ id, top: scrollY } satisfies Entry, '')
}

function entryOf(state: unknown): Entry | null {
  return typeof state === 'object' && state !== null && 'top' in state ? (state as Entry) : null
}
