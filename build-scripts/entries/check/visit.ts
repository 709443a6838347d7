// One visit of an address, as a person's browser would begin it: polite, within limits, and to public addresses only.
import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import robotsParser from 'robots-parser'
import { type Connected, NotPublic, type PublicRequest, requestPublic } from '../../../src/ground/public-request.ts'
import { inTurn } from '../../../src/ground/scheduling.ts'
import type { Browser } from '../../capture/browser.ts'
import { type Page, pageOf, wordsPage } from './page.ts'

/** What was seen at an address. */
export type Seen =
  | {
      readonly kind: 'page'
      readonly url: URL
      readonly status: number
      readonly page: Page
      readonly walled: boolean
      readonly hasRobots: boolean
    }
  /** `answered`: whether something took the connection. */
  | { readonly kind: 'nothing'; readonly why: string; readonly answered: boolean }

export interface VisitLimits extends Pick<PublicRequest, 'accepts' | 'lookup'> {
  readonly maxBytes: number
  readonly seconds: number
}

interface Rules {
  readonly robots: ReturnType<typeof robotsParser>
  readonly hasRobots: boolean
}

const LIMITS: VisitLimits = { maxBytes: 1_500_000, seconds: 20 }
const MAX_REDIRECTS = 8
const ROBOT = 'Vitrine'

/** Who asks. The second name also begins as those of browsers do, since some hosts have no answer for any other. */
export function agentsOf(release: string, siteUrl: string): readonly [plain: string, compatible: string] {
  const own = `${ROBOT}/${release}`
  const browser = 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; '
  return [`${own} (+${siteUrl})`, `${browser}${own}; +${siteUrl}) Chrome/140.0.0.0 Safari/537.36`]
}

/** Returns a function that visits an address under a name. It asks a host for one thing at a time. Never rejects. */
export function visitor(limits: VisitLimits = LIMITS) {
  const open = opener(limits)
  const rules = new LRUCache<string, Promise<Rules>>({ max: 500 })

  async function readRules(url: URL, agent: string): Promise<Rules> {
    const text = await open(url, agent, async (response) =>
      response.statusCode === 200 ? textOf(response, limits.maxBytes / 10) : '',
    )
    return {
      robots: robotsParser(url.href, text),
      hasRobots: /^\s*(user-agent|sitemap|disallow|allow)\s*:/im.test(text),
    }
  }

  async function look(url: URL, agent: string): Promise<Seen> {
    const file = new URL('/robots.txt', url)
    const reading = rules.get(file.href) ?? readRules(file, agent)
    rules.set(file.href, reading)
    const { robots, hasRobots } = await reading.catch((error) => {
      rules.delete(file.href)
      throw error
    })
    if (robots.isDisallowed(url.href, ROBOT)) return nothing('its robots.txt asks to stay away')
    return open(url, agent, (response, url) => seenIn(response, url, { hasRobots, maxBytes: limits.maxBytes }))
  }

  return (address: string, agent: string): Promise<Seen> =>
    look(new URL(address), agent).catch((error) => failed(error, limits))
}

export type Visit = ReturnType<typeof visitor>

/** Returns a function that visits an address with Chromium, as people do. Null where that is not there or sees nothing. */
export function renderer({ visit }: Browser) {
  return async (address: string): Promise<Seen | null> => {
    const seen = await visit(address, { pictures: false }).catch(() => null)
    if (seen === null) return null
    const { landed, status, headers, title, words } = seen
    const walled = headers['cf-mitigated'] !== undefined
    return { kind: 'page', url: new URL(landed), status, page: wordsPage(title, words), walled, hasRobots: false }
  }
}

const HEADERS = {
  Accept: 'text/html,application/xhtml+xml,*/*;q=0.5',
  'Accept-Language': 'en,*;q=0.5',
  'Accept-Encoding': 'gzip, br',
}

/** Returns a function that follows redirects and returns what `read` makes of the last response, or goes on where that says. */
function opener(limits: VisitLimits) {
  const turns = new Map<string, ReturnType<typeof inTurn>>()

  function turnOf({ host }: URL): ReturnType<typeof inTurn> {
    const turn = turns.get(host) ?? inTurn()
    turns.set(host, turn)
    return turn
  }

  return async <T>(from: URL, agent: string, read: (response: IncomingMessage, url: URL) => Promise<T | URL>) => {
    let url = from
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const result = await turnOf(url)(async () => {
        const signal = AbortSignal.timeout(limits.seconds * 1000)
        const response = await requestPublic(url, { ...limits, headers: { ...HEADERS, 'User-Agent': agent }, signal })
        return (async () => redirectOf(response, url) ?? read(response, url))().finally(() => response.destroy())
      })
      if (!(result instanceof URL)) return result
      url = result
    }
    throw new Error(`it redirects more than ${MAX_REDIRECTS} times`)
  }
}

/** What a response shows, or where it leads by itself. */
async function seenIn(
  response: IncomingMessage,
  url: URL,
  { hasRobots, maxBytes }: { hasRobots: boolean; maxBytes: number },
): Promise<Seen | URL> {
  const { statusCode: status = 0, headers } = response
  const type = headers['content-type'] ?? 'text/html'
  if (!/html|text\/plain/.test(type)) return nothing(`it serves a file (${type.slice(0, 40)})`)
  const html = await textOf(response, maxBytes)
  if (html.split(UNREADABLE).length > html.length / 100 + 1) return nothing('it is not in the encoding that it names')
  const page = pageOf(html)
  const next = page.next === null ? null : URL.parse(page.next, url)
  if (next !== null && next.href !== url.href) return next
  return { kind: 'page', url, status, page, walled: headers['cf-mitigated'] !== undefined, hasRobots }
}

function redirectOf({ statusCode = 0, headers: { location } }: IncomingMessage, url: URL): URL | null {
  return statusCode >= 300 && statusCode < 400 && location !== undefined ? URL.parse(location, url) : null
}

function nothing(why: string): Seen {
  return { kind: 'nothing', why, answered: true }
}

function failed(error: Error & Partial<Connected> & { code?: string }, { seconds }: VisitLimits): Seen {
  const { code = '', message, connected = false } = error
  if (error instanceof NotPublic) return nothing(`it is not at a public address: ${message}`)
  const ended = error.name === 'AbortError' || error.name === 'TimeoutError'
  const why = ended ? `no answer within ${seconds} seconds` : (REASONS[code] ?? (code || message))
  return { kind: 'nothing', why, answered: connected || (code === '' && !ended) }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the name does not exist',
  EAI_AGAIN: 'the name cannot be looked up',
  ECONNREFUSED: 'the connection is refused',
  ECONNRESET: 'the connection is cut',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is its own',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
}

/** The text of a response up to a limit, in the encoding that it names. What came before a fault or the end of the time counts. */
async function textOf(response: IncomingMessage, maxBytes: number): Promise<string> {
  const blocks: Buffer[] = []
  let left = maxBytes
  try {
    for await (const block of unpacked(response)) {
      blocks.push((block as Buffer).subarray(0, left))
      left -= (block as Buffer).length
      if (left <= 0) break
    }
  } catch (error) {
    if (blocks.length === 0) throw Object.assign(error as Error, { connected: true })
  }
  const bytes = Buffer.concat(blocks)
  const [, named = ''] =
    CHARSET.exec(`${response.headers['content-type'] ?? ''} ${bytes.toString('latin1', 0, 2048)}`) ?? []
  return decoder(named).decode(bytes)
}

const CHARSET = /charset\s*=\s*["']?([\w.:-]+)/i

/** What a decoder puts where bytes mean nothing. */
const UNREADABLE = '\ufffd'

/** Pages that name UTF-16 are ASCII nearly always. */
function decoder(name: string): TextDecoder {
  try {
    return new TextDecoder(/^utf-?16/i.test(name) ? 'utf-8' : name || 'utf-8')
  } catch {
    return new TextDecoder()
  }
}

function unpacked(response: IncomingMessage): Readable {
  const unpack = { gzip: createGunzip, br: createBrotliDecompress }
  const coding = String(response.headers['content-encoding'] ?? '').toLowerCase()
  if (!Object.hasOwn(unpack, coding)) return response
  return pipeline(response, unpack[coding as keyof typeof unpack](), () => {})
}
