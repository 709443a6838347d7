// Measures pictures that another host serves. It keeps the measurements only. (rule 40.45)
import type { IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { encodeImagePath, pathOnDisk } from '../../src/catalog/model/image-urls.ts'
import type { Config } from '../../src/ground/config.ts'
import { NotPublic, type PublicRequest, requestPublic } from '../../src/ground/public-request.ts'
import { RELEASE } from '../../src/ground/release.ts'
import {
  type Measurement,
  type MeasurementWriter,
  measurementWriter,
} from '../../src/state/sqlite/catalog/measurements.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { BadInput } from '../cli/command.ts'
import { showProgress } from '../cli/lines.ts'
import { bandReader, presentFiles, rowPages } from './due.ts'
import { bandsName, measurer, type Order } from './measure-file.ts'
import type { PassResult } from './pass.ts'

export interface FetchOptions {
  readonly db: Db
  readonly config: Config
  /** Which addresses are accepted; public ones by default. */
  readonly accepts?: DownloadLimits['accepts']
  /** How long the host rests after each picture, ms. */
  readonly pauseMs?: number
}

const LIMITS = { maxBytes: 32_000_000, seconds: 30 }
const PAUSE_MS = 250
/** After this many failures of the host in a row, it is probably down. A picture that it does not have is none. */
const MAX_FAILURES = 5

/** Fetches and measures the pictures that are neither in IMAGE_DIR nor measured. Throws BadInput if no other host has them. */
export async function fetchPictures({ db, config, accepts, pauseMs = PAUSE_MS }: FetchOptions): Promise<PassResult> {
  if (config.assetsUrl === config.baseUrl) throw new BadInput('ASSETS_URL is this server. Nothing has to be fetched.')
  const measureUrl = urlMeasurer(measurementWriter(db), config, { ...LIMITS, accepts })
  const fetched: PassResult = { measured: [], problems: [], notes: [] }
  let failures = 0
  for (const order of ordersOf(db, config)) {
    const { problem, host } = await measureUrl(order)
    if (problem === null) fetched.measured.push(order.entry)
    else fetched.problems.push(`${order.slug}: ${order.url} ${problem}`)
    showProgress(() => `pictures: ${fetched.measured.length} fetched`)
    failures = host === 'up' ? 0 : failures + 1
    if (failures === MAX_FAILURES || host === 'busy') {
      const name = new URL(order.url).host
      fetched.notes.push(`Stopped, because ${name} does not send pictures now. Run the command again later.`)
      break
    }
    await setTimeout(pauseMs)
  }
  return fetched
}

/** Returns a function that measures the picture at a URL and remembers it. `problem` is null, or what to say after the URL. */
function urlMeasurer(store: MeasurementWriter, { baseUrl }: Config, limits: DownloadLimits) {
  const parts = { find: store.find, isUnready: () => false, async makeReady() {} }
  return async ({ url, ...order }: RemoteOrder): Promise<{ problem: string | null; host: HostState }> => {
    const downloaded = await download(url, `Vitrine/${RELEASE} (+${baseUrl})`, limits)
    const remember = (known: Omit<Measurement, 'entry' | 'file'>) =>
      store.write([{ entry: order.entry, file: url, ...known } as Measurement])
    if ('error' in downloaded) {
      const { error, host } = downloaded
      const problem = `It was not fetched. ${error}`
      if (host === 'up') remember({ source: bandsName(order.bands), problem, measured: null })
      return { problem: `was not fetched. ${error}`, host }
    }
    const known = await measurer(parts)(downloaded.bytes, order)
    remember(known)
    return { problem: known.problem && `cannot be measured. ${known.problem}`, host: 'up' }
  }
}

type RemoteOrder = Order & { readonly slug: string; readonly url: string }

/** The pictures to fetch, those of the newest entries first. Those that the host did not have are last. */
function* ordersOf(db: Db, { assetsUrl, imageDir }: Config): Generator<RemoteOrder> {
  const bandsOf = bandReader(db)
  const isPresent = presentFiles(imageDir)
  const again: RemoteOrder[] = []
  for (const rows of rowPages(db))
    for (const row of rows) {
      if (isPresent(pathOnDisk(row.path))) continue
      const url = `${assetsUrl}${encodeImagePath(row.path)}`
      const bands = bandsOf(row)
      const order = { entry: row.id, slug: row.slug, url, bands, cuts: [] }
      const isOfUrl = row.file === url && row.source !== null
      if (!isOfUrl || !row.source.endsWith(bandsName(bands))) yield order
      else if (row.source === bandsName(bands)) again.push(order)
    }
  yield* again
}

export interface DownloadLimits extends Pick<PublicRequest, 'accepts'> {
  readonly maxBytes: number
  readonly seconds: number
}

/** `up` if the host answers others, `busy` if it asks for a pause, `down` if it probably sends no picture at all. */
type HostState = 'up' | 'busy' | 'down'

/** Why there is no picture, as a sentence, and what that says about the host. */
type NotDownloaded = { readonly error: string; readonly host: HostState }
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
