// The event loop's delay of a server under test, measured inside it (loop-delay.mjs).
import { expect } from 'vitest'
import type { Server } from '../../support/worlds/processes.ts'

/** What Node.js is given before the server's entry. */
export const MONITORED = ['--import', './test/reliability/load/loop-delay.mjs']

/** How late the event loop was, ms. */
export interface LoopDelay {
  p50: number
  p99: number
  max: number
}

const LINE = /loop-delay (\{.*\})/

/** The delay since the last call. */
export async function loopDelayOf(server: Server): Promise<LoopDelay> {
  const before = server.output().length
  process.kill(server.pid, 'SIGUSR2')
  await expect.poll(() => server.output().slice(before), { timeout: 5_000, interval: 5 }).toMatch(LINE)
  return JSON.parse(LINE.exec(server.output().slice(before))?.[1] ?? '{}') as LoopDelay
}
