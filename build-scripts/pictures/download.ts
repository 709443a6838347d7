// Downloads one picture within limits on bytes, seconds and redirects.
import type { IncomingMessage } from 'node:http'
import { NotPublic, type PublicRequest, requestPublic } from '../../src/ground/public-request.ts'

export interface DownloadLimits extends Pick<PublicRequest, 'accepts'> {
  readonly maxBytes: number
  readonly seconds: number
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
  const headers = { 'User-Agent': userAgent, Accept: 'image/avif,image/webp,image/*' }
  const request = { headers, signal, accepts: limits.accepts }
  try {
    let target = new URL(url)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await requestPublic(target, request)
      const { statusCode = 0 } = response
      const { location } = response.headers
      if (statusCode === 200) return await bodyOf(response, limits)
      response.destroy()
      const next = location === undefined ? null : URL.parse(location, target)
      if (statusCode < 300 || statusCode > 399 || next === null) return refusal(statusCode)
      target = next
    }
    return failed(`It is redirected more than ${MAX_REDIRECTS} times.`, 'up')
  } catch (error) {
    if (error instanceof NotPublic) return failed(`It is not at a public address: ${error.message}.`, 'up')
    return failed(signal.aborted ? `It takes more than ${limits.seconds} seconds.` : reasonOf(error), 'down')
  }
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
