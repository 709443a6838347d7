// What goes wrong while a segment is written is the build's error.
import { expect, test } from 'vitest'
import { buildSegments } from '../../../../build-scripts/snapshot/segments.ts'
import type { ShardWriter } from '../../../../build-scripts/snapshot/shard-writer.ts'
import type { EntryRow } from '../../../../build-scripts/snapshot/source.ts'
import { imagePrefixes } from '../../../../src/catalog/model/image-urls.ts'
import { SHARDS, type Shard } from '../../../../src/snapshot/files/shards.ts'

function row(id: number): EntryRow {
  const screen = { path: `/shots/${id}.jpg`, width: 1280, height: 4000, mobile: null }
  const told = { title: `Entry ${id}`, slug: `entry-${id}`, url: null, published: '2020-01-01' }
  return { id, ...told, template: false, offline: false, change: 1, ...screen, terms: [], sections: [] }
}

test('a disk that fails while a segment is written fails the build', async () => {
  const rows = [row(1), row(2), row(3), row(4), row(5)]
  const source = {
    read: () => rows.splice(0, 1),
    terms: [],
    images: imagePrefixes('https://gallery.example', 'https://assets.example'),
  }
  const put = async ({ name }: Shard) => {
    if (name === SHARDS.index.of(1).name) throw new Error('no space left')
  }
  const writer = { put } as unknown as ShardWriter
  await expect(buildSegments(source, { base: null, plan: new Set(), writer }, () => {})).rejects.toThrow(
    'no space left',
  )
})
