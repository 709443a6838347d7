// Errors of engines: those that several servers share (PostgreSQL, Valkey, the bucket of snapshots), and the accounts file.

export type EngineName = 'postgres' | 'valkey' | 'bucket'

/** The environment variable of each engine. */
export const ENGINE_VARIABLES = { postgres: 'DATABASE_URL', valkey: 'VALKEY_URL', bucket: 'SNAPSHOT_URL' } as const

/** An engine cannot be used at the moment. A request that needs it gets a 503, the log and a command one line. */
export class EngineUnavailable extends Error {
  readonly engine: EngineName | 'accounts'

  constructor(engine: EngineName | 'accounts', reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.engine = engine
  }
}

/** An engine cannot be used as it is configured. The message is one line: variable, host, reason, fix; no password. */
export class UnusableEngine extends Error {}

/** The host and port (or the bucket) of an engine's URL, without user and password, for messages. */
export function placeOf(url: string): string {
  const { protocol, host, pathname } = new URL(url)
  return protocol === 's3:' ? `s3://${host}${pathname}` : host || pathname
}

/** The result of a call, or `otherwise` if its engine is away. Errors of other engines than the given one are thrown. */
export async function unlessAway<T>(call: Promise<T>, otherwise: T, engine?: EngineName): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof EngineUnavailable && (engine ?? error.engine) === error.engine) return otherwise
    throw error
  }
}
