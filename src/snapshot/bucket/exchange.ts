// One request to a store, with patience: it is repeated while the store has trouble, and it ends if the store sends nothing
// for a while. So a frozen store never holds a server or a command.
import { setTimeout as pause } from 'node:timers/promises'
import { EngineUnavailable, explain, UnusableEngine } from '../../ground/faults.ts'

export interface Patience {
  /** How long a store may send nothing, ms. */
  readonly idleMs: number
  /** How often a request is sent before its failure counts. */
  readonly attempts: number
  /** The pause before the second attempt, ms. Each further one is twice as long. */
  readonly pauseMs: number
}

export const PATIENCE: Patience = { idleMs: 30_000, attempts: 4, pauseMs: 250 }

export interface Answer {
  status: number
  headers: Headers
  body: Uint8Array
}

interface Exchange {
  store: StoreNames
  patience: Patience
  /** Reading the answer stops soon after so many bytes. */
  atMost: number
  /** The bytes that are sent. */
  sent?: number | undefined
  closed: AbortSignal
}

/** Sending a body shows no progress, so an upload gets more time by its size: as for 64 KB per second. */
const SENT_PER_MS = 64

/** 409: another conditional write to the same key is under way (S3, "Conditional requests"). */
const AGAIN = [408, 409, 429, 500, 502, 503, 504]

/**
 * Sends a request, again if that may help, and reads the answer. `make` is called for each attempt, because a signature has
 * the time in it. Throws EngineUnavailable without an answer; the last answer may have any status.
 */
export async function exchange(make: () => Promise<Request>, options: Exchange): Promise<Answer> {
  const { patience, closed, store } = options
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt >= patience.attempts
    try {
      const answer = await once(await make(), options)
      if (isLast || !AGAIN.includes(answer.status)) return answer
    } catch (error) {
      if (isLast || closed.aborted) throw unreachable(store, reasonOf(error))
    }
    await pause(patience.pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()), undefined, { signal: closed }).catch(
      () => {},
    )
  }
}

class Silent extends Error {}

async function once(request: Request, { patience, atMost, sent = 0, closed }: Exchange): Promise<Answer> {
  const silence = new AbortController()
  const seconds = patience.idleMs / 1000
  const timer = setTimeout(
    () => silence.abort(new Silent(`it sent nothing for ${seconds} s`)),
    patience.idleMs + sent / SENT_PER_MS,
  )
  try {
    const response = await fetch(request, { signal: AbortSignal.any([silence.signal, closed]) })
    const body = await readBody(response, atMost, () => timer.refresh())
    return { status: response.status, headers: response.headers, body }
  } finally {
    clearTimeout(timer)
  }
}

async function readBody(response: Response, atMost: number, onProgress: () => void): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    onProgress()
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > atMost) break
  }
  return chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks)
}

/** The system's code of a failed connection, or the message. */
function reasonOf(error: unknown): string {
  if (error instanceof Silent) return error.message
  const { cause, message } = error as Error
  const { code, errors } = (cause ?? error) as { code?: string; errors?: { code?: string }[] }
  return code ?? errors?.[0]?.code ?? message
}

// Errors of a store as one line: the variable, the host, the reason, and what to do. (rule 38.10)

/** A store, as the messages name it. */
export interface StoreNames {
  /** `s3://bucket/prefix at host`, or the host. */
  readonly text: string
  /** The variables that say where the store is. */
  readonly address: string
  /** The variables that let this process in. */
  readonly access: string
}

/** The store did not answer: the connection failed, or nothing came for too long. */
function unreachable({ text, address }: StoreNames, reason: string): EngineUnavailable {
  return new EngineUnavailable('bucket', `SNAPSHOT_URL: ${text} does not answer (${reason}). Check ${address}.`)
}

interface Refusal {
  /** What was asked: `read`, `write`, `list` or `delete`. */
  action: string
  status: number
  /** The body of the answer, which has a code in XML if the store speaks S3. */
  body: Uint8Array
}

/** The store answered, but not with what was asked. */
export function refused(
  { text, address, access }: StoreNames,
  { action, status, body }: Refusal,
): EngineUnavailable | UnusableEngine {
  const code = codeOf(body)
  const answer = code ? `${status} ${code}` : String(status)
  const fault = explain('bucket', { code: String(status), message: code }, { action, address, access })
  const line = `SNAPSHOT_URL: ${text} ${fault?.reason} (${answer}). ${fault?.fix}`
  const isPassing = (status >= 500 && status !== 501) || status === 429
  return isPassing ? new EngineUnavailable('bucket', line) : new UnusableEngine(line)
}

const CODE = /<Code>([A-Za-z]{1,60})<\/Code>/

/** The code of an error of S3; empty if there is none. */
export function codeOf(body: Uint8Array): string {
  return CODE.exec(Buffer.from(body.subarray(0, 4_096)).toString('latin1'))?.[1] ?? ''
}
