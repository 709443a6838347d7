// The store at SNAPSHOT_URL: S3 or one that speaks its protocol. Requests are plain fetch, signed (SigV4) if there are credentials.

import { hash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { BucketConfig } from '../../ground/environment.ts'
import { type Bucket, type Init, openStore, type Store } from './bucket.ts'
import { PATIENCE, type Patience, type StorePlace } from './exchange.ts'

/** Opens the store at SNAPSHOT_URL. It connects at the first request. */
export function openBucket(config: BucketConfig, patience: Partial<Patience> = {}): Bucket {
  const { root, prefix } = addressOf(config)
  return openStore(
    { place: placeOf(config, root), root, prefix, request: signer(config) },
    { ...PATIENCE, ...patience },
  )
}

/** Path-style below S3_ENDPOINT. For AWS the bucket is part of the host name, unless a dot in it would break TLS. */
function addressOf({ snapshotUrl, s3Endpoint, awsRegion }: BucketConfig): Pick<Store, 'root' | 'prefix'> {
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

function placeOf({ snapshotUrl, s3Endpoint }: BucketConfig, root: string): StorePlace {
  return {
    text: `${snapshotUrl.replace(/\/\/[^/]*@/, '//')} at ${new URL(root).host}`,
    address: s3Endpoint === undefined ? 'SNAPSHOT_URL and AWS_REGION' : 'SNAPSHOT_URL and S3_ENDPOINT',
    access: 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  }
}

/** Makes requests. The hash of the body is signed, so that a store refuses damaged bytes. */
function signer(config: BucketConfig): Store['request'] {
  const client = clientOf(config)
  return async (url: string, { body, ...init }: Init) => {
    const headers = { ...init.headers, 'x-amz-content-sha256': hash('sha256', body ?? '') }
    const whole = { ...init, headers, body: (body ?? null) as BodyInit | null, redirect: 'manual' as const }
    const request = client ? await client.sign(url, whole) : new Request(url, whole)
    // Not signed: proxies may change it. Without it, fetch asks for gzip, and a hash is of the bytes as they are.
    request.headers.set('accept-encoding', 'identity')
    return request
  }
}

/** Null without keys. */
function clientOf({ awsAccessKeyId, awsSecretAccessKey, awsSessionToken, awsRegion }: BucketConfig): AwsClient | null {
  if (awsAccessKeyId === undefined || awsSecretAccessKey === undefined) return null
  const keys = { accessKeyId: awsAccessKeyId, secretAccessKey: awsSecretAccessKey, service: 's3', region: awsRegion }
  return new AwsClient(awsSessionToken === undefined ? keys : { ...keys, sessionToken: awsSessionToken })
}
