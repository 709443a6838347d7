// Loaded into a server by --import: each thread measures how late its event loop is. On SIGUSR2 every thread writes what
// it saw since the last time into the folder LOOP_REPORTS, and begins anew.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads'

const folder = process.env['LOOP_REPORTS'] ?? ''
/** The interval of the timer whose lateness is measured, ms; what the histogram holds includes it. */
const INTERVAL = 1
const delay = monitorEventLoopDelay({ resolution: INTERVAL })
let windows = 0

function report(): void {
  const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - INTERVAL)
  const seen = { p99Ms: ms(delay.percentile(99)), maxMs: ms(delay.max), samples: delay.count }
  delay.reset()
  writeFileSync(join(folder, `${++windows}-${process.pid}-${threadId}.json`), JSON.stringify(seen))
}

const channel = new BroadcastChannel('loop-delay')
channel.onmessage = report
channel.unref()
if (isMainThread) {
  process.on('SIGUSR2', () => {
    channel.postMessage('report')
    report()
  })
}
delay.enable()
