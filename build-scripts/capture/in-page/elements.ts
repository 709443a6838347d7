// Reads the text of an open page, and what other functions that run in it share.

/** The title and the text of a page, as one sees it. */
export function readText(): { title: string; words: string } {
  const [longestTitle, longestText] = [300, 20_000]
  const words = textOf(document.body).slice(0, 4 * longestText)
  return { title: plain(document.title, longestTitle), words: plain(words, longestText) }
}

/** How high the page is, in CSS pixels. */
export function pageHeight(): number {
  return document.documentElement.scrollHeight
}

/** All elements, also those in components. */
export function elementsIn(root: Document | ShadowRoot): Element[] {
  const below = (element: Element) => (element.shadowRoot ? elementsIn(element.shadowRoot) : [])
  return [...root.querySelectorAll('*')].flatMap((element) => [element, ...below(element)])
}

/** The text that one sees, with its lines. */
export function textOf(element: Element | null): string {
  // biome-ignore lint/performance/useDomNodeTextContent: what one does not see is not part of it
  return element instanceof HTMLElement ? element.innerText : ''
}

/** A text on one line. */
export function plain(text: string | null | undefined, longest: number): string {
  return (text ?? '').replace(/\s+/g, ' ').trim().slice(0, longest)
}
