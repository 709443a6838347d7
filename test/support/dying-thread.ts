// A serving thread for tests of the main one: the first dies in the middle of its work, while it holds every lock; the
// others count a request of a key when they are told to stop.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { answerCalls } from '../../src/operate/thread-calls.ts'
import type { ThreadStart } from '../../src/operate/thread-start.ts'
import { sharedUsageCounter } from '../../src/state/shared-usage.ts'
import { openSharedWindows } from '../../src/state/shared-windows.ts'
import { openDatabase } from '../../src/state/sqlite.ts'

const KEY = '0123456789ab'
const { self, config, usage, windows, writing } = workerData as ThreadStart
const reader = openDatabase(config.accountsDb, { readonly: true, busyMs: 1_000 })
const counter = sharedUsageCounter(usage, self)({ reader, now: Date.now })

function serveOne(): void {
  openSharedWindows(windows, self, { monotonicMs: () => 1e6, wallMs: Date.now }).hit(KEY)
  counter.count(KEY)
}

serveOne()
if (self === 1) {
  usage.words[0] = self
  windows.words[0] = self
  writing[0] = self
  process.exit(7)
}
answerCalls(parentPort as MessagePort, { hear() {}, stop: serveOne })
