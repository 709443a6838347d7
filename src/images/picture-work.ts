// What all pictures and contact sheets of a process share: a queue, and the memory that they may take.
import { timeBudget } from '../http/queue/work-order.ts'
import { type QueueLimits, workQueue } from '../http/queue/work-queue.ts'

/** What a client may spend at once, and per minute: a third of one processor. */
const BUDGET_MS = 20_000
const RENDER_BYTES = 200 * 1024 * 1024

export type PictureWork = ReturnType<typeof pictureWork>

/** Nothing waits, and nothing is spent. `now` is a monotonic clock. */
export function pictureWork(limits: QueueLimits, now = () => performance.now()) {
  return { queue: workQueue(limits, timeBudget(BUDGET_MS, now), now), memory: byteBudget(RENDER_BYTES) }
}

export type ByteBudget = ReturnType<typeof byteBudget>

/** Limits how much memory concurrent work may take. Work waits in order until enough of the budget is free. */
export function byteBudget(total: number) {
  let free = total
  const waiting: { readonly bytes: number; readonly start: () => void }[] = []

  function startWaiting(): void {
    for (let next = waiting[0]; next !== undefined && next.bytes <= free; next = waiting[0]) {
      waiting.shift()
      free -= next.bytes
      next.start()
    }
  }

  return {
    /** Runs `work` while these bytes of the budget are taken. Work that needs more than the whole budget runs alone. */
    async run<T>(wanted: number, work: () => Promise<T>): Promise<T> {
      const bytes = Math.min(wanted, total)
      await new Promise<void>((start) => {
        waiting.push({ bytes, start })
        startWaiting()
      })
      try {
        return await work()
      } finally {
        free += bytes
        startWaiting()
      }
    },
  }
}
