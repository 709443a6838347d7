// What all pictures and contact sheets of a process share: a queue, and the memory that they may take.
import { timeBudget } from '../../http/queue/time-budget.ts'
import { type QueueLimits, type WorkQueue, workQueue } from '../../http/queue/work-queue.ts'
import { type ByteBudget, byteBudget } from './byte-budget.ts'

/** What a client may spend at once, and per minute: a third of one processor. */
const BUDGET_MS = 20_000
const RENDER_BYTES = 200 * 1024 * 1024

export interface PictureWork {
  readonly queue: WorkQueue
  readonly memory: ByteBudget
}

/** Nothing waits, and nothing is spent. `now` is a monotonic clock. */
export function pictureWork(limits: QueueLimits, now = () => performance.now()): PictureWork {
  return { queue: workQueue(limits, timeBudget(BUDGET_MS, now), now), memory: byteBudget(RENDER_BYTES) }
}
