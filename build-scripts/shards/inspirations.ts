// Makes inspiration pages: JSON files of a hundred entries for a CDN, from the oldest entry to the newest. A new entry
// changes only the last page.
export const PAGE_SIZE = 100

/**
 * The pages of one segment, UTF-8: `{ page, from, to, results }`. `page` counts from 1 over the whole catalog, `from` and
 * `to` are the publish dates of the first and last entry, and `texts` contains the JSON of each entry.
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
