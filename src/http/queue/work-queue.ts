// The queue of costly work: pages, pictures and contact sheets. Simultaneous requests for the same share one piece of work,
// which is dropped when all of them have left. One client network neither delays nor displaces the others.
import type { ClientNetworks } from '../../accounts/client-network.ts'
import {
  displacedBy,
  isSecondClass,
  nextOf,
  type Rank,
  type TimeBudget,
  type Waiting,
  waitedFor,
} from './work-order.ts'

/** Who waits for work. */
export interface Waiter {
  readonly client: ClientNetworks
  /** Aborts when the client leaves. */
  readonly signal: AbortSignal
}

interface WorkRequest extends Waiter {
  /** Requests with the same key get the same result. */
  readonly key: string
  /**
   * Whether no page and no agent shows it. Such work comes after other work, never takes every place, and is refused when
   * its client has spent its budget. Equal for equal keys.
   */
  readonly isExtra: boolean
}

/** Work that is told whether anybody still waits for it. */
export type Work<Result> = (isWanted: () => boolean) => Promise<Result>

export interface WorkQueue {
  /**
   * Does the work when it is the client's turn, or shares the work of the same key. Resolves with null if too many wait, the
   * client has spent its budget, or all clients left before the work began.
   */
  run<Result>(request: WorkRequest, work: Work<Result>): Promise<Result | null>
  /** How many pieces of work are done, and how many wait. */
  load(): { running: number; waiting: number }
}

export interface QueueLimits {
  /** How much work is done concurrently. One place is not for extra work, unless there is just one. */
  readonly concurrency: number
  /** How many more may wait. */
  readonly maxWaiting: number
  /** How many of those one wide network may have, and as many extra ones. */
  readonly maxWaitingPerNetwork: number
}

interface Job extends Waiting {
  readonly key: string
  readonly waiters: Set<ClientNetworks>
  readonly outcome: PromiseWithResolvers<unknown>
  work(): Promise<unknown>
}

/** The jobs of a queue: those that wait in the order of arrival, and those that run with their rank. */
interface Jobs {
  readonly waiting: Set<Job>
  readonly running: Map<Job, Rank>
}

/** Opens an empty queue. `now` is a monotonic clock. */
export function workQueue(limits: QueueLimits, budget: TimeBudget, now = () => performance.now()): WorkQueue {
  const jobs: Jobs = { waiting: new Set(), running: new Map() }

  function startNext(): void {
    if (jobs.running.size >= limits.concurrency) return
    const next = nextOf(jobs.waiting, budget)
    if (next === null || !mayStart(jobs.running.values(), next.rank, limits)) return
    jobs.waiting.delete(next.job)
    jobs.running.set(next.job, next.rank)
    void perform(next.job)
  }

  async function perform(job: Job): Promise<void> {
    const [payer] = job.waiters
    const began = now()
    await job.work().then(job.outcome.resolve, job.outcome.reject)
    for (const network of new Set(payer && [payer.own, payer.wide])) budget.charge(network, now() - began)
    jobs.running.delete(job)
    startNext()
  }

  return {
    load: () => ({ running: jobs.running.size, waiting: jobs.waiting.size }),
    async run<Result>(request: WorkRequest, work: Work<Result>) {
      if (request.signal.aborted) return null
      const job = find(jobs, request.key) ?? enter(jobs, newJob(request, work), { request, limits, budget })
      if (job === null) return null
      const result = join(jobs, job, request)
      startNext()
      return (await result) as Result | null
    },
  }
}

/** Whether a job of this rank may take a free place. */
function mayStart(running: Iterable<Rank>, rank: Rank, { concurrency }: QueueLimits): boolean {
  const secondClass = [...running].filter(isSecondClass).length
  return !isSecondClass(rank) || secondClass < Math.max(1, concurrency - 1)
}

function find({ waiting, running }: Jobs, key: string): Job | undefined {
  return [...running.keys(), ...waiting].find((job) => job.key === key)
}

function newJob({ key, isExtra }: WorkRequest, work: Work<unknown>): Job {
  const waiters: Job['waiters'] = new Set()
  return { key, isExtra, waiters, outcome: Promise.withResolvers(), work: () => work(() => waiters.size > 0) }
}

interface Entry {
  readonly request: WorkRequest
  readonly limits: QueueLimits
  readonly budget: TimeBudget
}

/** Lets a job wait. Returns null if there is no place for it. */
function enter({ waiting }: Jobs, job: Job, entry: Entry): Job | null {
  const { client, isExtra } = entry.request
  if (isExtra && entry.budget.isSpent(client.wide)) return null
  const full = fullLine(waiting, entry)
  if (full !== null) {
    const displaced = displacedBy(client, full.kind, full.jobs)
    if (displaced === undefined) return null
    drop(waiting, displaced)
  }
  waiting.add(job)
  return job
}

/** The jobs among which a new one has no place, and the kind of networks that share them; null if it has one. */
function fullLine(
  waiting: Set<Job>,
  { request: { client, isExtra }, limits: { maxWaiting, maxWaitingPerNetwork } }: Entry,
): { jobs: Iterable<Job>; kind: keyof ClientNetworks } | null {
  const jobs = waitedFor(waiting, 'wide', client.wide).filter((job) => job.isExtra === isExtra)
  if (jobs.length >= maxWaitingPerNetwork) return { jobs, kind: 'own' }
  return waiting.size >= maxWaiting ? { jobs: waiting, kind: 'wide' } : null
}

function drop(waiting: Set<Job>, job: Job): void {
  if (waiting.delete(job)) job.outcome.resolve(null)
}

/** Waits for the result of a job until the client leaves. The last one to leave drops a job that has not begun. */
function join({ waiting }: Jobs, job: Job, { client, signal }: WorkRequest): Promise<unknown> {
  const waiter = { ...client }
  const leave = () => {
    job.waiters.delete(waiter)
    if (job.waiters.size === 0) drop(waiting, job)
  }
  job.waiters.add(waiter)
  signal.addEventListener('abort', leave)
  return job.outcome.promise.finally(() => signal.removeEventListener('abort', leave))
}
