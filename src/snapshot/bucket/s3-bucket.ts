// A bucket of S3 or of a store that speaks its protocol. Requests are plain fetch, signed (SigV4) if there are credentials.
import { hash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { BucketConfig } from '../../config.ts'
import type { Bucket, Found, PutOptions } from './bucket.ts'
import { codeOf, refused, type StorePlace } from './bucket-fault.ts'
import { type Answer, exchange, type Patience } from './exchange.ts'
import { parseListing } from './listing.ts'

/** A page of a list has at most a thousand keys of a kilobyte. */
const LISTING_BYTES = 8_000_000
const ANSWER_BYTES = 65_536

interface Asked {
  method: 'GET' | 'PUT' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: Uint8Array
  atMost?: number
}

/** Opens a bucket. It connects at the first request. Over 40 lines: its methods share the address and the way to ask. */
export function s3Bucket(config: BucketConfig, patience: Patience): Bucket {
  const { root, prefix } = addressOf(config)
  const place = placeOf(config, root)
  const sign = signer(config)
  const closing = new AbortController()

  const urlOf = (key: string) => `${root}/${encoded(prefix + key)}`
  function ask({ url, atMost = ANSWER_BYTES, body, ...init }: Asked): Promise<Answer> {
    const sent = body?.length
    return exchange(() => sign(url, { ...init, body }), { place, patience, atMost, sent, closed: closing.signal })
  }

  function foundIn({ status, headers, body }: Answer): Found | null {
    if (status === 200) return { bytes: body, etag: headers.get('etag') ?? '' }
    if (status === 404 && codeOf(body) !== 'NoSuchBucket') return null
    throw refused(place, { action: 'read', status, body })
  }

  return {
    place: place.text,
    async get(key, atMost) {
      return foundIn(await ask({ method: 'GET', url: urlOf(key), atMost }))
    },
    async getChanged(key, etag, atMost) {
      const headers = { 'if-none-match': etag }
      const answer = await ask({ method: 'GET', url: urlOf(key), headers, atMost })
      return answer.status === 304 ? 'unchanged' : foundIn(answer)
    },
    async put(key, bytes, options) {
      const { status, body } = await ask({ method: 'PUT', url: urlOf(key), headers: headersOf(options), body: bytes })
      if (status === 200) return 'stored'
      // 404: the object that the condition names is gone.
      if (status === 412 || status === 409 || (status === 404 && codeOf(body) === 'NoSuchKey')) return 'conflict'
      throw refused(place, { action: 'write', status, body })
    },
    async list(start) {
      const objects = []
      for (let after: string | null = ''; after !== null; ) {
        const query = { 'list-type': '2', prefix: prefix + start, ...(after && { 'continuation-token': after }) }
        const { status, body } = await ask({ method: 'GET', url: `${root}/?${queryOf(query)}`, atMost: LISTING_BYTES })
        if (status !== 200) throw refused(place, { action: 'list', status, body })
        const page = parseListing(Buffer.from(body).toString('utf8'))
        objects.push(...page.objects.map((object) => ({ ...object, key: object.key.slice(prefix.length) })))
        after = page.next
      }
      return objects
    },
    async delete(key) {
      const { status, body } = await ask({ method: 'DELETE', url: urlOf(key) })
      if (status !== 200 && status !== 204 && status !== 404) throw refused(place, { action: 'delete', status, body })
    },
    close: () => closing.abort(new Error('it is closed')),
  }
}

/** Path-style below S3_ENDPOINT. For AWS the bucket is part of the host name, unless a dot in it would break TLS. */
function addressOf({ url, endpoint, region }: BucketConfig): { root: string; prefix: string } {
  const { host: bucket, pathname } = new URL(url)
  const folder = decoded(pathname).replace(/^\/+|\/+$/g, '')
  const aws = `s3.${region}.amazonaws.com`
  const ofAws = bucket.includes('.') ? `https://${aws}/${bucket}` : `https://${bucket}.${aws}`
  return { root: endpoint === undefined ? ofAws : `${endpoint}/${bucket}`, prefix: folder && `${folder}/` }
}

/** A prefix with a lone `%` is taken as it is. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

function placeOf({ url, endpoint }: BucketConfig, root: string): StorePlace {
  return {
    text: `${url.replace(/\/\/[^/]*@/, '//')} at ${new URL(root).host}`,
    address: endpoint === undefined ? 'SNAPSHOT_URL and AWS_REGION' : 'SNAPSHOT_URL and S3_ENDPOINT',
    access: 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  }
}

type Init = Pick<Asked, 'method' | 'headers'> & { body?: Uint8Array | undefined }

/** Makes requests. The hash of the body is signed, so that a store refuses damaged bytes. */
function signer({ credentials, region }: BucketConfig): (url: string, init: Init) => Promise<Request> {
  const client = credentials && new AwsClient({ ...withoutUndefined(credentials), service: 's3', region })
  return async (url, { body, ...init }) => {
    const headers = { ...init.headers, 'x-amz-content-sha256': hash('sha256', body ?? '') }
    const whole = { ...init, headers, body: (body ?? null) as BodyInit | null, redirect: 'manual' as const }
    const request = client ? await client.sign(url, whole) : new Request(url, whole)
    // Not signed: proxies may change it. Without it, fetch asks for gzip, and a hash is of the bytes as they are.
    request.headers.set('accept-encoding', 'identity')
    return request
  }
}

function withoutUndefined({ sessionToken, ...keys }: NonNullable<BucketConfig['credentials']>) {
  return sessionToken === undefined ? keys : { ...keys, sessionToken }
}

function headersOf({ contentType, cacheControl, only }: PutOptions): Record<string, string> {
  const headers: Record<string, string> = { 'content-type': contentType, 'cache-control': cacheControl }
  if (only === 'new') headers['if-none-match'] = '*'
  else if (only !== undefined) headers['if-match'] = only.ifMatch
  return headers
}

/** Encodes everything but letters, digits, `-._~` and slashes, as the signature does. */
function encoded(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%2F', '/')
    .replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
}

function queryOf(query: Record<string, string>): string {
  return Object.entries(query)
    .map(([name, value]) => `${name}=${encoded(value).replaceAll('/', '%2F')}`)
    .join('&')
}
