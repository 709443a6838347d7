// A connection to Valkey on which no script call takes longer than a deadline. A reply that is late counts as a failure of the
// engine. After three in a row, requests do without it, and a probe tries every half second what requests need.
import { setTimeout as pause } from 'node:timers/promises'
import { Redis, ReplyError } from 'iovalkey'
import { EngineUnavailable } from '../../ground/faults.ts'
import { firstConnection } from './check.ts'
import { ADMIT, HEAD_KEYS, type Script } from './scripts.ts'

const PROBE_MS = 500
const CONNECT_MS = 1_000
/** A frozen engine never closes its side, and a process that ends would wait for that. */
const CLOSE_MS = 50
const REPLICA_MS = 100
const AWAY = 'it does not answer'

/** Where Valkey is, and how it is used. */
export interface ValkeySetting {
  readonly valkeyUrl: string
  /** What all keys begin with, so that several installations can share an engine. */
  readonly valkeyPrefix: string
  /** How long a call may take, ms. */
  readonly valkeyTimeoutMs: number
}

/** Keys and arguments of a script call. */
interface ScriptCall {
  readonly script: Script
  readonly keys: readonly string[]
  readonly args: readonly (string | number)[]
}

export type ValkeyConnection = ReturnType<typeof openValkey>

export interface ConnectionEvents {
  /** The connection is new: the engine may have lost rows. */
  renewed(): void
  /** The engine went away, or came back. */
  switched(): void
}

/** Opens a connection, which connects in the background. */
export function openValkey(setting: ValkeySetting, events: ConnectionEvents) {
  const client = connect(setting)
  const state = breaker(events.switched)
  client.on('ready', events.renewed)
  // An idle server notices too.
  client.on('close', () => state.failed(AWAY))
  const probe = setInterval(() => state.fault !== null && tryAgain(), PROBE_MS).unref()
  const call: Call = (asked) => within(setting.valkeyTimeoutMs, evaluate(client, asked))

  /** A connection whose packets vanish never recovers by itself, so a probe without a reply opens a new one. */
  function tryAgain(): void {
    const late = (error: Error) => error instanceof Late && client.disconnect(true)
    call({ script: ADMIT, keys: HEAD_KEYS, args: [] }).then(state.succeeded, late)
  }

  return {
    /** Runs a script. Throws {@link EngineUnavailable} at once while the engine is away, and at the latest after the deadline. */
    run: guarded(call, state),
    /**
     * Waits until a replica has what this connection wrote, if there is a replica, for 100 ms at most. A failover to it then
     * keeps the rows; every server also reads PostgreSQL when it connects again.
     */
    replicated: () => Promise.race([replicaHas(client), pause(REPLICA_MS, undefined, { ref: false })]),
    get fault(): string | null {
      return state.fault
    },
    get isSuspect(): boolean {
      return state.isSuspect
    },
    /**
     * Waits for the first connection. Throws {@link UnusableEngine} for a URL that cannot work. An engine that is away for the
     * moment is no reason not to start.
     */
    requireUsable: () => firstConnection(client, setting.valkeyUrl, CONNECT_MS),
    close(): void {
      clearInterval(probe)
      client.disconnect()
    },
  }
}

type Call = (asked: ScriptCall) => Promise<unknown>

/** The calls of requests, which tell the breaker how they end. */
function guarded(call: Call, state: ReturnType<typeof breaker>) {
  return async <Reply>(asked: ScriptCall): Promise<Reply> => {
    if (state.fault !== null) throw new EngineUnavailable('valkey', state.fault)
    try {
      const reply = await call(asked)
      state.succeeded()
      return reply as Reply
    } catch (error) {
      const reason = reasonOf(error as Error)
      state.failed(reason)
      throw new EngineUnavailable('valkey', reason)
    }
  }
}

function connect({ valkeyUrl, valkeyPrefix }: ValkeySetting): Redis {
  const client = new Redis(valkeyUrl.replace(/^valkey/, 'redis'), {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_MS,
    disconnectTimeout: CLOSE_MS,
    retryStrategy: () => PROBE_MS / 2,
    connectionName: 'vitrine',
    keyPrefix: valkeyPrefix,
  })
  return client.on('error', () => {})
}

/** What the engine says, without its words on the script; an error of the connection is no answer. */
function reasonOf(error: Error): string {
  if (error instanceof Late) return error.message
  return error instanceof ReplyError ? error.message.replace(/\.? script: .*/s, '') : AWAY
}

/** Runs a script by its name. An engine that has lost it gets its text. */
async function evaluate(client: Redis, { script, keys, args }: ScriptCall): Promise<unknown> {
  try {
    return await client.evalsha(script.sha1, keys.length, ...keys, ...args)
  } catch (error) {
    if (!(error as Error).message.startsWith('NOSCRIPT')) throw error
    return client.eval(script.text, keys.length, ...keys, ...args)
  }
}

async function replicaHas(client: Redis): Promise<void> {
  const info = await client.info('replication').catch(() => '')
  if (/^connected_slaves:[1-9]/m.test(info)) await client.wait(1, REPLICA_MS).catch(() => {})
}

/** There was no reply in time. */
export class Late extends Error {}

/**
 * Resolves or rejects like `reply`, and rejects with {@link Late} after `ms`. Replies that arrived while the event loop was
 * busy are read first, so they are not late.
 */
export function within<T>(ms: number, reply: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Late(`it does not answer within ${ms} ms`))
    const timer = setTimeout(() => setImmediate(late), ms)
    reply.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

const FAILURES = 3

/**
 * A circuit breaker (Nygard, Release It!): after three failures in a row it is open, and callers do without the engine at once.
 * Only a probe that succeeds closes it again. `switched` is called when it opens or closes.
 */
function breaker(switched: () => void) {
  let reasons: string[] = []
  const isOpen = () => reasons.length === FAILURES
  return {
    /** Why it is open, and requests do without the engine; null while it is closed. */
    get fault() {
      return isOpen() ? (reasons.at(-1) as string) : null
    },
    /** Whether the last call failed. */
    get isSuspect() {
      return reasons.length > 0
    },
    succeeded(): void {
      const wasOpen = isOpen()
      reasons = []
      if (wasOpen) switched()
    },
    failed(reason: string): void {
      const wasOpen = isOpen()
      reasons = [...reasons.slice(1 - FAILURES), reason]
      if (!wasOpen && isOpen()) switched()
    },
  }
}
