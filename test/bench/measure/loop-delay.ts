// Loaded into a server by --import: measures how late the event loop is. On SIGUSR2 it writes what it saw since the last
// time into the folder LOOP_REPORTS, and begins again.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const folder = process.env['LOOP_REPORTS'] ?? ''
/** The interval of the timer whose lateness is measured, ms; what the histogram holds includes it. */
const INTERVAL = 1
const delay = monitorEventLoopDelay({ resolution: INTERVAL })
let windows = 0

process.on('SIGUSR2', () => {
  const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - INTERVAL)
  const seen = { p99Ms: ms(delay.percentile(99)), maxMs: ms(delay.max), samples: delay.count }
  delay.reset()
  writeFileSync(join(folder, `${++windows}-${process.pid}.json`), JSON.stringify(seen))
})
delay.enable()
