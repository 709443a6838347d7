// Preloaded into a server (--import). On SIGUSR2 it writes to the folder PROBE_REPORTS what was allocated and collected since
// the start, and with PROBE_DELAYS=1 the event-loop delay since the last report. JavaScript, because the module that strips
// types would take 16 MB of the memory that is measured.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'

const folder = process.env['PROBE_REPORTS'] ?? ''
/** The interval of the measured timer, ms. The values in the histogram include it. */
const INTERVAL = 1
const delay = monitorEventLoopDelay({ resolution: INTERVAL })
let reports = 0
let fullCollections = 0

new PerformanceObserver((list) => {
  const kinds = list.getEntries().map((entry) => entry.detail?.kind)
  fullCollections += kinds.filter((kind) => kind === constants.NODE_PERFORMANCE_GC_MAJOR).length
}).observe({ entryTypes: ['gc'] })

process.on('SIGUSR2', () => {
  const ms = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - INTERVAL)
  const { total_allocated_bytes: allocatedBytes = 0 } = getHeapStatistics()
  const report = { p99Ms: ms(delay.percentile(99)), maxMs: ms(delay.max), fullCollections, allocatedBytes }
  delay.reset()
  writeFileSync(join(folder, `${++reports}-${process.pid}.json`), JSON.stringify(report))
})
if (process.env['PROBE_DELAYS'] === '1') delay.enable()
