// Sends the same load to each server in turn and measures the processor time per request.
import type { Server } from '../../support/worlds/processes.ts'
import type { LoadGenerator, LoadResult } from '../contest/load.ts'
import { processorSeconds } from './process-tree.ts'
import { type Spread, spreadOf } from './spread.ts'

/** The result of one server in one slot. */
interface Slot extends LoadResult {
  /** Processor time per request, µs. It includes user and system time, threads and child processes. */
  processorUs: number
}

export interface Figures {
  processorUs: Spread
  /** Requests per second. */
  rate: Spread
  p50Ms: number
  p99Ms: number
}

/** The figures of a server, and its cost and throughput relative to the baseline in the same round. */
export interface RelativeFigures extends Figures {
  cost: Spread
  throughput: Spread
}

export interface RoundsOptions {
  baseline: Server
  others: readonly Server[]
  key: string
  requests: string
  rounds: number
  seconds: number
  generate: LoadGenerator
  /** Called after each slot. */
  onSlotEnd(): void
}

const WARM_UP_SECONDS = 1

/** Runs the rounds: baseline and others in turn, after a warm-up round that does not count. */
export async function runRounds(options: RoundsOptions): Promise<{ baseline: Figures; others: RelativeFigures[] }> {
  const servers = [options.baseline, ...options.others]
  const rounds: Slot[][] = []
  for (const server of servers) await slot(server, options, Math.min(options.seconds, WARM_UP_SECONDS))
  for (let round = 0; round < options.rounds; round++) {
    const slots: Slot[] = []
    for (const server of servers) slots.push(await slot(server, options, options.seconds))
    rounds.push(slots)
  }
  const baselines = rounds.map((slots) => slots[0] as Slot)
  const others = options.others.map((_, i) =>
    compare(
      rounds.map((slots) => slots[i + 1] as Slot),
      baselines,
    ),
  )
  return { baseline: figuresOf(baselines), others }
}

async function slot(
  server: Server,
  { key, requests, generate, onSlotEnd }: RoundsOptions,
  seconds: number,
): Promise<Slot> {
  const before = processorSeconds(server.pid)
  const load = await generate({ url: server.url, key, requests, seconds })
  const used = processorSeconds(server.pid) - before
  onSlotEnd()
  return { ...load, processorUs: (used * 1e6) / load.requests }
}

function figuresOf(slots: readonly Slot[]): Figures {
  return {
    processorUs: spreadOf(slots.map(({ processorUs }) => processorUs)),
    rate: spreadOf(slots.map(rateOf)),
    p50Ms: spreadOf(slots.map(({ p50Ms }) => p50Ms)).median,
    p99Ms: spreadOf(slots.map(({ p99Ms }) => p99Ms)).median,
  }
}

function compare(slots: readonly Slot[], baselines: readonly Slot[]): RelativeFigures {
  return {
    ...figuresOf(slots),
    cost: spreadOf(slots.map((one, round) => one.processorUs / (baselines[round] as Slot).processorUs)),
    throughput: spreadOf(slots.map((one, round) => rateOf(one) / rateOf(baselines[round] as Slot))),
  }
}

function rateOf({ requests, seconds }: LoadResult): number {
  return requests / seconds
}
