// Checks Host and request target before any router sees them. A URL made from an unchecked Host and target can have a
// different path than the one that was sent.
import type { IncomingMessage } from 'node:http'
import { isPicturePath } from '../../catalog/model/image-urls.ts'
import { FEED, isPageFolder } from '../../catalog/model/page-folder.ts'
import { decodePercent } from '../request/percent-encoding.ts'
import { isApiPath } from '../response/common-headers.ts'
import { badRequest, MALFORMED_PATH, type Problem, UNKNOWN_PATH } from '../response/problem.ts'

const HOST = /^(?:[a-z0-9][a-z0-9._-]*|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?$/i
const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/i
/** Control characters, space, backslash, `#` and bytes above 0x7e must be percent-encoded. */
const STRAY = /[^\x21-\x7e]|[\\#]/
const EMPTY_OR_DOT_SEGMENT = /\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i
/** Escaped slash, backslash, percent and NUL. No path outside the API and the folders below needs one. (rule 1.13) */
const ESCAPED_SEPARATOR = /%(?:2f|5c|25|00)/i
/** The name of a picture's file may contain a percent sign. */
const IN_PICTURE = /%(?:2f|5c|00)/i
/** A slug may contain all but a slash (rule 17.7). */
const IN_SLUG = /%(?:2f|00)/i

/**
 * Checks Host and request target, and changes a target in absolute form into origin form (rules 1.12, 1.13). Returns null
 * if the request is valid. Otherwise the connection must be closed after the response.
 */
export function guard(message: IncomingMessage): Problem | null {
  const host = onlyHost(message.rawHeaders)
  if (host === null || !isPlainHost(host))
    return badRequest('A request needs exactly one Host header: host or host:port.')
  const target = originForm(message.url ?? '', host)
  if (target === null)
    return badRequest('The request target must be a path that begins with "/", on the host of the Host header.')
  message.url = target
  return checkTarget(target)
}

/** The value of the Host header; null if there is none or more than one. */
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

let lastPlainHost: string | null = null

/**
 * Whether a text is a host name, an IPv4 address or a bracketed IPv6 address, with an optional port. The URL parser refuses
 * a name whose last label is a number, such as `999.1.1.1` or `a.1`. Most requests have the host of the one before.
 */
function isPlainHost(host: string): boolean {
  if (host === lastPlainHost) return true
  if (!HOST.test(host) || !URL.canParse(`http://${host}`)) return false
  lastPlainHost = host
  return true
}

/** The target as path and query; null if it is neither a path nor an absolute URL on this host. */
function originForm(target: string, host: string): string | null {
  if (target.startsWith('/')) return target
  const absolute = ABSOLUTE.exec(target)
  if (absolute === null || absolute[1]?.toLowerCase() !== host.toLowerCase()) return null
  const rest = absolute[2] ?? ''
  return rest.startsWith('/') ? rest : `/${rest}`
}

function checkTarget(target: string): Problem | null {
  if (STRAY.test(target)) return badRequest('The request target contains a character that must be percent-encoded.')
  const mark = target.indexOf('?')
  const path = mark < 0 ? target : target.slice(0, mark)
  if (EMPTY_OR_DOT_SEGMENT.test(path)) return decodePercent(path) === null ? MALFORMED_PATH : UNKNOWN_PATH
  if (!isApiPath(path) && strayIn(path).test(path)) return badRequest('The path contains an escaped separator.')
  return null
}

function strayIn(path: string): RegExp {
  const [, folder = '', , ...more] = path.split('/')
  const isSlug = more.length === 0 || (folder !== 'site' && `/${more.join('/')}` === FEED)
  if (isSlug && isPageFolder(folder)) return IN_SLUG
  return isPicturePath(path) ? IN_PICTURE : ESCAPED_SEPARATOR
}
