// The queue of pictures that wait to be rendered. Simultaneous requests for a picture share one rendering, which is dropped
// when all of them have left. One client network neither delays nor displaces the others.
import type { ClientNetworks } from '../../accounts/client-network.ts'
import { displacedBy, isSecondClass, nextOf, type Rank, type Waiting, waitedFor } from './render-order.ts'
import type { TimeBudget } from './time-budget.ts'

interface RenderRequest {
  /** Requests with the same key get the same result. */
  readonly key: string
  readonly client: ClientNetworks
  /** Whether pages show such pictures. Equal for equal keys. */
  readonly isPagePicture: boolean
  /** Aborts when the client leaves. */
  readonly signal: AbortSignal
}

export interface RenderQueue<Result> {
  /**
   * Runs `work` when it is the client's turn, or shares the work of the same key. Resolves with null if too many wait, the
   * client has spent its budget, or all clients left before the work began. `work` is told whether anybody still waits.
   */
  run(request: RenderRequest, work: (isWanted: () => boolean) => Promise<Result>): Promise<Result | null>
  /** How many pictures are rendered, and how many wait. */
  load(): { running: number; waiting: number }
}

export interface QueueLimits {
  /** How many pictures are rendered concurrently. One place is only for pictures of pages, unless there is just one. */
  readonly concurrency: number
  /** How many more may wait. */
  readonly maxWaiting: number
  /** How many of those one wide network may have: pictures of pages, and as many others. */
  readonly maxWaitingPerNetwork: number
}

interface Job<Result> extends Waiting {
  readonly key: string
  readonly waiters: Set<ClientNetworks>
  readonly outcome: PromiseWithResolvers<Result | null>
  work(): Promise<Result>
}

/** The jobs of a queue: those that wait in the order of arrival, and those that run with their rank. */
interface Jobs<Result> {
  readonly waiting: Set<Job<Result>>
  readonly running: Map<Job<Result>, Rank>
}

/** Opens an empty queue. `now` is a monotonic clock. */
export function renderQueue<Result>(
  limits: QueueLimits,
  budget: TimeBudget,
  now = () => performance.now(),
): RenderQueue<Result> {
  const jobs: Jobs<Result> = { waiting: new Set(), running: new Map() }

  function startNext(): void {
    if (jobs.running.size >= limits.concurrency) return
    const next = nextOf(jobs.waiting, budget)
    if (next === null || !mayStart(jobs.running.values(), next.rank, limits)) return
    jobs.waiting.delete(next.job)
    jobs.running.set(next.job, next.rank)
    void perform(next.job)
  }

  async function perform(job: Job<Result>): Promise<void> {
    const [payer] = job.waiters
    const began = now()
    await job.work().then(job.outcome.resolve, job.outcome.reject)
    for (const network of new Set(payer && [payer.own, payer.wide])) budget.charge(network, now() - began)
    jobs.running.delete(job)
    startNext()
  }

  return {
    load: () => ({ running: jobs.running.size, waiting: jobs.waiting.size }),
    async run(request, work) {
      if (request.signal.aborted) return null
      const job = find(jobs, request.key) ?? enter(jobs, newJob(request, work), { request, limits, budget })
      if (job === null) return null
      const result = join(jobs, job, request)
      startNext()
      return result
    },
  }
}

/** Whether a job of this rank may take a free place. */
function mayStart(running: Iterable<Rank>, rank: Rank, { concurrency }: QueueLimits): boolean {
  const secondClass = [...running].filter(isSecondClass).length
  return !isSecondClass(rank) || secondClass < Math.max(1, concurrency - 1)
}

function find<Result>({ waiting, running }: Jobs<Result>, key: string): Job<Result> | undefined {
  return [...running.keys(), ...waiting].find((job) => job.key === key)
}

function newJob<Result>(
  { key, isPagePicture }: RenderRequest,
  work: (isWanted: () => boolean) => Promise<Result>,
): Job<Result> {
  const waiters: Job<Result>['waiters'] = new Set()
  return { key, isPagePicture, waiters, outcome: Promise.withResolvers(), work: () => work(() => waiters.size > 0) }
}

interface Entry {
  readonly request: RenderRequest
  readonly limits: QueueLimits
  readonly budget: TimeBudget
}

/** Lets a job wait. Returns null if there is no place for it. */
function enter<Result>({ waiting }: Jobs<Result>, job: Job<Result>, entry: Entry): Job<Result> | null {
  const { client, isPagePicture } = entry.request
  if (!isPagePicture && entry.budget.isSpent(client.wide)) return null
  const full = fullLine(waiting, entry)
  if (full !== null) {
    const displaced = displacedBy(client, full.kind, full.jobs)
    if (displaced === undefined) return null
    drop(waiting, displaced)
  }
  waiting.add(job)
  return job
}

/** The pictures among which a new one has no place, and the kind of networks that share them; null if it has one. */
function fullLine<Result>(
  waiting: Set<Job<Result>>,
  { request: { client, isPagePicture }, limits: { maxWaiting, maxWaitingPerNetwork } }: Entry,
): { jobs: Iterable<Job<Result>>; kind: keyof ClientNetworks } | null {
  const jobs = waitedFor(waiting, 'wide', client.wide).filter((job) => job.isPagePicture === isPagePicture)
  if (jobs.length >= maxWaitingPerNetwork) return { jobs, kind: 'own' }
  return waiting.size >= maxWaiting ? { jobs: waiting, kind: 'wide' } : null
}

function drop<Result>(waiting: Set<Job<Result>>, job: Job<Result>): void {
  if (waiting.delete(job)) job.outcome.resolve(null)
}

/** Waits for the result of a job until the client leaves. The last one to leave drops a job that has not begun. */
function join<Result>(
  { waiting }: Jobs<Result>,
  job: Job<Result>,
  { client, signal }: RenderRequest,
): Promise<Result | null> {
  const waiter = { ...client }
  const leave = () => {
    job.waiters.delete(waiter)
    if (job.waiters.size === 0) drop(waiting, job)
  }
  job.waiters.add(waiter)
  signal.addEventListener('abort', leave)
  return job.outcome.promise.finally(() => signal.removeEventListener('abort', leave))
}
