// The `Link` header of a listing: the addresses of its other pages (RFC 8288). (rules 25.1 to 25.4)
import { decodePercent } from '../request/percent-encoding.ts'

/** What the addresses are made from. */
export interface LinkTarget {
  readonly request: { readonly path: string; readonly query: string }
  /** `{base_url}`, without a trailing slash. */
  readonly baseUrl: string
}

export interface LinkedPage {
  readonly total: number
  readonly limit: number
  readonly offset: number
}

/** A longer header would be too much for many proxies and clients. Then `next` alone is there. (rule 25.4) */
const MAX_LENGTH = 6000

/** The line of the header for a page. */
export function pageLinks(target: LinkTarget, { total, limit, offset }: LinkedPage): string {
  const address = addressWithout(target, 'offset')
  const to = (relation: string, offset: number) => link(`${address}offset=${offset}`, relation)
  const last = total === 0 ? 0 : Math.floor((total - 1) / limit) * limit
  const before =
    to('first', 0) + (offset > 0 ? `, ${to('prev', offset < total ? Math.max(0, offset - limit) : last)}` : '')
  const next = offset + limit < total ? to('next', offset + limit) : ''
  return headLine(`${before}${next && `, ${next}`}, ${to('last', last)}`, next)
}

/** The line for a page of a walk, or an empty text at its end. `cursor` needs no escapes. (rule 25.7) */
export function walkLinks(target: LinkTarget, cursor: string | null): string {
  const next = cursor === null ? '' : link(`${addressWithout(target, 'cursor')}cursor=${cursor}`, 'next')
  return headLine(next, next)
}

/** The line for a listing of one page, which takes no offset. (rule 25.10) */
export function onlyPageLinks(target: LinkTarget): string {
  const address = addressWithout(target, 'offset').slice(0, -1)
  return headLine(`${link(address, 'first')}, ${link(address, 'last')}`, '')
}

function headLine(all: string, next: string): string {
  const links = all.length > MAX_LENGTH ? next : all
  return links === '' ? '' : `Link: ${links}\r\n`
}

function link(address: string, relation: string): string {
  return `<${address}>; rel="${relation}"`
}

/** Characters of a raw query that cannot stand in a link or a header. */
const STRAY = /[^!#-;=?-[\]_a-z~]/g

/** A name of a query that has to be decoded. */
const ENCODED_NAME = /(?:^|&)[^=&]*%/

/** The address of the request without one parameter, up to and including the `?` or `&` before the next one. */
function addressWithout({ request: { path, query }, baseUrl }: LinkTarget, name: string): string {
  const bare = path.endsWith('/') ? path.slice(0, -1) : path
  const hasName = query.includes(name) || ENCODED_NAME.test(query)
  const kept = hasName ? query.split('&').filter((pair) => nameOf(pair) !== name) : [query]
  const rest = kept.filter((pair) => pair !== '').join('&')
  return `${baseUrl}${bare}?${rest === '' ? '' : `${rest}&`}`.replace(STRAY, encodeURIComponent)
}

function nameOf(pair: string): string | undefined {
  const end = pair.indexOf('=')
  const name = end < 0 ? pair : pair.slice(0, end)
  return /[+%]/.test(name) ? decodePercent(name.replaceAll('+', ' '))?.trim() : name
}
