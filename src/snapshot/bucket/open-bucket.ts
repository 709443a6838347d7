// Chooses how SNAPSHOT_URL is read: as a store of S3, or over plain HTTP (a CDN in front of a bucket, any server of files).
import type { BucketConfig } from '../../ground/config.ts'
import { placeOf } from '../../state/engine-fault.ts'
import type { Bucket } from './bucket.ts'
import { PATIENCE, type Patience } from './exchange.ts'
import { s3Store } from './s3-store.ts'
import { openStore, type Store } from './store.ts'

/** Opens the store at SNAPSHOT_URL. It connects at the first request. */
export function openBucket(config: BucketConfig, patience: Partial<Patience> = {}): Bucket {
  const store = config.url.startsWith('s3:') ? s3Store(config) : httpOrigin(config)
  return openStore(store, { ...PATIENCE, ...patience })
}

/** SNAPSHOT_TOKEN is sent as a bearer token, and a user and password in the URL as they are. Commands only read here. */
function httpOrigin({ url: text, token }: BucketConfig): Store {
  const url = new URL(text)
  const user = decodeURIComponent(`${url.username}:${url.password}`)
  const basic = user === ':' ? undefined : `Basic ${Buffer.from(user).toString('base64')}`
  const authorization = token === undefined ? basic : `Bearer ${token}`
  const access = { 'accept-encoding': 'identity', ...(authorization && { authorization }) }
  // fetch takes no URL with a user and password.
  Object.assign(url, { username: '', password: '' })
  return {
    place: { text: placeOf(text), address: 'SNAPSHOT_URL', access: 'SNAPSHOT_TOKEN' },
    root: url.href.replace(/\/+$/, ''),
    prefix: '',
    request: async (address, { headers }) => new Request(address, { headers: { ...access, ...headers } }),
  }
}
