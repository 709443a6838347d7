// Chooses the engines of a command, as src/engine does for a server. What only one of them needs is imported when it is
// chosen.
import type { Config } from '../config.ts'
import { type KeyAdmin, openEmbeddedKeyAdmin } from './accounts/key-admin.ts'
import { catalogHome, type EditorialHome } from './catalog/editorial-home.ts'
import type { Postgres } from './postgres/pool.ts'
import type { Announcer } from './valkey/announcer.ts'

type Shared = NonNullable<Config['shared']>

/** How long a statement of a command may take, ms. An edit waits that long for another one. */
const COMMAND_MS = 60_000

/** Connects a command to the shared database. Throws UnusableEngine if it cannot be used. */
export async function openSharedDatabase({ databaseUrl }: Pick<Shared, 'databaseUrl'>): Promise<Postgres> {
  const { openPostgres } = await import('./postgres/pool.ts')
  return openPostgres(databaseUrl, { connections: 2, queryMs: COMMAND_MS })
}

/** Runs `work` with the shared database and what tells the servers about a change. */
async function withShared<T>(shared: Shared, work: (db: Postgres, announcer: Announcer) => Promise<T>): Promise<T> {
  const [{ migratePostgres }, { openValkey }, { sharedAnnouncer }] = await Promise.all([
    import('./postgres/migrate.ts'),
    import('./valkey/connection.ts'),
    import('./shared/shared-announcer.ts'),
  ])
  const db = await openSharedDatabase(shared)
  const valkey = openValkey(shared.valkeyUrl, { renewed() {}, lost() {} })
  try {
    await migratePostgres(db, shared.databaseUrl)
    await valkey.requireUsable()
    return await work(db, sharedAnnouncer(valkey, db.query))
  } finally {
    valkey.close()
    await db.close()
  }
}

/** Runs `work` with the accounts for the operator's commands. Null if there are none yet. */
export async function withKeyAdmin<T>(
  { shared, accountsDb }: Pick<Config, 'shared' | 'accountsDb'>,
  work: (admin: KeyAdmin | null) => Promise<T>,
): Promise<T> {
  if (shared !== null) {
    const { openPostgresKeyAdmin } = await import('./postgres/key-admin.ts')
    return withShared(shared, async (_, announcer) => {
      const admin = await openPostgresKeyAdmin(shared.databaseUrl, announcer)
      return work(admin).finally(admin.close)
    })
  }
  const admin = openEmbeddedKeyAdmin(accountsDb)
  return work(admin).finally(() => admin?.close())
}

/** Runs `work` with the home of the editorial data. */
export async function withEditorialHome<T>(
  { shared }: Pick<Config, 'shared'>,
  work: (home: EditorialHome) => Promise<T>,
): Promise<T> {
  if (shared === null) return work(catalogHome)
  const { postgresHome } = await import('./postgres/editorial/home.ts')
  return withShared(shared, (db, announcer) => work(postgresHome(db, announcer, () => new Date())))
}
