// A connection to Valkey on which no script call takes longer than 50 ms. A reply that is late counts as a failure of the engine.
// After three in a row, requests do without it, and a probe tries every half second what requests need.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Redis, ReplyError } from 'iovalkey'
import { EngineUnavailable } from '../engine-fault.ts'
import { breaker } from './breaker.ts'
import { firstConnection } from './first-connection.ts'
import { ADMIT, type Script } from './scripts.ts'

const DEADLINE_MS = 50
const PROBE_MS = 500
const CONNECT_MS = 2_000
const REPLICA_MS = 100
const AWAY = 'it does not answer'

/** Keys and arguments of a script call. */
interface ScriptCall {
  readonly script: Script
  readonly keys: readonly string[]
  readonly args: readonly (string | number)[]
}

export interface ValkeyConnection {
  /** Runs a script. Throws {@link EngineUnavailable} at once while the engine is away, and at the latest after 50 ms. */
  run<Reply>(call: ScriptCall): Promise<Reply>
  /**
   * Waits until a replica has what this connection wrote, if there is a replica, for 100 ms at most. A failover to it then
   * keeps the markers; every server also drops what it has cached when it connects anew.
   */
  replicated(): Promise<void>
  /** Why requests do without the engine; null if they use it. */
  readonly fault: string | null
  /**
   * Waits for the first connection. Throws {@link UnusableEngine} for a URL that cannot work. An engine that is away for the
   * moment is no reason not to start.
   */
  requireUsable(): Promise<void>
  close(): void
}

export interface ConnectionEvents {
  /** The engine is used over a new connection: it may have lost its markers. */
  renewed(): void
  /** The engine went away, or came back. */
  switched(): void
}

const PROCESS = randomBytes(9).toString('base64url')
let epochs = 0

/** A text that no process has made before, for an engine that has lost its data. */
export function newEpoch(): string {
  return `${PROCESS}${epochs++}`
}

/** Opens a connection, which connects in the background. Over 40 lines: its functions share the connection. */
export function openValkey(url: string, events: ConnectionEvents): ValkeyConnection {
  const client = new Redis(url.replace(/^valkey/, 'redis'), {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_MS,
    retryStrategy: () => PROBE_MS / 2,
    connectionName: 'vitrine',
  })
  const state = breaker({ opened: events.switched, closed: cameBack })
  let isClosed = false
  let hasConnected = false
  let isNew = false
  let hasReplied = true
  let lastFailure = AWAY
  client.on('error', () => {})
  client.on('ready', () => {
    isNew = hasConnected
    hasConnected = true
    if (!state.isOpen) renewIfNew()
  })
  const probe = setInterval(() => void tryAgain(), PROBE_MS).unref()

  function cameBack(): void {
    renewIfNew()
    events.switched()
  }

  function renewIfNew(): void {
    if (isNew) events.renewed()
    isNew = false
  }

  function run<Reply>({ script, keys, args }: ScriptCall): Promise<Reply> {
    if (state.isOpen) return Promise.reject(new EngineUnavailable('valkey', lastFailure))
    return new Promise<Reply>((resolve, reject) => {
      const fail = (reason: string) => {
        lastFailure = reason
        state.failed()
        reject(new EngineUnavailable('valkey', reason))
      }
      const late = deadline(() => fail(`${AWAY} within ${DEADLINE_MS} ms`))
      evaluate(client, script, [keys.length, ...keys, ...args]).then(
        (reply) => {
          if (!late.end()) return
          state.succeeded()
          resolve(reply as Reply)
        },
        (error: Error) => late.end() && fail(reasonOf(error)),
      )
    })
  }

  /** A connection whose packets vanish never recovers by itself, so a probe without a reply opens a new one. */
  async function tryAgain(): Promise<void> {
    if (!state.isOpen || isClosed || !hasReplied) return
    hasReplied = false
    const late = deadline(() => client.disconnect(true))
    await evaluate(client, ADMIT, [0, newEpoch()]).then(
      () => late.end() && state.succeeded(),
      () => late.end(),
    )
    hasReplied = true
  }

  return {
    run,
    replicated: () => Promise.race([replicaHas(client), pause(REPLICA_MS, undefined, { ref: false })]),
    get fault() {
      return state.isOpen ? lastFailure : null
    },
    requireUsable: () => firstConnection(client, url, CONNECT_MS),
    close() {
      isClosed = true
      clearInterval(probe)
      client.disconnect()
    },
  }
}

/** What the engine says, without its words on the script; an error of the connection is no answer. */
function reasonOf(error: Error): string {
  return error instanceof ReplyError ? error.message.replace(/\.? script: .*/s, '') : AWAY
}

/** Runs a script by its name. An engine that has lost it gets its text. */
async function evaluate(
  client: Redis,
  { sha1, text }: Script,
  rest: [number, ...(string | number)[]],
): Promise<unknown> {
  try {
    return await client.evalsha(sha1, ...rest)
  } catch (error) {
    if (!(error as Error).message.startsWith('NOSCRIPT')) throw error
    return client.eval(text, ...rest)
  }
}

async function replicaHas(client: Redis): Promise<void> {
  const info = await client.info('replication').catch(() => '')
  if (/^connected_slaves:[1-9]/m.test(info)) await client.wait(1, REPLICA_MS).catch(() => {})
}

interface Deadline {
  /** Ends the wait. Returns whether it was not over yet. */
  end(): boolean
}

/** Calls `over` after 50 ms. Replies that arrived while the event loop was busy are read first, so they are not late. */
function deadline(over: () => void): Deadline {
  let isOver = false
  let last: NodeJS.Immediate | undefined
  const timer = setTimeout(() => {
    last = setImmediate(() => {
      isOver = true
      over()
    })
  }, DEADLINE_MS)
  return {
    end() {
      clearTimeout(timer)
      clearImmediate(last)
      return !isOver
    },
  }
}
