// Asks Valkey about many requests with a single script call: those of one turn of the event loop, and those that come while
// a call is under way. A call costs the server two system calls, so the busier it is, the less each request costs. If a call
// gets no reply, those that wait behind it are not sent: they have waited as long as it took.
import { newEpoch, type ValkeyConnection } from './connection.ts'
import { ADMIT } from './scripts.ts'

/** A request to be counted in the window of a key or of a client network, or only checked. */
export interface Asked {
  /** The list of its window, for example `w:<key id>`. */
  readonly window: string
  /** The marker of its key, for example `c:<key id>`. */
  readonly marker: string
  /** The list of its wide network, for example `n:<network>`; empty for a key. */
  readonly wide: string
  /** The change number of the key that the server knows. */
  readonly known: number
  readonly isCounted: boolean
}

/** The numbers of the last changes, and a text that differs after the engine has lost its data. */
export interface Markers {
  readonly edit: number
  readonly snap: number
  readonly epoch: string
}

export interface Verdict {
  readonly verdict: 'admitted' | 'refused' | 'not counted' | 'changed'
  readonly remaining: number
  /** The oldest counted request in the window, and the present, µs since 1970-01-01 on the engine's clock. */
  readonly oldestUs: number
  readonly nowUs: number
  readonly markers: Markers
}

type Reply = [nowUs: number, edit: number, snap: number, epoch: string, ...(number | string)[]]

const HEAD = 4
const PER_REQUEST = 4
/** Requests per call: about a millisecond of the engine. */
const MOST = 100
const VERDICTS = ['refused', 'admitted', 'not counted', 'changed'] as const

interface Waiting extends Asked {
  resolve(verdict: Verdict): void
  reject(error: unknown): void
}

/** Returns a function that asks the engine. It rejects with EngineUnavailable if the engine does not answer in time. */
export function admissions({ run }: Pick<ValkeyConnection, 'run'>): (asked: Asked) => Promise<Verdict> {
  const queue: Waiting[] = []
  let isBusy = false

  function send(): void {
    const waiting = queue.splice(0, MOST)
    if (waiting.length === 0) return
    isBusy = true
    void ask(waiting).finally(() => {
      isBusy = false
      send()
    })
  }

  async function ask(waiting: readonly Waiting[]): Promise<void> {
    const keys = waiting.flatMap(({ window, marker, wide }) => [window, marker, wide])
    const args = waiting.flatMap(({ known, isCounted }) => [known, isCounted ? 1 : 0])
    try {
      const reply = await run<Reply>({ script: ADMIT, keys, args: [newEpoch(), ...args] })
      const [nowUs, edit, snap, epoch] = reply
      const markers = { edit, snap, epoch }
      for (const [i, { resolve }] of waiting.entries()) {
        const [verdict, remaining, oldestUs] = reply.slice(HEAD + i * PER_REQUEST) as [number, number, number]
        resolve({ verdict: VERDICTS[verdict] ?? 'refused', remaining, oldestUs, nowUs, markers })
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
