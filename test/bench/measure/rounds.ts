// Sends the same load to each server in turn and measures the processor time per request.
import type { Server } from '../../support/worlds/processes.ts'
import type { LoadGenerator, LoadResult } from '../contest/load.ts'
import type { ProbedServer } from '../contest/probed-server.ts'
import { processorSeconds } from './process-tree.ts'
import { type Spread, spreadOf } from './spread.ts'

/** The result of one server in one slot. */
interface Slot extends LoadResult {
  /** Processor time per request, µs. It includes user and system time, threads and child processes. */
  processorUs: number
  heap: HeapUse | null
}

/** What requests took of the heap. Other work on the machine does not change it. */
interface HeapUse {
  allocatedBytes: number
  fullCollections: number
}

/** A server of a contest. */
export type Contestant = Server & Partial<Pick<ProbedServer, 'report'>> & { readonly key?: string }

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
  /** Kilobytes that a request allocates on the heap, and full collections in 2,000 requests; null if not measured. */
  heap?: { allocatedKb: number; collections: number } | null | undefined
}

export interface RoundsOptions {
  baseline: Contestant
  others: readonly Contestant[]
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
  server: Contestant,
  { key, requests, generate, onSlotEnd }: RoundsOptions,
  seconds: number,
): Promise<Slot> {
  const first = await server.report?.()
  const before = processorSeconds(server.pid)
  const load = await generate({ url: server.url, key: server.key ?? key, requests, seconds })
  const used = processorSeconds(server.pid) - before
  const last = await server.report?.()
  onSlotEnd()
  const heap = first && last ? difference(first, last) : null
  return { ...load, processorUs: (used * 1e6) / load.requests, heap }
}

function difference(first: HeapUse, last: HeapUse): HeapUse {
  return {
    allocatedBytes: last.allocatedBytes - first.allocatedBytes,
    fullCollections: last.fullCollections - first.fullCollections,
  }
}

function heapOf(slots: readonly Slot[]): RelativeFigures['heap'] {
  const sum = (of: (slot: Slot) => number) => slots.reduce((total, slot) => total + of(slot), 0)
  if (slots.some(({ heap }) => heap === null)) return null
  const requests = sum((slot) => slot.requests)
  return {
    allocatedKb: sum(({ heap }) => heap?.allocatedBytes ?? 0) / 1000 / requests,
    collections: (2000 * sum(({ heap }) => heap?.fullCollections ?? 0)) / requests,
  }
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
    heap: heapOf(slots),
    cost: spreadOf(slots.map((one, round) => one.processorUs / (baselines[round] as Slot).processorUs)),
    throughput: spreadOf(slots.map((one, round) => rateOf(one) / rateOf(baselines[round] as Slot))),
  }
}

function rateOf({ requests, seconds }: LoadResult): number {
  return requests / seconds
}
