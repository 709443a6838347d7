// Loaded into a measured command by --import: at its end it writes the most memory that the process ever held, which
// the system counts exactly, threads included.
import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const report = process.env['PEAK_REPORT']

if (report && isMainThread) {
  process.once('exit', () => writeFileSync(report, JSON.stringify({ peakKb: process.resourceUsage().maxRSS })))
}
