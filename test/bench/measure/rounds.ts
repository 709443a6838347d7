// Driving the processes in turn and counting what a request costs each of them.
import type { Server } from '../../support/worlds/processes.ts'
import type { Driven, Generator } from '../contest/load.ts'
import { processorSeconds } from './process-tree.ts'
import { type Spread, spreadOf } from './spread.ts'

/** What one process did in one slot. */
interface Slot extends Driven {
  /** Processor time of the process, its threads and its children, user and system, per request, µs. */
  processorUs: number
}

export interface Figures {
  processorUs: Spread
  /** Requests a second. */
  rate: Spread
  p50Ms: number
  p99Ms: number
}

/** A process beside the limit: its figures, and each round's relative to the limit's of the same round. */
export interface Compared extends Figures {
  cost: Spread
  throughput: Spread
}

export interface Race {
  limit: Server
  others: readonly Server[]
  key: string
  requests: string
  rounds: number
  seconds: number
  drive: Generator
  /** Called after each slot. */
  seen(): void
}

const WARM_SECONDS = 1

/** Drives limit and others in turn, round after round, after one round that does not count. */
export async function race(given: Race): Promise<{ limit: Figures; others: Compared[] }> {
  const servers = [given.limit, ...given.others]
  const rounds: Slot[][] = []
  for (const server of servers) await slot(server, given, Math.min(given.seconds, WARM_SECONDS))
  for (let round = 0; round < given.rounds; round++) {
    const slots: Slot[] = []
    for (const server of servers) slots.push(await slot(server, given, given.seconds))
    rounds.push(slots)
  }
  const limits = rounds.map((slots) => slots[0] as Slot)
  const others = given.others.map((_, i) =>
    compare(
      rounds.map((slots) => slots[i + 1] as Slot),
      limits,
    ),
  )
  return { limit: figuresOf(limits), others }
}

async function slot(server: Server, { key, requests, drive, seen }: Race, seconds: number): Promise<Slot> {
  const before = processorSeconds(server.pid)
  const driven = await drive({ url: server.url, key, requests, seconds })
  const used = processorSeconds(server.pid) - before
  seen()
  return { ...driven, processorUs: (used * 1e6) / driven.requests }
}

function figuresOf(slots: readonly Slot[]): Figures {
  return {
    processorUs: spreadOf(slots.map(({ processorUs }) => processorUs)),
    rate: spreadOf(slots.map(rateOf)),
    p50Ms: spreadOf(slots.map(({ p50Ms }) => p50Ms)).median,
    p99Ms: spreadOf(slots.map(({ p99Ms }) => p99Ms)).median,
  }
}

function compare(slots: readonly Slot[], limits: readonly Slot[]): Compared {
  return {
    ...figuresOf(slots),
    cost: spreadOf(slots.map((one, round) => one.processorUs / (limits[round] as Slot).processorUs)),
    throughput: spreadOf(slots.map((one, round) => rateOf(one) / rateOf(limits[round] as Slot))),
  }
}

function rateOf({ requests, seconds }: Driven): number {
  return requests / seconds
}
