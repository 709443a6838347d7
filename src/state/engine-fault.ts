// Errors of the engines that several servers share: PostgreSQL, Valkey and the bucket of snapshots.

export type EngineName = 'postgres' | 'valkey' | 'bucket'

/** The environment variable of each engine. */
export const ENGINE_VARIABLES = { postgres: 'DATABASE_URL', valkey: 'VALKEY_URL', bucket: 'SNAPSHOT_URL' } as const

/** An engine cannot be used at the moment. A request that needs it gets a 503, and a command one line. */
export class EngineUnavailable extends Error {
  readonly engine: EngineName

  constructor(engine: EngineName, reason: string, options?: ErrorOptions) {
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
