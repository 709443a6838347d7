// What a request must satisfy before a router sees it. A URL that is put together from an unchecked Host and target can
// name another path than the one that was sent; so both are checked as they came over the wire.
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { isPicturePath } from '../../catalog/model/image-urls.ts'
import { isApiPath } from '../response/common-headers.ts'
import type { Problem } from '../response/problem.ts'

const HOST = /^(?:[a-z0-9][a-z0-9._-]*|\[([0-9a-f:.]+)\])(?::([0-9]{1,5}))?$/i
const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/i
/** Controls, space, backslash, `#` and bytes above 0x7e have no place in a request target. */
const STRAY = /[^\x21-\x7e]|[\\#]/
const EMPTY_OR_DOT_SEGMENT = /\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i
/** Escaped slash, backslash, percent and NUL: Astro's router would decode them, more than once. */
const ESCAPED_SEPARATOR = /%(?:2f|5c|25|00)/i
/** Pictures never reach Astro's router and are decoded once: a file's name may hold a percent sign. */
const IN_PICTURE = /%(?:2f|5c|00)/i

/**
 * Checks Host and request target, and brings an absolute-form target into origin form. Null where the request may go
 * on; it is answered and its connection closed otherwise. (decisions.md 2.1)
 */
export function guard(message: IncomingMessage): Problem | null {
  const host = onlyHost(message.rawHeaders)
  if (host === null || !isPlainHost(host)) return refuse('A request needs exactly one Host header, host or host:port.')
  const target = originForm(message.url ?? '', host)
  if (target === null) return refuse('The request target must be a path that begins with "/", on the host of Host.')
  message.url = target
  return checkTarget(target)
}

function refuse(message: string): Problem {
  return { problem: 'bad_request', message }
}

/** The value of the one Host header; null where there is none or more than one. */
function onlyHost(rawHeaders: readonly string[]): string | null {
  let host: string | null = null
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string
    if (name.length !== 4 || name.toLowerCase() !== 'host') continue
    if (host !== null) return null
    host = rawHeaders[i + 1] as string
  }
  return host
}

/** A host name, an IPv4 address or a bracketed IPv6 address, with or without a port; nothing else. */
function isPlainHost(host: string): boolean {
  const match = HOST.exec(host)
  if (match === null) return false
  const [, ipv6, port] = match
  return (ipv6 === undefined || isIPv6(ipv6)) && (port === undefined || Number(port) <= 65535)
}

/** The target as path and query; null where it is neither a path nor an absolute URL on this very host. */
function originForm(target: string, host: string): string | null {
  if (target.startsWith('/')) return target
  const absolute = ABSOLUTE.exec(target)
  if (absolute === null || absolute[1]?.toLowerCase() !== host.toLowerCase()) return null
  const rest = absolute[2] ?? ''
  return rest.startsWith('/') ? rest : `/${rest}`
}

function checkTarget(target: string): Problem | null {
  if (STRAY.test(target)) return refuse('The request target holds a character that must be percent-encoded.')
  const mark = target.indexOf('?')
  const path = mark < 0 ? target : target.slice(0, mark)
  if (EMPTY_OR_DOT_SEGMENT.test(path)) return refuse('The path holds an empty segment or a dot segment.')
  const stray = isPicturePath(path) ? IN_PICTURE : ESCAPED_SEPARATOR
  if (!isApiPath(path) && stray.test(path)) return refuse('The path holds an escaped separator.')
  return null
}
