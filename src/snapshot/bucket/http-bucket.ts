// A bucket that is only read, over plain HTTP: a CDN in front of a store, or any server of files.
import type { BucketConfig } from '../../config.ts'
import { placeOf, UnusableEngine } from '../../state/engine-fault.ts'
import type { Bucket, Found } from './bucket.ts'
import { refused, type StorePlace } from './bucket-fault.ts'
import { type Answer, exchange, type Patience } from './exchange.ts'

/** Opens an origin. SNAPSHOT_TOKEN is sent as a bearer token, and a user and password in the URL as they are. */
export function httpBucket({ url, token }: BucketConfig, patience: Patience): Bucket {
  const { root, authorization } = accessOf(url, token)
  const place: StorePlace = { text: placeOf(url), address: 'SNAPSHOT_URL', access: 'SNAPSHOT_TOKEN' }
  const closing = new AbortController()

  async function readOnly(): Promise<never> {
    throw new UnusableEngine(
      `SNAPSHOT_URL: ${place.text} can only be read. To publish, set SNAPSHOT_URL to s3://bucket/prefix.`,
    )
  }

  function ask(key: string, atMost: number, more: Record<string, string> = {}): Promise<Answer> {
    const headers = { 'accept-encoding': 'identity', ...authorization, ...more }
    const make = async () => new Request(`${root}/${key}`, { headers })
    return exchange(make, { place, patience, atMost, closed: closing.signal })
  }

  function foundIn({ status, headers, body }: Answer): Found | null {
    if (status === 200) return { bytes: body, etag: headers.get('etag') ?? '' }
    if (status === 404) return null
    throw refused(place, { action: 'read', status, body })
  }

  return {
    place: place.text,
    async get(key, atMost) {
      return foundIn(await ask(key, atMost))
    },
    async getChanged(key, etag, atMost) {
      const answer = await ask(key, atMost, { 'if-none-match': etag })
      return answer.status === 304 ? 'unchanged' : foundIn(answer)
    },
    put: readOnly,
    list: readOnly,
    delete: readOnly,
    close: () => closing.abort(new Error('it is closed')),
  }
}

/** fetch takes no URL with a user and password. */
function accessOf(text: string, token: string | undefined): { root: string; authorization: Record<string, string> } {
  const url = new URL(text)
  const user = decodeURIComponent(`${url.username}:${url.password}`)
  const basic = user === ':' ? undefined : `Basic ${Buffer.from(user).toString('base64')}`
  const authorization = token === undefined ? basic : `Bearer ${token}`
  Object.assign(url, { username: '', password: '' })
  return { root: url.href.replace(/\/+$/, ''), authorization: authorization === undefined ? {} : { authorization } }
}
