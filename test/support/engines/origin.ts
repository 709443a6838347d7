// A store of objects for tests. It speaks the part of S3 that Vitrine uses: it checks each signature and the conditions of
// PUT, lists in pages, and can be told to fail.
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Variables } from '../worlds/processes.ts'

interface StoredBytes {
  bytes: Buffer
  etag: string
  modified: Date
  headers: Record<string, string>
}

interface Exchange {
  method: string
  key: string
  status: number
}

export interface Origin {
  readonly url: string
  /** By key, without the bucket. A test may change and remove them. */
  readonly objects: Map<string, StoredBytes>
  /** Every request so far. */
  readonly log: Exchange[]
  /** The variables of a process that uses the bucket. */
  readonly env: Variables
  /** Called before each request is answered: it may wait, never end, or return a status to answer with. */
  trouble: ((request: { method: string; key: string }) => Promise<number | undefined> | number | undefined) | null
  /** Whether PUT ignores its conditions, as some stores do. */
  isCareless: boolean
  close(): Promise<void>
}

const BUCKET = 'snapshots'
const PREFIX = 'gallery/'
const REGION = 'eu-test-1'
const KEY_ID = 'AKIATEST'
const SECRET = 'a-secret/that+no=log may show'
const PAGE = 50

const digest = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Starts a store on a free port. */
export async function startOrigin(): Promise<Origin> {
  const objects = new Map<string, StoredBytes>()
  const log: Exchange[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { status, headers, body } = await answer(request, Buffer.concat(chunks))
    if (!response.destroyed) response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, body: Buffer): Promise<Answer> {
    const { pathname } = new URL(request.url ?? '/', url)
    const [, bucket, ...rest] = decodeURIComponent(pathname).split('/')
    const [method, key] = [request.method ?? '', rest.join('/')]
    const forced = await origin.trouble?.({ method, key })
    const refusal = forced === undefined ? refusalOf(request, body, bucket) : fault(forced, 'Forced')
    const answered = refusal ?? respond(origin, { request, method, key, body })
    log.push({ method, key, status: answered.status })
    return answered
  }

  const credentials = { AWS_ACCESS_KEY_ID: KEY_ID, AWS_SECRET_ACCESS_KEY: SECRET, AWS_REGION: REGION }
  const origin: Origin = {
    url,
    objects,
    log,
    trouble: null,
    isCareless: false,
    env: { SNAPSHOT_URL: `s3://${BUCKET}/${PREFIX}`, S3_ENDPOINT: url, ...credentials },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return origin
}

/** The key of an object, with the prefix of the tests' bucket. */
export function keyInOrigin(key: string): string {
  return PREFIX + key
}

interface Answer {
  status: number
  headers: Record<string, string>
  body: string | Buffer
}

function fault(status: number, code: string): Answer {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>No.</Message></Error>`
  return { status, headers: { 'content-type': 'application/xml' }, body }
}

function refusalOf(request: IncomingMessage, body: Buffer, bucket: string | undefined): Answer | null {
  const { authorization = '' } = request.headers
  if (request.headers['x-amz-content-sha256'] !== digest(body)) return fault(400, 'XAmzContentSHA256Mismatch')
  if (authorization !== authorizationOf(request)) return fault(403, 'SignatureDoesNotMatch')
  return bucket === BUCKET ? null : fault(404, 'NoSuchBucket')
}

/** The header that a request signed with the right keys has (SigV4, "Create a signed AWS API request"). */
function authorizationOf({ method, url, headers }: IncomingMessage): string {
  const signed = /SignedHeaders=([^,]*)/.exec(headers.authorization ?? '')?.[1] ?? ''
  const [path = '', query = ''] = (url ?? '').split('?')
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const sorted = query.split('&').sort().join('&')
  const canonical = [method, path, sorted, lines.join(''), signed, headers['x-amz-content-sha256']].join('\n')
  const time = String(headers['x-amz-date'])
  const scope = `${time.slice(0, 8)}/${REGION}/s3/aws4_request`
  const key = ['s3', 'aws4_request'].reduce(mac, mac(mac(`AWS4${SECRET}`, time.slice(0, 8)), REGION))
  const signature = mac(key, ['AWS4-HMAC-SHA256', time, scope, digest(canonical)].join('\n')).toString('hex')
  return `AWS4-HMAC-SHA256 Credential=${KEY_ID}/${scope}, SignedHeaders=${signed}, Signature=${signature}`
}

interface Asked {
  request: IncomingMessage
  method: string
  key: string
  body: Buffer
}

function respond({ objects, isCareless }: Origin, { request, method, key, body }: Asked): Answer {
  const found = objects.get(key)
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = isCareless ? {} : request.headers
  if (method === 'PUT') {
    if (ifMatch !== undefined && found === undefined) return fault(404, 'NoSuchKey')
    if ((ifMatch !== undefined && ifMatch !== found?.etag) || (ifNoneMatch === '*' && found))
      return fault(412, 'PreconditionFailed')
    const { 'content-type': type = '', 'cache-control': cache = '' } = request.headers
    const etag = `"${createHash('md5').update(body).digest('hex')}"`
    const headers = { 'content-type': type, 'cache-control': cache, etag }
    objects.set(key, { bytes: body, etag, modified: new Date(), headers })
    return { status: 200, headers: { etag }, body: '' }
  }
  if (method === 'DELETE') {
    objects.delete(key)
    return { status: 204, headers: {}, body: '' }
  }
  if (key === '') return listing(objects, new URL(request.url ?? '', 'http://origin').searchParams)
  if (found === undefined) return fault(404, 'NoSuchKey')
  if (ifNoneMatch === found.etag) return { status: 304, headers: { etag: found.etag }, body: '' }
  return { status: 200, headers: found.headers, body: found.bytes }
}

/** A page of ListObjectsV2. The token is opaque, and has characters that must be encoded. */
function listing(objects: Origin['objects'], query: URLSearchParams): Answer {
  const token = query.get('continuation-token')
  const after = token === null ? '' : Buffer.from(token.slice(2), 'base64').toString()
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort()
  const contents = keys.slice(0, PAGE).map((key) => {
    const { bytes, modified } = objects.get(key) as StoredBytes
    return `<Contents><Key>${key.replaceAll('&', '&amp;').replaceAll("'", '&#39;')}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
  })
  const next = `+/${Buffer.from(keys[PAGE - 1] ?? '').toString('base64')}`
  const more = keys.length > PAGE ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
  const body = `<ListBucketResult>${contents.join('')}<IsTruncated>${keys.length > PAGE}</IsTruncated>${more}</ListBucketResult>`
  return { status: 200, headers: { 'content-type': 'application/xml' }, body }
}
