// The build that the desk starts: a process of its own, which says each step to the process of the desk, and goes on without it.
import { loadConfig } from '../../src/ground/config.ts'
import { publishNow } from '../publish/run.ts'
import { whyOf } from './catalog.ts'

/** How long pictures that were added are measured, ms. The nightly build measures the rest. */
const PICTURES_MS = 60_000

const say = (line: string) => {
  process.send?.(line, undefined, {}, () => {})
}

try {
  await publishNow(loadConfig(), { allowed: {}, picturesMs: PICTURES_MS, say })
} catch (error) {
  say(whyOf(error))
  process.exitCode = 1
}
process.disconnect?.()
