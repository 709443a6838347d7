// A real PostgreSQL for one test file, with a database for each world.
import { migratePostgres } from '../../../src/state/postgres/migrate.ts'
import { openPostgres, type Postgres, type PostgresOptions } from '../../../src/state/postgres/pool.ts'
import type { EngineProcess } from '../engines/engine-process.ts'
import { createDatabase, startEngines } from '../engines/engines.ts'

export interface PostgresWorld {
  readonly process: EngineProcess
  /** The URL of a Valkey, for commands that need both. */
  readonly valkeyUrl: string
  /** The URL of a new database without tables. */
  emptyDatabase(): Promise<string>
  /** The URL of a new database that is migrated. */
  database(): Promise<string>
  /** A pool of connections that is closed with the world. */
  pool(url: string, options?: PostgresOptions): Postgres
  stop(): Promise<void>
}

const TEMPLATE = 'migrated'

export async function postgresWorld(): Promise<PostgresWorld> {
  const engines = await startEngines()
  const pools: Postgres[] = []
  let databases = 0

  function pool(url: string, options?: PostgresOptions): Postgres {
    const opened = openPostgres(url, options)
    pools.push(opened)
    return opened
  }

  const template = await createDatabase(engines.databaseUrl, TEMPLATE)
  const db = openPostgres(template)
  await migratePostgres(db, template).finally(db.close)
  const create = (from?: string) => createDatabase(engines.databaseUrl, `world_${++databases}`, from)
  return {
    process: engines.postgres,
    valkeyUrl: engines.valkeyUrl,
    emptyDatabase: () => create(),
    database: () => create(TEMPLATE),
    pool,
    async stop() {
      await Promise.all(pools.map((opened) => opened.close()))
      await engines.stop()
    },
  }
}
