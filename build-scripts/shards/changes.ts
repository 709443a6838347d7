// Makes the shard of the change feed: the entries in the order of their last changes.
import { type Change, packChanges, type RemovedSite } from '../../src/catalog/discovery/change-list.ts'
import type { IndexSegment } from '../../src/catalog/storage/index-segment.ts'

/** The packed list of the entries of all segments, and of removed ones. */
export function changesShard(
  indexes: readonly IndexSegment[],
  all: readonly Change[],
  removed: readonly RemovedSite[],
): Uint8Array {
  return packChanges({ ids: joined(indexes, 'ids'), changes: joined(indexes, 'changes'), removed }, all)
}

function joined(indexes: readonly IndexSegment[], column: 'ids' | 'changes'): Uint32Array {
  const whole = new Uint32Array(indexes.reduce((sum, { ids }) => sum + ids.length, 0))
  let at = 0
  for (const index of indexes) {
    whole.set(index[column], at)
    at += index[column].length
  }
  return whole
}
