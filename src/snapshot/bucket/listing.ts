// Reads a page of ListObjectsV2 (Amazon S3 API Reference). The XML of this answer is flat, so a pattern reads it.
import { decode } from 'html-entities'
import type { StoredObject } from './bucket.ts'

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
