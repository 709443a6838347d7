// Reads what an archive page shows from its HTML.

interface ShownArchive {
  /** The number of sites that the page names. */
  count: number
  /** The slugs of its cards, in order. */
  slugs: string[]
  /** The filters of its link to the explorer. */
  filters: [taxonomy: string, slug: string][]
  /** The paths of the pages before and after it. */
  links: { prev?: string | undefined; next?: string | undefined }
}

export function shownArchive(html: string): ShownArchive {
  const [, number = ''] = /id="count">([\d,]+) /.exec(html) ?? []
  const cards = html.matchAll(/<h3><a href="\/site\/([^"]*)"/g)
  const [, explorer = ''] = /href="\/explore\?([^"]*)"[^>]*>Filter these/.exec(html) ?? []
  const pairs = [...new URLSearchParams(explorer.replaceAll('&#38;', '&').replaceAll('&amp;', '&'))]
  return {
    count: Number(number.replaceAll(',', '') || Number.NaN),
    slugs: Array.from(cards, ([, slug = '']) => decodeURIComponent(slug.replaceAll('&#39;', "'"))),
    filters: pairs.filter(([name]) => name !== 'category'),
    links: { prev: linkTo(html, 'prev'), next: linkTo(html, 'next') },
  }
}

function linkTo(html: string, relation: 'prev' | 'next'): string | undefined {
  return new RegExp(`<link rel="${relation}" href="([^"]*)"`).exec(html)?.[1]
}
