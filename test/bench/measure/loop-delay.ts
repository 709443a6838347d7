// Preloaded into a server (--import): measures the event-loop delay. On SIGUSR2 it writes the delay since the last
// report to the folder LOOP_REPORTS and resets the histogram.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const folder = process.env['LOOP_REPORTS'] ?? ''
/** The interval of the measured timer, ms. The values in the histogram include it. */
const INTERVAL = 1
const delay = monitorEventLoopDelay({ resolution: INTERVAL })
let windows = 0

process.on('SIGUSR2', () => {
  const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - INTERVAL)
  const report = { p99Ms: ms(delay.percentile(99)), maxMs: ms(delay.max), samples: delay.count }
  delay.reset()
  writeFileSync(join(folder, `${++windows}-${process.pid}.json`), JSON.stringify(report))
})
delay.enable()
