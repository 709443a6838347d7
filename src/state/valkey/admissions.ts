// Asks Valkey about many requests with a single script call: those of one turn of the event loop, and those that come while
// a call is under way. A call costs the server two system calls, so the busier it is, the less each request costs. If a call
// gets no reply, those that wait behind it are not sent: they have waited as long as it took.
import type { ValkeyConnection } from './connection.ts'
import { ADMIT, HEAD_KEYS } from './scripts.ts'

/** A request to be counted in the window of a key or of a client network. */
export interface Asked {
  /** The list of its window, for example `w:<key id>`. */
  readonly window: string
  /** How many requests the window takes; null for a request that is not counted. */
  readonly limit: number | null
  /** A window around it that has to have room too, for example `n:<wide network>`. */
  readonly wide?: { readonly window: string; readonly limit: number } | undefined
  /** The number up to which the server has followed the log. */
  readonly logNumber: number
}

export interface Answer {
  /** The newest number of the log. If it is not the one that the server knows, nothing was decided. */
  readonly number: number
  readonly isAdmitted: boolean
  /** Requests in the window, this one included. */
  readonly used: number
  /** The oldest counted request in the window, and the present, µs since 1970-01-01 on the engine's clock. */
  readonly oldestUs: number
  readonly nowUs: number
}

export type Ask = (asked: Asked) => Promise<Answer>

const HEAD = 2
const PER_REQUEST = 3
/** Requests per call: about a millisecond of the engine. */
const MAX_CALL = 100

interface Waiting extends Asked {
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** Returns a function that asks the engine. It rejects with EngineUnavailable if the engine does not answer in time. */
export function admissions({ run }: Pick<ValkeyConnection, 'run'>): Ask {
  const queue: Waiting[] = []
  let isBusy = false

  function send(): void {
    const waiting = queue.splice(0, MAX_CALL)
    if (waiting.length === 0) return
    isBusy = true
    void ask(waiting).finally(() => {
      isBusy = false
      send()
    })
  }

  async function ask(waiting: readonly Waiting[]): Promise<void> {
    const keys = [...HEAD_KEYS, ...waiting.flatMap(({ window, wide }) => [window, wide?.window ?? ''])]
    const args = waiting.flatMap(({ logNumber, limit, wide }) => [logNumber, limit ?? 0, wide?.limit ?? 0])
    try {
      const reply = await run<number[]>({ script: ADMIT, keys, args })
      const [nowUs = 0, number = 0] = reply
      for (const [i, { resolve }] of waiting.entries()) {
        const [decision, used = 0, oldestUs = 0] = reply.slice(HEAD + i * PER_REQUEST)
        resolve({ number, isAdmitted: decision === 1, used, oldestUs, nowUs })
      }
    } catch (error) {
      for (const { reject } of [...waiting, ...queue.splice(0)]) reject(error)
    }
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      if (queue.length === 0 && !isBusy) setImmediate(send)
      queue.push({ ...asked, resolve, reject })
    })
}
