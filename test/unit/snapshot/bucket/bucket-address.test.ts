// How SNAPSHOT_URL becomes an address, and what of it messages show.
import { expect, it } from 'vitest'
import { parseConfig } from '../../../../src/ground/config.ts'
import { openBucket } from '../../../../src/snapshot/bucket/bucket.ts'

function placeOf(env: Record<string, string>): string {
  const { bucket } = parseConfig(env)
  if (bucket === null) throw new Error('SNAPSHOT_URL is not set')
  return openBucket(bucket).place
}

it('finds a bucket of AWS by its region, and others at S3_ENDPOINT', () => {
  const of = (url: string, more = {}) => placeOf({ SNAPSHOT_URL: url, AWS_REGION: 'eu-central-1', ...more })
  expect(of('s3://gallery/live')).toBe('s3://gallery/live at gallery.s3.eu-central-1.amazonaws.com')
  // A certificate for *.s3.eu-central-1.amazonaws.com covers no name with another dot.
  expect(of('s3://my.gallery')).toBe('s3://my.gallery at s3.eu-central-1.amazonaws.com')
  expect(of('s3://gallery/', { S3_ENDPOINT: 'https://store.example:9000' })).toBe('s3://gallery at store.example:9000')
})

it('never shows a user, a password or a query', () => {
  expect(placeOf({ SNAPSHOT_URL: 's3://user:secret@gallery/x' })).not.toContain('secret')
})
