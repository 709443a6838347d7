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

/** Why there is no picture, as a sentence. `isBusy` if the host asks for a pause. */
export type NotDownloaded = { readonly error: string; readonly isBusy: boolean }
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
      if (statusCode < 300 || statusCode > 399 || headers.location === undefined) return refusal(statusCode)
      target = new URL(headers.location, target)
    }
    return failed(`It is redirected more than ${MAX_REDIRECTS} times.`)
  } catch (error) {
    return failed(signal.aborted ? `It takes more than ${limits.seconds} seconds.` : reasonOf(error))
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
    if (length > maxBytes) return failed(`It has more than ${maxBytes / 1e6} MB.`)
    blocks.push(block)
  }
  return { bytes: Buffer.concat(blocks) }
}

function failed(error: string): Downloaded {
  return { error, isBusy: false }
}

function refusal(status: number): Downloaded {
  return { error: `The host answers ${status}.`, isBusy: status === 429 || status === 503 }
}

function reasonOf(error: unknown): string {
  if (error instanceof NotPublic) return `It is not at a public address: ${error.message}.`
  return `The host cannot be reached (${(error as NodeJS.ErrnoException).code ?? (error as Error).message}).`
}
