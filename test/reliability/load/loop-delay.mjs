// Preloaded into a server under test: measures the event-loop delay and writes it to standard error on SIGUSR2.
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** The interval of the measured timer. The delay is how late it fires. */
const RESOLUTION_MS = 1
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()
process.on('SIGUSR2', () => {
  const ms = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)
  const figures = { p50: ms(delay.percentile(50)), p99: ms(delay.percentile(99)), max: ms(delay.max) }
  process.stderr.write(`loop-delay ${JSON.stringify(figures)}\n`)
  delay.reset()
})
