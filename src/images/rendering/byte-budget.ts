// Limits how much memory concurrent work may take. Work waits in order until enough of the budget is free.

export interface ByteBudget {
  /** Runs `work` while these bytes of the budget are taken. Work that needs more than the whole budget runs alone. */
  run<T>(wanted: number, work: () => Promise<T>): Promise<T>
}

export function byteBudget(total: number): ByteBudget {
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
