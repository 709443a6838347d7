// How SNAPSHOT_URL becomes an address, what of it messages show, and the XML of ListObjectsV2.
import { expect, it } from 'vitest'
import { parseConfig } from '../../../../src/ground/config.ts'
import { openBucket, parseListing } from '../../../../src/snapshot/bucket/bucket.ts'

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

/** From the example of the Amazon S3 API Reference, with another key. */
const PAGE = `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
  <Name>bucket</Name><Prefix/><KeyCount>1</KeyCount><MaxKeys>1000</MaxKeys><IsTruncated>true</IsTruncated>
  <NextContinuationToken>1ueGcxLPRx1Tr/XYExHnhbYLgveDs2J/wm36Hy4vbOwM=</NextContinuationToken>
  <Contents>
    <Key>a&amp;b &#x27;c&#39; &lt;d&gt;.json</Key><LastModified>2009-10-12T17:50:30.000Z</LastModified>
    <ETag>"fba9dede5f27731c9771645a39863328"</ETag><Size>434234</Size><StorageClass>STANDARD</StorageClass>
  </Contents>
</ListBucketResult>`

it('names each object with its size and time, and the next page', () => {
  expect(parseListing(PAGE)).toEqual({
    objects: [{ key: "a&b 'c' <d>.json", bytes: 434_234, modified: new Date('2009-10-12T17:50:30Z') }],
    next: '1ueGcxLPRx1Tr/XYExHnhbYLgveDs2J/wm36Hy4vbOwM=',
  })
})

it('has no next page at the end, and no objects in an empty bucket', () => {
  expect(parseListing('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>')).toEqual({
    objects: [],
    next: null,
  })
})
