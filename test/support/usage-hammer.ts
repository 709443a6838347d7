// A thread that counts uses in shared memory and reads them back; it notes where a reading is not what it must be.
import { parentPort, workerData } from 'node:worker_threads'
import { sharedUsageCounter, type UsageMemory } from '../../src/state/shared-usage.ts'
import { openDatabase } from '../../src/state/sqlite.ts'

export interface UsageHammer {
  memory: UsageMemory
  self: number
  uses: number
  /** A key that this thread alone uses, and one that all do. */
  own: string
  common: string
  file: string
}

const { memory, self, uses, own, common, file } = workerData as UsageHammer
const reader = openDatabase(file, { readonly: true, busyMs: 5_000 })
const counter = sharedUsageCounter(memory, self)({ reader, now: Date.now })
const wrong: string[] = []
let before = 0
for (let i = 1; i <= uses; i++) {
  counter.count(own)
  counter.count(common)
  if (counter.read(own).total !== i) wrong.push(`use ${i} of ${own} reads ${counter.read(own).total}`)
  const { total } = counter.read(common)
  if (total < Math.max(i, before + 1)) wrong.push(`${common} went from ${before} to ${total} at use ${i}`)
  before = total
}
reader.close()
parentPort?.postMessage(wrong)
