// Chooses the engine: the only file that asks which one is in use. What an engine needs is loaded with it, so that the
// embedded one loads nothing of the others.
import type { Config } from '../config.ts'
import { type KeyAdmin, openEmbeddedKeyAdmin } from './accounts/key-admin.ts'
import { catalogHome, type EditorialHome } from './catalog/editorial-home.ts'
import type { EngineCheck } from './engine-check.ts'
import type { Postgres } from './postgres/pool.ts'
import type { Announcer } from './valkey/announcer.ts'

type Shared = NonNullable<Config['shared']>

/** How long a statement of a command may take, ms. An edit waits that long for another one. */
const COMMAND_MS = 60_000

/** Runs `work` of a command with the shared database, brought to this release. Throws UnusableEngine. */
export async function withSharedDatabase<T>(
  { databaseUrl }: Pick<Shared, 'databaseUrl'>,
  work: (postgres: Postgres) => Promise<T>,
): Promise<T> {
  const { openPostgres } = await import('./postgres/pool.ts')
  const { migratePostgres } = await import('./postgres/migrate.ts')
  const { explainPostgresError } = await import('./postgres/postgres-fault.ts')
  const db = openPostgres(databaseUrl, { connections: 2, queryMs: COMMAND_MS })
  try {
    await migratePostgres(db, databaseUrl)
    return await work(db)
  } catch (error) {
    throw explainPostgresError(error, databaseUrl)
  } finally {
    await db.close()
  }
}

/** What a command does with each engine. */
export interface WithEither<T> {
  embedded(): Promise<T> | T
  shared(postgres: Postgres, announcer: Announcer): Promise<T>
}

/** Runs the work of a command for the engine in use. */
export async function withEngine<T>({ shared }: Pick<Config, 'shared'>, work: WithEither<T>): Promise<T> {
  if (shared === null) return work.embedded()
  return withSharedDatabase(shared, (postgres) =>
    withAnnouncer(shared, postgres, (announcer) => work.shared(postgres, announcer)),
  )
}

/** Runs `work` with what tells every server about a change. */
async function withAnnouncer<T>(
  { valkeyUrl }: Shared,
  { query }: Postgres,
  work: (announcer: Announcer) => Promise<T>,
): Promise<T> {
  const { openValkey } = await import('./valkey/connection.ts')
  const { sharedAnnouncer } = await import('./shared/shared-announcer.ts')
  const valkey = openValkey(valkeyUrl, { renewed() {}, switched() {} })
  try {
    await valkey.requireUsable()
    return await work(sharedAnnouncer(valkey, query))
  } finally {
    valkey.close()
  }
}

/** Runs `work` with the accounts for the operator's commands. Null if there are none yet. */
export function withKeyAdmin<T>(
  config: Pick<Config, 'shared' | 'accountsDb'>,
  work: (admin: KeyAdmin | null) => Promise<T>,
): Promise<T> {
  return withEngine(config, {
    embedded() {
      const admin = openEmbeddedKeyAdmin(config.accountsDb)
      return work(admin).finally(() => admin?.close())
    },
    async shared(_, announcer) {
      const { openPostgresKeyAdmin } = await import('./postgres/key-admin.ts')
      const admin = await openPostgresKeyAdmin(config.shared?.databaseUrl ?? '', announcer)
      return work(admin).finally(admin.close)
    },
  })
}

/** Runs `work` with the home of the editorial data. */
export function withEditorialHome<T>(
  config: Pick<Config, 'shared'>,
  work: (home: EditorialHome) => Promise<T>,
): Promise<T> {
  return withEngine(config, {
    embedded: () => work(catalogHome),
    async shared(postgres, announcer) {
      const { postgresHome } = await import('./postgres/editorial/home.ts')
      return work(postgresHome(postgres, announcer, () => new Date()))
    },
  })
}

/** Checks the engines that servers share, or what takes their place: `checkFile` checks the accounts file. */
export async function checkEngines<T>(
  { shared }: Pick<Config, 'shared'>,
  checkFile: () => T[],
): Promise<(T | EngineCheck)[]> {
  if (shared === null) return checkFile()
  const { checkPostgres } = await import('./postgres/check.ts')
  const { checkValkey } = await import('./valkey/check.ts')
  return [...(await checkPostgres(shared.databaseUrl)), ...(await checkValkey(shared.valkeyUrl))]
}
