// The `Link` header of a page of results (RFC 8288): the addresses of the first, previous, next and last page. (rule
// 28.5)
import type { Page } from '../../catalog/listing/query.ts'

interface PageOfTotal extends Page {
  /** Number of results of all pages. */
  total: number
}

/**
 * The header of a page of `address`, an absolute URL. Its pages have the same raw query (no `?`) with another `offset`.
 */
export function linkHeader(address: string, query: string, { limit, offset, total }: PageOfTotal): string {
  const own = query.split('&').filter((pair) => pair !== '' && !isOffset(pair))
  const start = own.length === 0 ? `${address}?` : `${address}?${headerSafe(own.join('&'))}&`
  const last = total === 0 ? 0 : Math.floor((total - 1) / limit) * limit
  const to = (page: number, rel: string) => `<${start}offset=${page}>; rel="${rel}"`
  const links = [to(0, 'first')]
  if (offset > 0) links.push(to(offset < total ? Math.max(0, offset - limit) : last, 'prev'))
  if (offset + limit < total) links.push(to(offset + limit, 'next'))
  return [...links, to(last, 'last')].join(', ')
}

/** Whether a pair of a query is an `offset`, which can be escaped and surrounded by blanks like any name. */
function isOffset(pair: string): boolean {
  const equals = pair.indexOf('=')
  const name = (equals < 0 ? pair : pair.slice(0, equals)).replaceAll('+', ' ')
  return (name.includes('%') ? decodeURIComponent(name) : name).trim() === 'offset'
}

/** Escapes what a URI reference in a header must not contain. The query's escapes have been checked. */
function headerSafe(query: string): string {
  return query.replace(/[^\w!$&'()*+,./:;=?@%~-]/g, encodeURIComponent)
}
