// What publishing and pulling snapshots need of a store of objects.

import { decode } from 'html-entities'
import { type Answer, codeOf, exchange, type Patience, refused, type StorePlace } from './exchange.ts'

export interface Found {
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

/**
 * A store of objects. Keys are relative to its prefix. Every method throws EngineUnavailable if the store does not answer,
 * after a few attempts, and UnusableEngine if it refuses.
 */
export interface Bucket {
  /** Where it is, for messages: without user and password. */
  readonly place: string
  /**
   * The bytes of an object; null if there is none. Reading stops soon after `atMost` bytes, so that a wrong origin cannot
   * fill the memory.
   */
  get(key: string, atMost: number): Promise<Found | null>
  /** The same, but `unchanged` if the object still has an ETag. */
  getChanged(key: string, etag: string, atMost: number): Promise<Found | 'unchanged' | null>
  /** Stores an object. `conflict` means that the condition of `only` does not hold. */
  put(key: string, bytes: Uint8Array, options: PutOptions): Promise<'stored' | 'conflict'>
  /** Every object whose key begins with a prefix. */
  list(prefix: string): Promise<StoredObject[]>
  /** Removes an object, if it exists. */
  delete(key: string): Promise<void>
  /** Ends the requests that run. They throw. */
  close(): void
}

/** A page of a list has at most a thousand keys of a kilobyte. */
const LISTING_BYTES = 8_000_000
const ANSWER_BYTES = 65_536

export interface Init {
  method: 'GET' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: Uint8Array | undefined
}

export interface Store {
  place: StorePlace
  /** The address of the store, and what all keys in it begin with: nothing, or a folder with a slash. */
  root: string
  prefix: string
  /** Makes a request that the store lets in. */
  request(url: string, init: Init): Promise<Request>
}

interface Asked extends Init {
  url: string
  atMost?: number
}

/** Opens a store. It connects at the first request. */
export function openStore(store: Store, patience: Patience): Bucket {
  const { place, root, prefix } = store
  const closing = new AbortController()
  const urlOf = (key: string) => `${root}/${encoded(prefix + key)}`
  const ask: Ask = ({ url, atMost = ANSWER_BYTES, ...init }) => {
    const options = { place, patience, atMost, sent: init.body?.length, closed: closing.signal }
    return exchange(() => store.request(url, init), options)
  }
  return {
    place: place.text,
    async get(key, atMost) {
      return foundIn(await ask({ method: 'GET', url: urlOf(key), atMost }), place)
    },
    async getChanged(key, etag, atMost) {
      const answer = await ask({ method: 'GET', url: urlOf(key), headers: { 'if-none-match': etag }, atMost })
      return answer.status === 304 ? 'unchanged' : foundIn(answer, place)
    },
    async put(key, body, options) {
      return storedIn(await ask({ method: 'PUT', url: urlOf(key), headers: headersOf(options), body }), place)
    },
    list: (start) => listOf(store, ask, start),
    async delete(key) {
      const { status, body } = await ask({ method: 'DELETE', url: urlOf(key) })
      if (status !== 200 && status !== 204 && status !== 404) throw refused(place, { action: 'delete', status, body })
    },
    close: () => closing.abort(new Error('it is closed')),
  }
}

type Ask = (asked: Asked) => Promise<Answer>

function foundIn({ status, headers, body }: Answer, place: StorePlace): Found | null {
  if (status === 200) return { bytes: body, etag: headers.get('etag') ?? '' }
  if (status === 404 && codeOf(body) !== 'NoSuchBucket') return null
  throw refused(place, { action: 'read', status, body })
}

function storedIn({ status, body }: Answer, place: StorePlace): 'stored' | 'conflict' {
  if (status === 200) return 'stored'
  // 404: the object that the condition names is gone.
  if (status === 412 || status === 409 || (status === 404 && codeOf(body) === 'NoSuchKey')) return 'conflict'
  throw refused(place, { action: 'write', status, body })
}

async function listOf({ place, root, prefix }: Store, ask: Ask, start: string): ReturnType<Bucket['list']> {
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

export interface ListingPage {
  objects: StoredObject[]
  /** The token of the next page; null on the last one. */
  next: string | null
}

const CONTENTS = /<Contents>(.*?)<\/Contents>/gs

/** The objects of a page, with keys as the store has them. */
export function parseListing(xml: string): ListingPage {
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
