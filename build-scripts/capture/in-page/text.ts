// Runs in an open page, so it uses nothing of its module.

/** The title and the text of a page, as one sees it. */
export function readText(): { title: string; words: string } {
  const [longestTitle, longestText] = [300, 20_000]
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
  return {
    title: plain(document.title).slice(0, longestTitle),
    // biome-ignore lint/performance/useDomNodeTextContent: what one does not see is not part of it
    words: plain((document.body?.innerText ?? '').slice(0, 4 * longestText)).slice(0, longestText),
  }
}
