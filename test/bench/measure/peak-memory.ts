// Preloaded into a measured command (--import): writes the peak memory of the process, including its threads, when it
// exits.
import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const report = process.env['PEAK_REPORT']

if (report && isMainThread) {
  process.once('exit', () => writeFileSync(report, JSON.stringify({ peakKb: process.resourceUsage().maxRSS })))
}
