// The store at SNAPSHOT_URL: S3 or one that speaks its protocol, as far as publishing and pulling snapshots need it. Requests are
// plain fetch, signed (SigV4) if there are credentials.

import { hash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { decode } from 'html-entities'
import type { BucketConfig } from '../../ground/config.ts'
import { type Answer, codeOf, exchange, PATIENCE, type Patience, refused, type StoreNames } from './exchange.ts'

export interface Content {
  bytes: Uint8Array
  /** Names this version of the object. Empty if the origin sends none. */
  etag: string
}

export interface PutOptions {
  contentType: string
  cacheControl: string
  /** Store it only if the object has this ETag, or (`new`) only if there is none. */
  only?: { ifMatch: string } | 'new' | undefined
}

export interface StoredObject {
  key: string
  bytes: number
  modified: Date
}

/** A page of a list has at most a thousand keys of a kilobyte. */
const LISTING_BYTES = 8_000_000
const ANSWER_BYTES = 65_536

interface Init {
  method: 'GET' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: Uint8Array | undefined
}

export type Bucket = ReturnType<typeof openBucket>

/**
 * Opens the store at SNAPSHOT_URL. It connects at the first request. Keys are relative to its prefix. Every method throws
 * EngineUnavailable if the store does not answer, after a few attempts, and UnusableEngine if it refuses.
 */
export function openBucket(config: BucketConfig, patience: Partial<Patience> = {}) {
  const { root, prefix } = addressOf(config)
  const [store, signed] = [namesOf(config, root), signer(config)]
  const closing = new AbortController()
  const urlOf = (key: string) => `${root}/${encoded(prefix + key)}`
  function ask(url: string, init: Init, atMost = ANSWER_BYTES): Promise<Answer> {
    const limits = { patience: { ...PATIENCE, ...patience }, atMost, closed: closing.signal }
    return exchange(() => signed(url, init), { store, sent: init.body?.length, ...limits })
  }
  async function getChanged(key: string, etag: string | null, atMost: number): Promise<Content | 'unchanged' | null> {
    const headers = etag === null ? {} : { 'if-none-match': etag }
    const answer = await ask(urlOf(key), { method: 'GET', headers }, atMost)
    return answer.status === 304 ? 'unchanged' : contentIn(answer, store)
  }
  return {
    /** Where it is, for messages: without user and password. */
    place: store.text,
    /**
     * The bytes of an object; null if there is none. Reading stops soon after `atMost` bytes, so that a wrong origin cannot
     * fill the memory.
     */
    get: (key: string, atMost: number) => getChanged(key, null, atMost) as Promise<Content | null>,
    /** The same, but `unchanged` if the object still has an ETag. */
    getChanged,
    /** Stores an object. `conflict` means that the condition of `only` does not hold. */
    async put(key: string, bytes: Uint8Array, options: PutOptions): Promise<'stored' | 'conflict'> {
      return storedIn(await ask(urlOf(key), { method: 'PUT', headers: headersOf(options), body: bytes }), store)
    },
    /** Every object whose key begins with a text. */
    list: (start: string) =>
      listOf({ root, prefix, start }, (url) => ask(url, { method: 'GET' }, LISTING_BYTES), store),
    /** Removes an object, if it exists. */
    async delete(key: string): Promise<void> {
      const { status, body } = await ask(urlOf(key), { method: 'DELETE' })
      if (status !== 200 && status !== 204 && status !== 404) throw refused(store, { action: 'delete', status, body })
    },
    /** Ends the requests that run. They throw. */
    close: () => closing.abort(new Error('it is closed')),
  }
}

type Listing = Record<'root' | 'prefix' | 'start', string>

async function listOf({ root, prefix, start }: Listing, ask: (url: string) => Promise<Answer>, store: StoreNames) {
  const objects: StoredObject[] = []
  for (let after: string | null = ''; after !== null; ) {
    const query = { 'list-type': '2', prefix: prefix + start, ...(after && { 'continuation-token': after }) }
    const { status, body } = await ask(`${root}/?${queryOf(query)}`)
    if (status !== 200) throw refused(store, { action: 'list', status, body })
    const listing = parseListing(Buffer.from(body).toString('utf8'))
    objects.push(...listing.objects.map((object) => ({ ...object, key: object.key.slice(prefix.length) })))
    after = listing.next
  }
  return objects
}

function contentIn({ status, headers, body }: Answer, store: StoreNames): Content | null {
  if (status === 200) return { bytes: body, etag: headers.get('etag') ?? '' }
  if (status === 404 && codeOf(body) !== 'NoSuchBucket') return null
  throw refused(store, { action: 'read', status, body })
}

function storedIn({ status, body }: Answer, store: StoreNames): 'stored' | 'conflict' {
  if (status === 200) return 'stored'
  // 404: the object that the condition names is gone.
  if (status === 412 || status === 409 || (status === 404 && codeOf(body) === 'NoSuchKey')) return 'conflict'
  throw refused(store, { action: 'write', status, body })
}

/** The address of the store, and what all keys in it begin with: nothing, or a folder with a slash. Path-style below S3_ENDPOINT. For AWS the bucket is part of the host name, unless a dot in it would break TLS. */
function addressOf({ snapshotUrl, s3Endpoint, awsRegion }: BucketConfig): { root: string; prefix: string } {
  const { host: bucket, pathname } = new URL(snapshotUrl)
  const folder = decoded(pathname).replace(/^\/+|\/+$/g, '')
  const aws = `s3.${awsRegion}.amazonaws.com`
  const ofAws = bucket.includes('.') ? `https://${aws}/${bucket}` : `https://${bucket}.${aws}`
  return { root: s3Endpoint === undefined ? ofAws : `${s3Endpoint}/${bucket}`, prefix: folder && `${folder}/` }
}

/** A prefix with a lone `%` is taken as it is. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

function namesOf({ snapshotUrl, s3Endpoint }: BucketConfig, root: string): StoreNames {
  return {
    text: `${snapshotUrl.replace(/\/\/[^/]*@/, '//')} at ${new URL(root).host}`,
    address: s3Endpoint === undefined ? 'SNAPSHOT_URL and AWS_REGION' : 'SNAPSHOT_URL and S3_ENDPOINT',
    access: 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  }
}

/** Makes requests. The hash of the body is signed, so that a store refuses damaged bytes. */
function signer(config: BucketConfig) {
  const { awsAccessKeyId: accessKeyId, awsSecretAccessKey: secretAccessKey, awsSessionToken, awsRegion } = config
  const keys = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null
  const session = awsSessionToken === undefined ? {} : { sessionToken: awsSessionToken }
  const client = keys && new AwsClient({ ...keys, ...session, service: 's3', region: awsRegion })
  return async (url: string, { body, ...init }: Init) => {
    const headers = { ...init.headers, 'x-amz-content-sha256': hash('sha256', body ?? '') }
    const whole = { ...init, headers, body: (body ?? null) as BodyInit | null, redirect: 'manual' as const }
    const request = client ? await client.sign(url, whole) : new Request(url, whole)
    // Not signed: proxies may change it. Without it, fetch asks for gzip, and a hash is of the bytes as they are.
    request.headers.set('accept-encoding', 'identity')
    return request
  }
}

function headersOf({ contentType, cacheControl, only }: PutOptions): Record<string, string> {
  const headers: Record<string, string> = { 'content-type': contentType, 'cache-control': cacheControl }
  if (only === 'new') headers['if-none-match'] = '*'
  else if (only !== undefined) headers['if-match'] = only.ifMatch
  return headers
}

/** Encodes everything but letters, digits, `-._~` and slashes, as the signature of S3 does. */
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

const CONTENTS = /<Contents>(.*?)<\/Contents>/gs

/** The objects of a page, with keys as the store has them, and the token of the next page; null on the last one. */
export function parseListing(xml: string): { objects: StoredObject[]; next: string | null } {
  const objects = Array.from(xml.matchAll(CONTENTS), ([, item = '']) => ({
    key: textOf(item, 'Key'),
    bytes: Number(textOf(item, 'Size')),
    modified: new Date(textOf(item, 'LastModified')),
  }))
  const isTruncated = textOf(xml, 'IsTruncated') === 'true'
  return { objects, next: isTruncated ? textOf(xml, 'NextContinuationToken') || null : null }
}

function textOf(xml: string, name: string): string {
  return decode(new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '', { level: 'xml' })
}
