// The XML of ListObjectsV2.
import { expect, it } from 'vitest'
import { parseListing } from '../../../../src/snapshot/bucket/bucket.ts'

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
