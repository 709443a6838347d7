// The queue of pictures that wait to be rendered. Each client network has a line of its own, and the lines take turns, so
// that one client neither delays nor displaces the others.

export interface RenderQueue {
  /** Runs `work` when it is the client's turn. Returns null if too many are waiting, in all or for this client. */
  run<T>(client: string, work: () => Promise<T>): Promise<T> | null
  /** How many pictures are rendered, and how many wait. */
  load(): { running: number; waiting: number }
}

export interface QueueLimits {
  /** How many pictures are rendered concurrently. */
  readonly concurrency: number
  /** How many more may wait. */
  readonly maxWaiting: number
  /** How many of those one client network may have. */
  readonly maxWaitingPerClient: number
}

/** Opens an empty queue. Over 40 lines: its functions share the lines and the counts. */
export function renderQueue({ concurrency, maxWaiting, maxWaitingPerClient }: QueueLimits): RenderQueue {
  /** In the order in which they take turns. No line is empty. */
  const lines = new Map<string, (() => void)[]>()
  let running = 0
  let waiting = 0

  function isFull(client: string): boolean {
    return waiting >= maxWaiting || (lines.get(client)?.length ?? 0) >= maxWaitingPerClient
  }

  function append(client: string, start: () => void): void {
    const line = lines.get(client)
    if (line === undefined) lines.set(client, [start])
    else line.push(start)
    waiting++
    startNext()
  }

  function startNext(): void {
    const [first] = lines
    if (first === undefined || running >= concurrency) return
    const [client, line] = first
    const start = line.shift()
    lines.delete(client)
    if (line.length > 0) lines.set(client, line)
    waiting--
    running++
    start?.()
  }

  function finish(): void {
    running--
    startNext()
  }

  return {
    load: () => ({ running, waiting }),
    run(client, work) {
      if (isFull(client)) return null
      return new Promise((resolve, reject) => {
        append(client, () => void work().then(resolve, reject).finally(finish))
      })
    },
  }
}
