// The views of the explorer: the parts of its page for an address. The server renders them, and a view that was shown is
// kept with its elements, so that back and forward show it at once.
import { pathAt, toExport } from '../address.ts'
import { askPage } from '../asked.ts'

/** The content of each part, by the part's ID. */
interface View {
  readonly title: string
  readonly parts: ReadonlyMap<string, DocumentFragment>
}

const MAX_KEPT = 20

const kept = new Map<string, View>()
/** The page of an export shows its view without a query first. */
let shown = pathAt(location.href).replace(toExport === undefined ? '' : /\?.*/s, '')
let title = document.title

const partsOf = (page: Document) => page.querySelectorAll<HTMLElement>('[data-part]')

/** Whether the view of an address is kept. */
export function isKept(href: string): boolean {
  return href === shown || kept.has(href)
}

/** Fetches the view of an address and keeps it. */
export async function fetchView(href: string, signal: AbortSignal): Promise<void> {
  const page = await askPage(href, signal)
  // A key that was pressed meanwhile goes first.
  await new Promise((done) => setTimeout(done))
  signal.throwIfAborted()
  keep(href, { title: page.title, parts: new Map(Array.from(partsOf(page), (part) => [part.id, contentOf(part)])) })
}

/**
 * Shows a kept view in place of the current one. Elements that `same` selects stay those on show, in their order, so that
 * their pictures do not load again; the current view is then not kept.
 */
export function showView(href: string, same: string | null = null): void {
  const view = kept.get(href)
  if (view === undefined) return
  kept.delete(href)
  const stay = same === null ? [] : [...document.querySelectorAll(same)]
  const parts = new Map<string, DocumentFragment>()
  for (const part of partsOf(document)) {
    parts.set(part.id, contentOf(part))
    part.replaceChildren(view.parts.get(part.id) ?? '')
  }
  if (same === null) keep(shown, { title, parts })
  else for (const [i, own] of document.querySelectorAll(same).entries()) own.replaceWith(stay[i] ?? own)
  shown = href
  title = view.title
  document.title = title
}

function keep(href: string, view: View): void {
  kept.set(href, view)
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_KEPT) return
    kept.delete(oldest)
  }
}

function contentOf(part: HTMLElement): DocumentFragment {
  const content = document.createDocumentFragment()
  content.append(...part.childNodes)
  return content
}
