// Inspiration pages: a hundred entries a page, from the oldest to the newest, each a JSON file that a CDN can serve.
// A new entry changes the last page only.
export const PAGE_SIZE = 100

/**
 * The pages of one segment, UTF-8: `{ page, from, to, results }`, where `page` counts from 1 over the whole catalog and
 * `from` and `to` are the publish dates of its first and last entry. `texts` are the entries' JSON.
 */
export function inspirationPages(
  texts: readonly string[],
  { dates, firstPage }: { dates: readonly string[]; firstPage: number },
): Buffer[] {
  const pages = Array.from({ length: Math.ceil(texts.length / PAGE_SIZE) }, (_, i) => i * PAGE_SIZE)
  return pages.map((start, i) => {
    const last = Math.min(start + PAGE_SIZE, texts.length)
    const results = texts.slice(start, last).join(',')
    const head = `{"page":${firstPage + i},"from":"${dates[start]}","to":"${dates[last - 1]}"`
    return Buffer.from(`${head},"results":[${results}]}`)
  })
}
