// Reads the event-loop delay of a server under test, which loop-delay.mjs measures inside the server.
import { expect } from 'vitest'
import type { Server } from '../../support/worlds/processes.ts'

/** Arguments of Node.js before the entry of the server. */
export const MONITORED = ['--import', './test/reliability/load/loop-delay.mjs']

/** Event-loop delay, ms. */
export interface LoopDelay {
  p50: number
  p99: number
  max: number
}

const LINE = /loop-delay (\{.*\})/

/** Returns the delay since the last call. */
export async function loopDelayOf(server: Server): Promise<LoopDelay> {
  const before = server.output().length
  process.kill(server.pid, 'SIGUSR2')
  await expect.poll(() => server.output().slice(before), { interval: 5 }).toMatch(LINE)
  return JSON.parse(LINE.exec(server.output().slice(before))?.[1] ?? '{}') as LoopDelay
}
