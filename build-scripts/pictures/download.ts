// Downloads one picture within limits on bytes, seconds and redirects.
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import { checkedLookup, NotPublic } from './public-address.ts'

export interface DownloadLimits {
  readonly maxBytes: number
  readonly seconds: number
  /** Whether a picture may come from an address. */
  accepts(address: string): boolean
}

/** `up` if the host answers others, `busy` if it asks for a pause, `down` if it probably sends no picture at all. */
type HostState = 'up' | 'busy' | 'down'

/** Why there is no picture, as a sentence, and what that says about the host. */
export type NotDownloaded = { readonly error: string; readonly host: HostState }
type Downloaded = { readonly bytes: Uint8Array } | NotDownloaded

const MAX_REDIRECTS = 3

/** Downloads a URL. Never rejects. */
export async function download(url: string, userAgent: string, limits: DownloadLimits): Promise<Downloaded> {
  const signal = AbortSignal.timeout(limits.seconds * 1000)
  try {
    let target = new URL(url)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await responseOf(target, { userAgent, limits, signal })
      const { statusCode = 0, headers } = response
      if (statusCode === 200) return await bodyOf(response, limits)
      response.destroy()
      const next = headers.location === undefined ? null : URL.parse(headers.location, target)
      if (statusCode < 300 || statusCode > 399 || next === null) return refusal(statusCode)
      target = next
    }
    return failed(`It is redirected more than ${MAX_REDIRECTS} times.`, 'up')
  } catch (error) {
    if (error instanceof NotPublic) return failed(`It is not at a public address: ${error.message}.`, 'up')
    return failed(signal.aborted ? `It takes more than ${limits.seconds} seconds.` : reasonOf(error), 'down')
  }
}

interface Way {
  readonly userAgent: string
  readonly limits: DownloadLimits
  readonly signal: AbortSignal
}

function responseOf(target: URL, { userAgent, limits, signal }: Way): Promise<IncomingMessage> {
  const { protocol, hostname } = target
  if (protocol !== 'https:' && protocol !== 'http:') throw new NotPublic(`${protocol} is not http or https`)
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0 && !limits.accepts(literal)) throw new NotPublic(`${literal} is not a public address`)
  const send = protocol === 'https:' ? secureRequest : plainRequest
  const headers = { 'User-Agent': userAgent, Accept: 'image/avif,image/webp,image/*' }
  return new Promise((resolve, reject) => {
    send(target, { headers, signal, lookup: checkedLookup(limits.accepts), agent: false }, resolve)
      .on('error', reject)
      .end()
  })
}

async function bodyOf(response: IncomingMessage, { maxBytes }: DownloadLimits): Promise<Downloaded> {
  const blocks: Buffer[] = []
  let length = 0
  for await (const block of response as AsyncIterable<Buffer>) {
    length += block.length
    if (length > maxBytes) return failed(`It has more than ${maxBytes / 1e6} MB.`, 'up')
    blocks.push(block)
  }
  return { bytes: Buffer.concat(blocks) }
}

function failed(error: string, host: HostState): Downloaded {
  return { error, host }
}

function refusal(status: number): Downloaded {
  const isBusy = status === 429 || status === 503
  return failed(`The host answers ${status}.`, isBusy ? 'busy' : status >= 500 ? 'down' : 'up')
}

function reasonOf(error: unknown): string {
  return `The host cannot be reached (${(error as NodeJS.ErrnoException).code ?? (error as Error).message}).`
}
