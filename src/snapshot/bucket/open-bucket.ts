// Chooses how SNAPSHOT_URL is read.
import type { BucketConfig } from '../../config.ts'
import type { Bucket } from './bucket.ts'
import { PATIENCE, type Patience } from './exchange.ts'
import { httpBucket } from './http-bucket.ts'
import { s3Bucket } from './s3-bucket.ts'

/** Opens the store at SNAPSHOT_URL. It connects at the first request. */
export function openBucket(config: BucketConfig, patience: Partial<Patience> = {}): Bucket {
  const whole = { ...PATIENCE, ...patience }
  return config.url.startsWith('s3:') ? s3Bucket(config, whole) : httpBucket(config, whole)
}
